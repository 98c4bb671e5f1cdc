import { expect, newEmail, siteNamed, test } from './support/visitor.ts';

const site = siteNamed('global');
const delayMs = 5000;

test.beforeEach(async ({ page }) => {
  await page.route('**/_astro/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
});

test('what is typed, and Enter pressed, before the scripts arrive is not lost: sign-up goes on by itself (S2.30)', async ({
  visitor,
  page,
}) => {
  const email = newEmail();
  await visitor.open(site, '/en/sign-up');
  await visitor.username.pressSequentially(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('astro-island[data-island=held]')).toHaveCount(1);
  expect(page.url()).toMatch(/\/en\/sign-up$/);

  await expect(visitor.code).toBeVisible({ timeout: delayMs * 8 });
  await expect(page.locator('.account')).toHaveText(email);
});

test('a login sent with Enter before the scripts arrive is sent once they are there, and never by the browser itself (S2.30)', async ({
  visitor,
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await visitor.open(site, '/en/login');
  await visitor.username.pressSequentially(newEmail());
  await visitor.password.pressSequentially('wrong password');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(visitor.alert).toContainText('not right', { timeout: delayMs * 8 });
  await expect(visitor.password).toHaveValue('wrong password');
  expect(posts.map((address) => new URL(address).pathname)).toEqual(['/login']);
});

test('a button pressed before the scripts arrive does its work once they are there (S2.30)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/login');
  await visitor.password.pressSequentially('seen');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(visitor.password).toHaveAttribute('type', 'text', { timeout: delayMs * 8 });
  await expect(visitor.password).toHaveValue('seen');
});
