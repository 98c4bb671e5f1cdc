import type { BrowserContext, Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const hour = 3600;

async function tokenOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'GATEHOUSE_TOKEN')?.value;
}

test('a wrong password says how many tries are left, and then counts down the wait to its end (S8.10)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const refuse = (code: number, result: object) =>
    control.fault('login', { type: 'ret_code', code, spelling: 'ret_code', result });
  await page.clock.install();
  await refuse(31002, { password_error_count: 4 });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(page.locator('#password-note')).toHaveText('The email, mobile number or password is incorrect.');
  await expect(page.getByRole('alert').filter({ hasText: 'one more try' })).toBeVisible();
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  await refuse(31030, { retry_after: 75 });
  await visitor.submit.click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Try again in 01:[01]\d$/);
  await page.clock.fastForward(60_000);
  await expect(timer).toHaveText(/^Try again in 00:[01]\d$/);
  await page.clock.fastForward(15_000);
  await expect(visitor.alert).toContainText('You can try again now.');
});

test('a network that takes no more logins says when to try again: a press before that sends nothing, and one after it does (S8.03, S8.09)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await page.clock.install();
  await control.fault('login', { type: 'status', status: 429, retryAfter: '150' });
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/login') calls += 1;
  });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.alert).toContainText('There were too many requests from your network.');
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Try again in 02:[23]\d$/);
  await control.clear();
  await page.clock.fastForward(60_000);
  await visitor.submit.click();
  await expect(timer).toHaveText(/^Try again in 01:[23]\d$/);
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  expect(calls).toBe(1);
  await page.clock.fastForward(90_000);
  await expect(visitor.alert).toContainText('You can try again now.');
  await visitor.submit.click();
  await expect(page.getByText('The email, mobile number or password is incorrect.')).toBeVisible();
  expect(calls).toBe(2);
});

test('the query demoAccount=true says in the heading and in the tab which account it is, before anybody touches the page (S2.08)', async ({
  visitor,
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Log in to your demo account', exact: true });
  await visitor.open(site, '/en/login?demoAccount=true');
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Log in to your demo account | Gatehouse');
  await visitor.username.click();
  await expect(page.locator('.for-demo')).toHaveCount(0);
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Log in to your demo account | Gatehouse');
  await visitor.open(site, '/en/login?demoAccount=false');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Log in | Gatehouse');
});

test('source=commit_login explains itself before anybody touches the page, also with nothing stored (S2.08, S4.35)', async ({
  visitor,
  page,
}) => {
  const words = page.getByText('You already have an account. Log in to continue.');
  await visitor.open(site, '/en/login?source=commit_login');
  await expect(words).toBeVisible();
  await visitor.username.click();
  await expect(page.locator('.for-recalled')).toHaveCount(0);
  await expect(words).toBeVisible();
  await visitor.open(site, '/en/login');
  await expect(words).toBeHidden();
});

/** Asks for a token for another place of ours, from a page as the one that hands it over. */
async function handedToken(page: Page, session: string): Promise<string> {
  await page.goto(originOf(site, '/en/terms'));
  return page.evaluate(
    async ([api, token = '']) => {
      const headers = { 'content-type': 'application/json', usertoken: token };
      const answer = await fetch(`${api}/user/private/quick_token`, { method: 'POST', headers, body: '{}' });
      return String((await answer.json()).result.tmp_token);
    },
    [originOf(site).replace('localhost', 'api.localhost'), session],
  );
}

test('a tmp_token logs in, leaves the address before any script, and reaches no storage (S2.08, S4.25, S7.26, S7.27, S6.09)', async ({
  page,
  context,
}) => {
  const { token: session } = await seedAccount(site);
  const handed = await handedToken(page, session);
  // That page loads what watches it late.
  await page.goto('about:blank');

  const profileCalls: string[] = [];
  const leaks: string[] = [];
  let address: Promise<string> | undefined;
  let profileCallsBefore: number | undefined;
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/user/profile')) profileCalls.push(url);
    // The page's own request is where the token came from.
    if (url.includes(handed) && !request.isNavigationRequest()) leaks.push(url);
    if (request.postData()?.includes(handed) && !url.endsWith('/user/public/quick_login')) leaks.push(url);
  });
  await page.route('**/_astro/*.js', async (route) => {
    address ??= page.evaluate(() => location.href);
    await address;
    profileCallsBefore ??= profileCalls.length;
    await route.continue();
  });
  await page.goto(originOf(site, `/en/login?tmp_token=${handed}&x=1`), { referer: originOf(site, '/en/dashboard') });
  // A page of ours that led here is where the visitor goes back to.
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(await address).toBe(originOf(site, '/en/login?x=1'));
  expect(leaks).toEqual([]);
  expect(profileCallsBefore).toBe(0);
  expect(await tokenOf(context)).not.toBe(session);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(handed);
});

for (const [id, language, confirm, cancel] of [
  ['global', 'en', 'Log in to this account', 'Do not log in'],
  ['tur', 'tr-TUR', 'Bu hesaba giriş yap', 'Giriş yapma'],
] as const) {
  test(`a tmp_token in a link from elsewhere says whose account it is before it logs in: ${id} (S2.08, S7.26)`, async ({
    page,
    context,
  }) => {
    const host = siteNamed(id);
    const { token: session } = await seedAccount(host);
    for (const referer of [undefined, 'https://forum.example/']) {
      for (const answer of [cancel, confirm]) {
        await context.clearCookies();
        const handed = await handedToken(page, session);
        await page.goto('about:blank');
        await page.goto(originOf(host, `/${language}/login?tmp_token=${handed}`), referer ? { referer } : {});
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('***@mail.example');
        expect(await tokenOf(context)).toBeUndefined();
        await dialog.getByRole('button', { name: answer }).click();
        if (answer === confirm) await page.waitForURL('**/dashboard');
        else await expect(page.locator('#username')).toBeVisible();
        expect((await tokenOf(context)) === undefined).toBe(answer === cancel);
      }
    }
  });
}

test('a tmp_token of another account asks who is signed in; until it is answered nothing of the old session is sent (S4.25)', async ({
  visitor,
  page,
  context,
}) => {
  const [ann, bob] = await Promise.all([seedAccount(site), seedAccount(site)]);
  for (const choice of ['Stay with this account', 'Change account']) {
    await context.clearCookies();
    const handed = await handedToken(page, bob.token);
    // That page would take the new cookie for its own session and ask for its profile.
    await page.goto('about:blank');
    await logIn(page, ann);
    const sent: string[] = [];
    page.removeAllListeners('request');
    page.on('request', (request) => {
      if (request.headers().usertoken) sent.push(new URL(request.url()).pathname);
    });
    const answer = Promise.withResolvers<void>();
    await page.route('**/quick_login', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/quick_login');
    const law = page.waitForResponse('**/login-entry-fe.json?v=1');
    await visitor.open(site, `/en/login?tmp_token=${handed}`);
    await asked;
    // The header's menu and the law's part would ask by now.
    await law;
    await expect(page.locator('#areas .passkeys-link')).toHaveCount(1);
    expect(sent).toEqual([]);
    answer.resolve();
    await page.getByRole('dialog').getByRole('button', { name: choice }).click();
    await page.waitForURL('**/dashboard');
    expect((await tokenOf(context)) === ann.token).toBe(choice === 'Stay with this account');
    await page.unroute('**/quick_login');
  }
});

test('after a recalled registration the login has the name filled in and says why, until the login (S2.08, S3.26, S4.35)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await visitor.open(site, '/en/terms');
  await page.evaluate((name) => sessionStorage.setItem('GATEHOUSE_RECALLED_LOGIN', name), account.username);
  await visitor.open(site, '/en/login?source=commit_login');
  await visitor.password.hover();
  await expect(page.getByText('You already have an account. Log in to continue.')).toBeVisible();
  await expect(visitor.username).toHaveValue(account.username);
  await expect(visitor.password).toBeFocused();
  await visitor.password.fill(account.password);
  await visitor.submit.click();
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('GATEHOUSE_RECALLED_LOGIN'))).toBeNull();
});

test('the login leads to the pages for a forgotten password and for sub-accounts in the visitor’s language (S2.12)', async ({
  page,
}) => {
  const html = await (await page.request.get(originOf(site, '/ja-JP/login'))).text();
  for (const path of ['/ja-JP/app/user/retrieve', '/ja-JP/app/user/sub-account-login']) {
    expect(html).toMatch(new RegExp(`<a [^>]*href="${path}"`));
  }
});

test('/.well-known/change-password leads a password manager’s user to the page for another password', async ({
  page,
}) => {
  await page.goto(originOf(site, '/.well-known/change-password'));
  await page.waitForURL(originOf(site, '/en/app/user/retrieve'));
  const probe = await page.request.get(
    originOf(site, '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'),
  );
  expect(probe.status()).toBe(404);
});

test('a password manager finds the fields by their names, and what it fills in is what is sent', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await visitor.open(site, '/en/login');
  await expect(visitor.username).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(visitor.username).toHaveAttribute('name', 'username');
  await expect(visitor.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(visitor.password).toHaveAttribute('type', 'password');
  await page.evaluate(
    ([name, secret]) => {
      const fill = (id: string, value: string | undefined) => {
        (document.getElementById(id) as HTMLInputElement).value = value ?? '';
      };
      fill('username', name);
      fill('password', secret);
    },
    [account.username, account.password],
  );
  await visitor.submit.click();
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});

test('the way in that was used last is marked in its place', async ({ visitor, page }) => {
  await visitor.open(site, '/en/login');
  await visitor.username.click();
  await expect(page.locator('.last-used')).toHaveCount(0);
  const before = await visitor.submit.boundingBox();
  await page.evaluate(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'password'));
  await page.reload();
  await visitor.username.click();
  await expect(page.locator('.last-used')).toHaveText('Last used');
  expect(await visitor.submit.boundingBox()).toEqual(before);
});

test('an account that its owner has banned is told when that ends, in UTC (S2.34, S4.36, S4.38, S3.23)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'self', bannedFor: hour });
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, account.password);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This account is suspended');
  await expect(dialog).toContainText(/after \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\)/);
  const [, end = ''] = /after (.*) \(UTC\)/.exec((await dialog.textContent()) ?? '') ?? [];
  const left = Date.parse(`${end.replace(' ', 'T')}Z`) - Date.now();
  expect(Math.abs(left - 23 * hour * 1000)).toBeLessThan(60_000);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
});

test('a banned address is named in a dialog with a close button; one that is not known has only a confirmation', {
  tag: ['@all', '@S2.35', '@S7.29', '@S7.50', '@S8.25'],
}, async ({ visitor, page }) => {
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip' });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'any password');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your IP address: 203.0.113.7');
  await dialog.locator('.dialog-close').click();
  await expect(dialog).toBeHidden();
  await control.fault('visitorIp', { type: 'status', status: 503 });
  await visitor.logIn(newEmail(), 'any password');
  await expect(dialog).toContainText('too many attempts from your network');
  await expect(dialog).not.toContainText('203.0.113.7');
  await expect(dialog.locator('.dialog-close')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
});

test('an anonymous visitor is offered login and sign-up, an account holder the way out, and the mini app has pages of its own (S1.05)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en');
  await expect(page.locator('header .when-anonymous')).toBeVisible();
  await expect(page.locator('header .when-signed-in')).toBeHidden();
  await logIn(page, await seedAccount(site));
  await visitor.open(site, '/en/dashboard');
  await expect(page.locator('header .when-anonymous')).toBeHidden();
  await expect(page.locator('header .when-signed-in button')).toBeVisible();
  await visitor.open(site, '/en/telegram-register-login');
  await expect(page.getByRole('heading', { name: 'You are already logged in' })).toBeVisible();
  await expect(page.locator('.mini-app')).toBeHidden();
  await expect(page.locator('.header')).toHaveCount(0);
});

test('the session cookie lives for seven days and the device id for 120, for this host and same-site requests (S3.42, S9.14)', async ({
  visitor,
  page,
  context,
}) => {
  const account = await seedAccount(site);
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, account.password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  const days = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400);
  const cookies = new Map((await context.cookies(originOf(site))).map((cookie) => [cookie.name, cookie]));
  const [token, guid] = [cookies.get('GATEHOUSE_TOKEN'), cookies.get('Guid')];
  expect([days(token?.expires ?? 0), days(guid?.expires ?? 0)]).toEqual([7, 120]);
  for (const cookie of [token, guid]) expect(cookie).toMatchObject({ domain: 'localhost', sameSite: 'Lax', path: '/' });
  expect(guid?.value).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
