import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiHosts } from '../../sites/shared.ts';
import { logIn, seedAccount, seededPassword, type TestAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, test, type Visitor } from '../support/visitor.ts';

const password = 'a horse & a battery';
const global = siteNamed('global');

function clientOrigin(): string {
  return `http://client.localhost:${new URL(process.env.GATEHOUSE_ORIGIN ?? '').port}`;
}

const start = (query: string) => `${clientOrigin()}/start?${query}`;
const approve = (page: Page) => page.locator('.consent-answers button').last();
const decline = (page: Page) => page.locator('.consent-answers button').first();
const question = (page: Page) => page.locator('[data-consent=asking]');

async function registerHere(visitor: Visitor, account: string): Promise<void> {
  await visitor.startRegistration(account);
  await visitor.enterCode(await codeSentTo(account));
  await visitor.password.fill(password);
  await visitor.submit.click();
}

/** An account that the browser is logged in to. */
async function signIn(page: Page): Promise<TestAccount> {
  const account = await seedAccount(global);
  await logIn(page, account);
  return account;
}

/** A request as a client may spell it: nothing in it is what an encoder of ours would write. */
function rawQuery(state: string): string {
  const redirect = `${clientOrigin()}/callback/tally-books`;
  return `?scope=profile+balances.read&client_id=tally-books&response_type=code&state=${state}&redirect_uri=${redirect}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&extra=%7e*(x)`;
}

test('an application sends a visitor, who registers on the way and allows it; the application exchanges its code', {
  tag: ['@S1.04', '@S2.11', '@S2.38', '@S3.36', '@S7.53–S7.56'],
}, async ({ page, visitor }) => {
  const clientRequests: string[] = [];
  const calls: URL[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === clientOrigin()) clientRequests.push(url.pathname);
    if (url.pathname.startsWith('/oauth/v1/') && request.method() !== 'OPTIONS') calls.push(url);
    if (url.pathname.endsWith('/confirm_auth') && request.method() === 'POST') bodies.push(request.postData() ?? '');
  });
  await page.goto(start('client=tally-books&state=plain'));
  await page.waitForURL('**/en/oauth-login?**');
  const { search } = new URL(page.url());

  await page.locator('.form-foot a[data-along]').click();
  await page.waitForURL('**/en/oauth-register?**');
  expect(new URL(page.url()).search).toBe(search);
  const account = newEmail();
  await registerHere(visitor, account);

  await page.waitForURL('**/en/oauth-authorized?**');
  expect(new URL(page.url()).search).toBe(search);
  await expect(question(page)).toBeVisible();
  await expect(page.getByTestId('client')).toHaveText('Tally Books');
  await expect(page.getByTestId('unverified')).toHaveCount(0);
  await expect(page.getByTestId('place')).toContainText(new URL(clientOrigin()).host);
  await expect(page.getByTestId('account')).toContainText('***@mail.example');
  await expect(page.locator('.consent-scopes li')).toHaveText([
    'See your UID, and part of the email address or mobile number you log in with',
    'See your balances',
    'See your orders and trades',
    'Keep this access when you are not using it, until you revoke it',
  ]);
  // The consent page loads nothing from the application, not even its logo.
  expect(clientRequests).toEqual(['/start']);

  await approve(page).click();
  await page.waitForURL(`${clientOrigin()}/callback/**`);
  const back = new URL(page.url()).searchParams;
  expect([...back.keys()].sort()).toEqual(['code', 'iss', 'state']);
  expect(back.get('state')).toBe('plain');
  await expect(page.getByTestId('granted')).toBeVisible();
  await expect(page.getByTestId('account')).toHaveText(/^\d{8}$/);

  expect([...new Set(calls.map(({ pathname }) => pathname))]).toEqual([
    '/oauth/v1/public/client_info',
    '/oauth/v1/private/pre_authorize',
    '/oauth/v1/private/authorize',
    '/oauth/v1/private/confirm_auth',
  ]);
  const five = ['client_id', 'response_type', 'scope', 'state', 'redirect_uri'];
  const sent = new URLSearchParams(search);
  for (const { searchParams } of calls.filter(({ pathname }) => !pathname.endsWith('/confirm_auth'))) {
    expect(five.map((name) => searchParams.get(name))).toEqual(five.map((name) => sent.get(name)));
  }
  const [body] = bodies.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(five.map((name) => body?.[name])).toEqual(five.map((name) => sent.get(name)));
});

test('a visitor who does not allow it is sent back with access_denied, and the application has nothing (S1.04, S7.56)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(start('client=quick-signals'));
  await expect(question(page)).toBeVisible();
  await expect(page.getByTestId('client')).toHaveText('Quick Signals (official)');
  await expect(page.getByTestId('unverified')).toBeVisible();
  await expect(page.getByTestId('unknown-scope')).toHaveText('x-signals:mirror');
  await decline(page).click();
  await page.waitForURL(`${clientOrigin()}/callback/**`);
  await expect(page.getByTestId('error')).toHaveText('access_denied');
  expect(new URL(page.url()).searchParams.has('code')).toBe(false);
});

test('nothing is in focus that would allow anything, the two answers look the same, and a question just shown cannot be allowed (S2.38)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(start('client=tally-books'));
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const order = [];
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement?.textContent));
  }
  expect(order).toEqual(['Use another account', 'Do not allow', 'Allow access']);
  const looks = await page.locator('.consent-answers button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      const { color, backgroundColor, borderColor, fontWeight, opacity } = getComputedStyle(button);
      return { width, height, color, backgroundColor, borderColor, fontWeight, opacity };
    }),
  );
  expect(looks[0]).toEqual(looks[1]);

  // Back from another window: what was a click on that one is none on this.
  await expect(approve(page)).toHaveAttribute('aria-disabled', 'false');
  const confirmed: string[] = [];
  page.on('request', (request) => request.url().endsWith('/confirm_auth') && confirmed.push(request.url()));
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    const [, yes] = document.querySelectorAll<HTMLElement>('.consent-answers button');
    yes?.click();
  });
  await expect(approve(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(approve(page)).toHaveAttribute('aria-disabled', 'false');
  expect(confirmed).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/en/oauth-authorized');
});

test('an application that asks for a token in the address gets an error page, and no visitor who did not choose to go (S7.53, S7.55)', async ({
  page,
}) => {
  await signIn(page);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).host));
  await page.goto(start('client=tally-books&response_type=token&state=s'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request is not supported');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set([new URL(originOf(global)).host]));
  // The page itself shows the error: no toast repeats it.
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.locator('.consent button').click();
  await expect(page.getByTestId('error')).toHaveText('unsupported_response_type');
});

test('a request that is refused, and an exchange that does not answer, are shown by the page and not by a toast (S7.53–S7.55)', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page);
  await page.goto(start('client=tally-books&redirect_uri=http%3A%2F%2Fevil.example%2Fcallback'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request may not come from the application');
  await expect(page.locator('.consent button')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);

  const control = await controlOf(page, global);
  await control.fault('oauthAuthorize', { type: 'status', status: 503 });
  await page.goto(start('client=tally-books'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not check the request');
  await expect(page.locator('.toast')).toHaveCount(0);
  await control.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(question(page)).toBeVisible();
});

test('the query goes from page to page byte for byte, odd spellings included: entry, login, registration, consent, another language (S2.11)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const query = rawQuery('%61+b%2b%20c%2F/~%C3%A9%3d&empty=&&lone');
  const seen = () => new URL(page.url()).search;
  const { username } = await seedAccount(global);
  await page.goto(originOf(global, `/oauth${query}`));
  await page.waitForURL('**/en/oauth-login?**');
  expect(seen()).toBe(query);
  await page.locator('.form-foot a[data-along]').click();
  await page.waitForURL('**/en/oauth-register?**');
  expect(seen()).toBe(query);
  await page.locator('.form-foot a[data-along]').click();
  await page.waitForURL('**/en/oauth-login?**');
  expect(seen()).toBe(query);
  await page.locator('.open-languages').click();
  await page.locator('#languages a[lang=es-ES]').click();
  await page.waitForURL('**/es-ES/oauth-login?**');
  expect(seen()).toBe(query);
  await visitor.logIn(username, seededPassword);
  await page.waitForURL('**/es-ES/oauth-authorized?**');
  expect(seen()).toBe(query);
});

test('a visitor changes to another account on the way, and the log-out page says that they are out (S2.38)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(start('client=tally-books'));
  await expect(question(page)).toBeVisible();
  const { search } = new URL(page.url());
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL('**/en/oauth-login?**');
  expect(new URL(page.url()).search).toBe(search);

  await signIn(page);
  await page.goto(originOf(global, `/en/oauth-log-out${search}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('_TOKEN'))).toEqual([]);
  await page.locator('.card').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/en/oauth-login?**');
  expect(new URL(page.url()).search).toBe(search);
});

test('the main site hands a visitor over to the Turkish site; every call on the way names the client (S1.04, S2.11, S7.04, S7.55)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const clients: Record<string, string | undefined> = {};
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname !== apiHosts.local || request.method() === 'OPTIONS') return;
    clients[pathname] = request.headers().oauth_tmp_login_id;
  });
  await page.goto(start('client=main-site&state=%C5%9F%2B'));
  await page.waitForURL('**/tr-TUR/tr-login?**');
  const { search } = new URL(page.url());
  await page.locator('.form-foot a[data-along]').click();
  await page.waitForURL('**/tr-TUR/tr-register?**');
  expect(new URL(page.url()).search).toBe(search);
  await registerHere(visitor, newEmail());
  await page.waitForURL('**/tr-TUR/tr-authorized?**');
  expect(new URL(page.url()).search).toBe(search);
  await approve(page).click();
  await expect(page.getByTestId('granted')).toBeVisible();
  expect(await page.getByTestId('state').textContent()).toBe('ş+');
  const { '/oauth/v1/public/client_info': asked, ...registering } = clients;
  expect(asked).toMatch(/^[0-9a-f]{32}$/);
  expect(Object.keys(registering).length).toBeGreaterThan(3);
  expect(new Set(Object.values(registering))).toEqual(new Set([asked]));
});

test('no page of the consent can be framed, and each says so twice (S2.38)', async ({ page }) => {
  for (const path of [
    '/en/oauth',
    '/en/oauth-authorized',
    '/en/tr-authorized',
    '/en/oauth-login',
    '/en/oauth-log-out',
  ]) {
    const response = await page.goto(originOf(global, path));
    expect(await response?.headerValue('x-frame-options')).toBe('DENY');
    expect(await response?.headerValue('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  await page.route(`${clientOrigin()}/frame`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${originOf(global, '/en/oauth')}"></iframe>` }),
  );
  await page.goto(`${clientOrigin()}/frame`);
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error');
});
