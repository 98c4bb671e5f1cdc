import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiHosts } from '../sites/shared.ts';
import { controlOf } from './support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, test, Visitor } from './support/visitor.ts';

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

async function signUp(visitor: Visitor): Promise<string> {
  const account = newEmail();
  await visitor.register(global, account, password);
  return account;
}

/** An account whose owner is out again. */
async function signUpAndLeave(visitor: Visitor): Promise<string> {
  const account = await signUp(visitor);
  await visitor.open(global, '/en');
  await visitor.logOut();
  await expect(visitor.page.locator('header .when-anonymous').first()).toBeVisible();
  return account;
}

/** A request as a client may spell it: nothing in it is what an encoder of ours would write. */
function rawQuery(state: string): string {
  const redirect = `${clientOrigin()}/callback/tally-books`;
  return `?scope=profile+balances.read&client_id=tally-books&response_type=code&state=${state}&redirect_uri=${redirect}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&extra=%7e*(x)`;
}

test('an application sends a visitor, who registers on the way, sees who asks for what, allows it, and the application exchanges its code (S1.04, S2.11, S2.38, S3.36, S7.53, S7.54, S7.55, S7.56)', async ({
  page,
  visitor,
}) => {
  const strangers: string[] = [];
  const calls: URL[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === clientOrigin()) strangers.push(url.pathname);
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
    'See your account number and the name you log in with, partly hidden',
    'See your balances',
    'See your orders and trades',
    'Keep this access while you are away, until you take it back',
  ]);
  // The page itself asks the stranger for nothing: no logo, no anything.
  expect(strangers).toEqual(['/start']);

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
  visitor,
}) => {
  await signUp(visitor);
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
  visitor,
}) => {
  await signUp(visitor);
  await page.goto(start('client=tally-books'));
  await expect(question(page)).toBeVisible();
  await expect(page.locator('h1')).toBeFocused();
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
  const heard = await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    const [, yes] = document.querySelectorAll<HTMLElement>('.consent-answers button');
    yes?.click();
    return location.pathname;
  });
  expect(heard).toBe('/en/oauth-authorized');
  await page.waitForTimeout(200);
  await expect(question(page)).toBeVisible();
});

for (const { what, query, title, back } of [
  {
    what: 'an address that is not its own',
    query: 'client=tally-books&redirect_uri=http%3A%2F%2Fevil.example%2Fcallback',
    title: 'This request may not come from the application',
    back: false,
  },
  {
    what: 'an address that only begins like its own',
    query: `client=tally-books&redirect_uri=http%3A%2F%2Fclient.localhost%2Fcallback%2Ftally-books%2Fmore`,
    title: 'This request may not come from the application',
    back: false,
  },
  {
    what: 'a token in the address',
    query: 'client=tally-books&response_type=token&state=s',
    title: 'We cannot offer you this request',
    back: true,
  },
]) {
  test(`an application that asks for ${what} gets an error page and no visitor (S7.53, S7.55)`, async ({
    page,
    visitor,
  }) => {
    await signUp(visitor);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).host));
    await page.goto(start(query));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    const button = page.locator('.consent button');
    await expect(button).toHaveCount(back ? 1 : 0);
    await page.waitForTimeout(300);
    expect(new Set(visited)).toEqual(new Set([new URL(originOf(global)).host]));
    // Errors are the page's to say: no toast says them again.
    await expect(page.locator('.toast')).toHaveCount(0);
    if (!back) return;
    await button.click();
    await expect(page.getByTestId('error')).toHaveText('unsupported_response_type');
  });
}

test('a client that nobody knows is said before anybody logs in for it (S7.53)', async ({ page }) => {
  await page.goto(originOf(global, '/en/oauth?client_id=nobody&redirect_uri=javascript:alert(1)&response_type=code'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gatehouse does not know this application');
  expect(new URL(page.url()).pathname).toBe('/en/oauth');
});

for (const state of [
  'a+b %&=?#/\\"<>\'~',
  'Zustand ✓ 状態 حالة 🐎 é',
  '%2B%26%3D+%25',
  ' lead and trail ',
  'a=b&c=d&state=e',
]) {
  test(`the state ${JSON.stringify(state)} comes back exactly as it was sent, also through a login (S2.11)`, async ({
    page,
    visitor,
  }) => {
    const account = await signUpAndLeave(visitor);
    await page.goto(start(`client=tally-books&state=${encodeURIComponent(state)}`));
    await page.waitForURL('**/en/oauth-login?**');
    await visitor.logIn(account, password);
    await expect(question(page)).toBeVisible();
    await approve(page).click();
    await expect(page.getByTestId('granted')).toBeVisible();
    expect(await page.getByTestId('state').evaluate((element) => element.textContent)).toBe(state);
    expect(new URL(page.url()).searchParams.get('state')).toBe(state);
  });
}

test('the query goes from page to page byte for byte, odd spellings included: entry, login, registration, consent, another language (S2.11)', async ({
  page,
  visitor,
}) => {
  const query = rawQuery('%61+b%2b%20c%2F/~%C3%A9%3d&empty=&&lone');
  const seen = () => new URL(page.url()).search;
  const account = await signUpAndLeave(visitor);
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
  await visitor.logIn(account, password);
  await page.waitForURL('**/es-ES/oauth-authorized?**');
  expect(seen()).toBe(query);
});

test('a session that ends in the middle leads to the login and back, with nothing lost (S1.04, S2.11)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, global);
  const account = await signUp(visitor);
  await page.goto(start('client=tally-books&state=%2B%20%25'));
  await expect(question(page)).toBeVisible();
  const { search } = new URL(page.url());
  await control.fault('oauthConfirmAuth', { type: 'ret_code', code: 10006, spelling: 'ret_code' });
  await approve(page).click();
  await page.waitForURL('**/en/oauth-login?**');
  expect(new URL(page.url()).search).toBe(search);
  await control.clear();
  await visitor.logIn(account, password);
  await expect(question(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe(search);
  await approve(page).click();
  await expect(page.getByTestId('granted')).toBeVisible();
  expect(await page.getByTestId('state').textContent()).toBe('+ %');
});

test('a visitor changes to another account on the way, and the log-out page says that they are out (S2.38)', async ({
  page,
  visitor,
}) => {
  await signUp(visitor);
  await page.goto(start('client=tally-books'));
  await expect(question(page)).toBeVisible();
  const { search } = new URL(page.url());
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL('**/en/oauth-login?**');
  expect(new URL(page.url()).search).toBe(search);

  await signUp(visitor);
  await visitor.open(global, `/en/oauth-log-out${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('_TOKEN'))).toEqual([]);
  await page.locator('.consent').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/en/oauth-login?**');
  expect(new URL(page.url()).search).toBe(search);
});

test('an account that was changed in another tab gives no access: the question is asked again, for the account that is there (S2.38)', async ({
  page,
  visitor,
}) => {
  await signUp(visitor);
  await page.goto(start('client=tally-books'));
  await expect(question(page)).toBeVisible();
  const confirmed: string[] = [];
  page.on('request', (request) => request.url().endsWith('/confirm_auth') && confirmed.push(request.url()));
  const other = await page.context().newPage();
  await new Visitor(other).register(global, newEmail(), password);
  await expect(approve(page)).toHaveAttribute('aria-disabled', 'false');
  const checked = page.waitForResponse((response) => response.url().includes('/v2/private/user/profile'));
  await approve(page).click();
  await checked;
  await expect(question(page)).toBeVisible();
  expect(confirmed).toEqual([]);
  await approve(page).click();
  await expect(page.getByTestId('granted')).toBeVisible();
});

test('the exchange that does not answer is said with a way to try again, which works (S7.54)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, global);
  await signUp(visitor);
  await control.fault('oauthAuthorize', { type: 'status', status: 503 });
  await page.goto(start('client=tally-books'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not check the request');
  await expect(page.locator('.toast')).toHaveCount(0);
  await control.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(question(page)).toBeVisible();
});

test('an address from the exchange that is not the application’s is not followed (S7.56)', async ({
  page,
  visitor,
}) => {
  await signUp(visitor);
  for (const address of ['javascript:alert(1)', 'https://evil.example/?code=1', 'http://client.localhost/callback']) {
    await page.route('**/confirm_auth', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({
            json: { ret_code: 0, ret_msg: '', result: { redirect_url: address }, token: null },
            headers: {
              'access-control-allow-origin': originOf(global),
              'access-control-allow-credentials': 'true',
            },
          }),
    );
    await page.goto(start('client=tally-books'));
    await expect(question(page)).toBeVisible();
    await approve(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We stopped here to protect you');
    expect(new URL(page.url()).pathname).toBe('/en/oauth-authorized');
    await page.unroute('**/confirm_auth');
  }
});

test('the main site hands a visitor over to the Turkish site, who logs in there and goes back with a code; every call on the way names the client (S1.04, S2.11, S7.04, S7.55)', async ({
  page,
  visitor,
}) => {
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
  await page.waitForTimeout(500);
  const [, frame] = page.frames();
  expect(frame?.url()).toContain('chrome-error');
});
