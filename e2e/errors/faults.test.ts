import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const canary = 'canary-password-7f3a9c';

test.describe('a call that goes wrong', () => {
  test('for want of a connection says so, keeps what was typed, and works once the connection is back (S3.07)', async ({
    visitor,
    context,
  }) => {
    const email = newEmail();
    await visitor.open(site, '/en/login');
    await visitor.logIn(email, 'wrong password');
    await expect(visitor.alert).toContainText('is incorrect');
    await context.setOffline(true);
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('could not reach the server');
    await expect(visitor.username).toHaveValue(email);
    await context.setOffline(false);
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('is incorrect');
  });

  test('by taking too long is given up after 30 seconds with a message (S9.01)', async ({ visitor, page }) => {
    await page.clock.install();
    await page.route('**/login', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()));
    await visitor.open(site, '/en/login');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/login'));
    await visitor.logIn(newEmail(), 'wrong password');
    await sent;
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(30_000);
    await expect(visitor.alert).toContainText('taking too long');
  });
});

test('scripts that cannot be loaded leave the page readable, with a message and a way to reload', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await page.route('**/_astro/**', (route) => route.abort());
  await visitor.open(site, '/en/login');
  await visitor.username.fill('somebody@mail.example');
  await page.keyboard.press('Enter');
  await expect(page.locator('.island-failed')).toBeVisible({ timeout: 10_000 });
  await expect(page.locator('.island-failed')).toContainText('could not be loaded');
  await page.unroute('**/_astro/**');
  await page.locator('.island-failed').getByRole('link', { name: 'Reload the page' }).click();
  await visitor.logIn('somebody@mail.example', 'wrong password');
  await expect(visitor.alert).toContainText('is incorrect');
});

test('without JavaScript the page says why it needs it, and no password can be sent', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${process.env.GATEHOUSE_ORIGIN}/en/login`);
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('This page needs JavaScript');
  await expect(page.locator('#password')).not.toHaveAttribute('name');
  await context.close();
});

test('a second click, Enter on top and a held key make one request (S2.30)', async ({ visitor, page }) => {
  let calls = 0;
  await page.route('**/register/info', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(newEmail());
  await visitor.submit.dblclick();
  await visitor.username.press('Enter');
  await visitor.username.press('Enter');
  await expect(visitor.code).toBeVisible();
  expect(calls).toBe(1);
});

test('storage that throws and storage full of junk do not stop a registration (S3.41)', async ({
  visitor,
  page,
  context,
}) => {
  // Whoever began a registration has a cookie. With it the form is hidden from the first frame on, until the record is read; without
  // it the form is hidden a frame later, and a script that types at once types into nothing.
  await context.addCookies([{ name: 'GATEHOUSE_ANSWERED', value: '1', url: originOf(site) }]);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    sessionStorage.setItem('GATEHOUSE_REGISTRATION', '{"step":"code","username":7}');
  });
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(newEmail());
});

test('a password reaches the exchange encrypted, and no address, storage, cookie, console or body has it (S3.02, S3.03, S9.28)', async ({
  visitor,
  page,
  context,
}) => {
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) =>
    seen.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers())),
  );
  await visitor.open(site, '/en/login?token=secret-token&tmp_token=secret-token');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/login'));
  await visitor.logIn(newEmail(), canary);
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(['encrypt_password', 'encrypt_timestamp', 'login_type', 'username']);
  expect(body.encrypt_password).toMatch(/^[A-Za-z0-9+/]{342}==$/);
  expect(Math.abs(body.encrypt_timestamp - Date.now())).toBeLessThan(60_000);
  await expect(visitor.alert).toContainText('is incorrect');

  seen.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])));
  seen.push(JSON.stringify(await context.cookies()), await page.content());
  expect(seen.filter((text) => text.includes(canary))).toEqual([]);
});

test('a registration says who, how and from where, with neither the token of the address nor a campaign’s address in it (S3.01, S3.05)', async ({
  visitor,
  page,
}) => {
  const email = newEmail();
  await visitor.open(site, '/en/sign-up?ref=FRIEND1&token=secret-token&tmp_token=secret-token');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/register/info'),
  );
  await visitor.startRegistration(email);
  const address = `${await page.evaluate(() => location.origin)}/en/sign-up?ref=FRIEND1`;
  expect((await sent).postDataJSON()).toEqual({
    email,
    from: 1,
    verify_type: 1,
    login_type: 2,
    lang: 'en',
    url: address,
    location_link: address,
    risk_token: expect.any(String),
    ref: 'FRIEND1',
    medium: 'referral',
    live_country_code: 'GB',
    agreement: {
      site: 'global',
      language: 'en',
      terms: 1,
      privacy: 1,
      sentence_key: 'termsLine',
      sentence: 'By continuing, you agree to our Terms of service and confirm that you have read our Privacy notice.',
      release: expect.any(String),
    },
  });
  expect((await sent).headers()).not.toHaveProperty('usertoken');
});

test('the login page is the same for a demo account and a return from registration, and stays so in another language (S2.08)', async ({
  visitor,
  page,
}) => {
  for (const query of ['?demoAccount=true', '?source=commit_login']) {
    await visitor.open(site, `/login${query}`);
    await expect(page).toHaveURL(new RegExp(`/en/login\\${query}$`));
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await visitor.open(site, `/ja-JP/login${query}`);
    await expect(visitor.password).toBeVisible();
  }
});

test('without a choice of the visitor’s a page is English and follows the system; a class on the root makes it dark (S9.29)', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'qu-PE', colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${process.env.GATEHOUSE_ORIGIN}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(246, 246, 242)');
  await page.goto(`${process.env.GATEHOUSE_ORIGIN}/en/login?theme=dark`);
  await expect(page.locator('html')).toContainClass('dark');
  expect(await background()).toBe('rgb(13, 17, 17)');
  await context.close();
});

test('storage without any room left does not stop a registration, and a reload then starts it again with a form that works', async ({
  visitor,
  page,
}) => {
  await page.addInitScript(() => {
    for (const storage of [localStorage, sessionStorage]) {
      let size = 1 << 22;
      while (size > 0) {
        try {
          storage.setItem(`filler-${size}-${storage.length}`, 'x'.repeat(size));
        } catch {
          size >>= 1;
        }
      }
    }
  });
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(newEmail());
  await page.reload();
  await expect(visitor.username).toBeVisible();
  await visitor.startRegistration(newEmail());
});

test('an island that breaks leaves the rest of the page alive, with a message and a way to reload, and the collector hears of it (S7.63)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  // A test cannot read what a beacon carries.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  const reported = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v2/public/diagnostics'),
  );
  await visitor.open(site, '/en/login');
  // The form has no texts, as if something had garbled them.
  await page.locator('.card astro-island').evaluate((island) => {
    const props = JSON.parse(island.getAttribute('props') ?? '');
    island.setAttribute('props', JSON.stringify({ ...props, messages: [0, null] }));
  });
  await visitor.username.click();
  await expect(page.locator('.island-failed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload the page' })).toBeVisible();
  expect((await reported).postData()).toContain('login');
  await page.locator('.open-languages').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja-JP\/login$/);
});

test('a monitoring script that a blocker keeps out changes nothing: no reload, no message, and the form goes on (S7.63)', async ({
  visitor,
  page,
}) => {
  await page.route(/\/monitoring\b/, (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.alert).toContainText('is incorrect');
  await visitor.submit.click();
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.island-failed')).toBeHidden();
  await expect(visitor.password).toHaveValue('wrong password');
  expect(loads).toBe(1);
});
