import { complaintsOf, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
/** Lets the scripts of the page come. */
let release = () => {};

test.beforeEach(async ({ page }) => {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/**', async (route) => {
    await held;
    await route.continue();
  });
});

test('what is typed, and Enter pressed, before the scripts arrive is not lost: sign-up goes on by itself (S2.30)', async ({
  visitor,
  page,
}) => {
  const email = newEmail();
  const complaints = complaintsOf(page);
  await page.goto(originOf(site, '/en/sign-up'), { waitUntil: 'commit' });
  await visitor.username.pressSequentially(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('astro-island[data-island=held]')).toHaveCount(1);
  expect(page.url()).toMatch(/\/en\/sign-up$/);

  release();
  await expect(visitor.code).toBeVisible();
  await expect(page.locator('.account')).toHaveText(email);
  // The island has come as well, and has found nothing left to repeat.
  await expect(page.locator('astro-island:not([ssr]) .account')).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('a login sent with Enter before the scripts arrive is sent once they are there, and never by the browser itself (S2.30)', async ({
  visitor,
  page,
}) => {
  const logins: { by: string }[] = [];
  page.on('request', (request) => {
    const login = request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/login');
    if (login) logins.push({ by: request.isNavigationRequest() ? 'the form' : 'the script' });
  });
  await page.goto(originOf(site, '/en/login'), { waitUntil: 'commit' });
  await visitor.username.pressSequentially(newEmail());
  await visitor.password.pressSequentially('wrong password');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(page.locator('astro-island[data-island=held]').first()).toBeAttached();
  release();
  await expect(visitor.alert).toContainText('is incorrect');
  await expect(visitor.password).toHaveValue('wrong password');
  // The question for a passkey may go out by now as well; it is no login.
  expect(logins).toEqual([{ by: 'the script' }]);
});

for (const id of ['global', 'tur'] as const) {
  test(`on ${id} a login that a password manager sends before the scripts have come is sent by the script (S2.30)`, async ({
    visitor,
    page,
  }) => {
    const path = `/${siteNamed(id).languages[0]}/login`;
    await page.goto(originOf(siteNamed(id), path), { waitUntil: 'commit' });
    await expect(visitor.password).toBeVisible();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /login/.test(request.url()));
    await page.evaluate((username) => {
      const [name, password] = document.querySelectorAll<HTMLInputElement>('#username,[type=password]');
      if (!name || !password) throw new Error('The form has no fields.');
      name.value = username;
      password.value = 'wrong password';
      name.form?.requestSubmit();
    }, newEmail());
    release();
    expect((await sent).isNavigationRequest()).toBe(false);
    await expect(visitor.alert).toBeVisible();
  });
}

test('a button pressed before the scripts arrive does its work once they are there (S2.30)', async ({
  visitor,
  page,
}) => {
  await page.goto(originOf(site, '/en/login'), { waitUntil: 'commit' });
  await visitor.password.pressSequentially('seen');
  await page.getByRole('button', { name: 'Show password' }).click();
  release();
  await expect(visitor.password).toHaveAttribute('type', 'text');
  await expect(visitor.password).toHaveValue('seen');
});

for (const path of ['/en/login', '/en/sign-up']) {
  test(`what is under the pointer on the button of ${path} stays there when the scripts arrive: else a click is lost (S2.30)`, async ({
    visitor,
    page,
  }) => {
    await page.goto(originOf(site, path), { waitUntil: 'commit' });
    await visitor.username.fill(newEmail());
    const box = await visitor.submit.boundingBox();
    if (!box) throw new Error('The button is not drawn.');
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const pressed = await page.evaluateHandle(({ x, y }) => document.elementFromPoint(x, y), center);
    release();
    await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0);
    await expect(page.locator('astro-island[data-island=""]', { has: page.locator('form') })).toHaveCount(1);
    expect(await pressed.evaluate((node) => node?.isConnected)).toBe(true);
  });
}
