import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../src/tools/chromium.ts';
import { controlOf } from './support/sandbox-control.ts';
import { expect, newEmail, originOf, siteNamed, test, Visitor } from './support/visitor.ts';

const password = 'häuser & pferde 🐎 0';
const site = siteNamed('global');
const hour = 3600;

/** Bodies of the calls to a path of the exchange, as they are sent. */
function bodiesTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

async function tokenOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'GATEHOUSE_TOKEN')?.value;
}

/** Makes an account and leaves the browser logged out. */
async function accountOf(visitor: Visitor, on = site): Promise<string> {
  const account = newEmail();
  await visitor.register(on, account, password);
  await visitor.logOut();
  await expect(visitor.page.locator('html')).not.toHaveAttribute('data-signed-in');
  return account;
}

test('from the third wrong password on the form says in words how many tries are left, and then how long to wait, running down from the exchange’s value (S8.10)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/login');
  const name = newEmail();
  for (const said of ['is not right', 'is not right', 'two more tries', 'one more try', 'paused']) {
    await visitor.logIn(name, 'wrong password');
    await expect(visitor.alert).toContainText(said);
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  }
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Try again in 1[45]:\d\d$/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');
  // Whoever tries all the same is told the rest of the wait.
  await visitor.logIn(name, 'wrong password');
  await expect(visitor.alert).toContainText('paused');
  await expect(timer).toHaveText(/^Try again in 14:\d\d$/);
});

test('a wait that is over is said to be over', async ({ visitor, page }) => {
  const control = await controlOf(page, site);
  await control.fault('login', { type: 'ret_code', code: 31030, spelling: 'ret_code', result: { retry_after: 2 } });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(page.getByRole('timer')).toHaveText('Try again in 00:02');
  await expect(visitor.alert).toContainText('You can try again now.');
});

test('on a regulated site a password goes to the compliance login, with the token of the answer in the cookie (S7.24)', async ({
  visitor,
  page,
  context,
}) => {
  const tur = siteNamed('tur');
  const account = newEmail();
  await visitor.register(tur, account, password);
  await visitor.logOut();
  const plain = bodiesTo(page, '/login');
  const regulated = bodiesTo(page, '/user/public/login_compliance');
  await visitor.open(tur, '/tr-TUR/login');
  await visitor.logIn(account, password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(plain).toEqual([]);
  expect(regulated).toEqual([
    expect.objectContaining({ username: account, login_type: 2, encrypt_password: expect.any(String) }),
  ]);
  expect(await tokenOf(context)).toMatch(/^[\w-]{43}$/);
});

test('the query demoAccount=true logs in to the demo account and takes the session to its environment, and a failing switch keeps nobody out (S2.08, S7.28)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const account = await accountOf(visitor);
  const logins = bodiesTo(page, '/login');
  const switches = bodiesTo(page, '/user/private/trade/switch');

  await visitor.open(site, '/en/login?demoAccount=true');
  await visitor.username.focus();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your demo account');
  await visitor.logIn(account, password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(logins).toEqual([expect.objectContaining({ demo_account: true })]);
  expect(switches).toEqual([{ env: 1 }]);

  await visitor.logOut();
  await control.fault('tradeSwitch', { type: 'status', status: 503 });
  await visitor.open(site, '/en/login?demoAccount=true');
  await visitor.logIn(account, password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});

test('a tmp_token logs in by itself, once, is out of the address before any script is loaded, and never reaches storage or telemetry (S2.08, S4.25, S7.26, S7.27, S6.09)', async ({
  visitor,
  page,
  context,
}) => {
  const account = newEmail();
  await visitor.register(site, account, password);
  const session = await tokenOf(context);
  const handed = await page.evaluate(
    async ([api, token]) => {
      const headers = { 'content-type': 'application/json', usertoken: token ?? '' };
      const answer = await fetch(`${api}/user/private/quick_token`, { method: 'POST', headers, body: '{}' });
      return String((await answer.json()).result.tmp_token);
    },
    [originOf(site).replace('localhost', 'api.localhost'), session],
  );
  expect(handed).toMatch(/^[\w-]{43}$/);
  await visitor.logOut();

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
  await page.route('**/_astro/LoginForm*', async (route) => {
    address ??= page.evaluate(() => location.href);
    await address;
    profileCallsBefore ??= profileCalls.length;
    await route.continue();
  });
  await visitor.open(site, `/en/login?tmp_token=${handed}&x=1`);
  await page.waitForURL('**/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(await address).toBe(originOf(site, '/en/login?x=1'));
  expect(leaks).toEqual([]);
  expect(profileCallsBefore).toBe(0);
  expect(await tokenOf(context)).not.toBe(session);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(handed);

  // It was good once.
  await visitor.logOut();
  await visitor.open(site, `/en/login?tmp_token=${handed}`);
  await expect(visitor.alert).toContainText('expired or was already used');
  expect(page.url()).toBe(originOf(site, '/en/login'));
  await visitor.logIn(account, password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});

test('after a registration that was recalled the login has the name filled in and says why, until the login (S2.08)', async ({
  visitor,
  page,
}) => {
  const account = await accountOf(visitor);
  await page.evaluate((name) => sessionStorage.setItem('GATEHOUSE_RECALLED_LOGIN', name), account);
  await visitor.open(site, '/en/login?source=commit_login');
  await expect(page.getByText('You already have an account. Log in to continue.')).toBeVisible();
  await expect(visitor.username).toHaveValue(account);
  await visitor.password.fill(password);
  await visitor.submit.click();
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('GATEHOUSE_RECALLED_LOGIN'))).toBeNull();
});

test('the login leads to the pages for a forgotten password and for sub-accounts in the visitor’s language (S2.12)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/ja-JP/login');
  for (const path of ['/ja-JP/app/user/retrieve', '/ja-JP/app/user/sub-account-login']) {
    await expect(page.locator(`main a[href="${path}"]`)).toBeVisible();
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

test('a password manager finds the fields by their names, and what it fills in without a key or a touch is what is sent', async ({
  visitor,
  page,
}) => {
  const account = await accountOf(visitor);
  await visitor.open(site, '/en/login');
  await expect(visitor.username).toHaveAttribute('autocomplete', 'username');
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
    [account, password],
  );
  await visitor.submit.click();
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});

test('the way in that was used last is marked in its place, and what is kept of it names nobody', async ({
  visitor,
  page,
}) => {
  const account = await accountOf(visitor);
  await visitor.open(site, '/en/login');
  await visitor.username.focus();
  await expect(page.locator('.last-used')).toHaveCount(0);
  const before = await visitor.submit.boundingBox();
  await visitor.logIn(account, password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  await visitor.logOut();

  await visitor.open(site, '/en/login');
  await visitor.username.focus();
  await expect(page.locator('.last-used')).toHaveText('Last used');
  expect(await visitor.submit.boundingBox()).toEqual(before);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('"GATEHOUSE_LAST_LOGIN":"password"');
  expect(kept).not.toContain(account);
});

test.describe('bans', () => {
  test('an account that its owner has banned is told when that ends, in UTC (S2.34, S4.36, S4.38, S3.23)', async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    const account = await accountOf(visitor);
    await control.scenario({ ban: 'self', bannedFor: hour });
    await visitor.open(site, '/en/login');
    await visitor.logIn(account, password);
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

  test('a ban of more than a day leads to the page where its owner lifts it (S4.37, S9.16)', async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    const account = await accountOf(visitor);
    await control.scenario({ ban: 'self', bannedFor: 25 * hour });
    await visitor.open(site, '/en/login');
    await visitor.logIn(account, password);
    await page.waitForURL(originOf(site, '/en/self-unblock?fromScene=login'));
  });

  const toasts = [
    ['on a regional site, a ban of more than a day', 'kaz', { ban: 'self', bannedFor: 25 * hour }],
    ['a ban that is not the owner’s', 'global', { ban: 'other', bannedFor: hour }],
    ['a ban whose time is no time', 'global', { ban: 'junk' }],
  ] as const;
  for (const [what, id, scenario] of toasts) {
    test(`${what} is a toast (S4.37, S4.39, S8.26)`, async ({ visitor, page }) => {
      const on = siteNamed(id);
      const control = await controlOf(page, on);
      const account = await accountOf(visitor, on);
      await control.scenario(scenario);
      await visitor.open(on, `/${on.defaultLanguage}/login`);
      await visitor.logIn(account, password);
      await expect(page.locator('.toast')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText('Invalid');
      expect(new URL(page.url()).pathname).toBe(`/${on.defaultLanguage}/login`);
    });
  }

  test('a ban check without an answer says nothing about itself, and the ban is a toast (S4.36, S8.26)', async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    const account = await accountOf(visitor);
    await control.scenario({ ban: 'self' });
    await control.fault('banStatus', { type: 'status', status: 503 });
    await visitor.open(site, '/en/login');
    await visitor.logIn(account, password);
    await expect(page.locator('.toast')).toHaveText(/^This account is suspended at the moment\./);
  });

  test('who is banned by address sees it in a dialog with a close button, and only a confirmation where it is not known (S2.35, S7.29, S7.50, S8.25)', async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    await control.scenario({ ban: 'ip' });
    await visitor.open(site, '/en/login');
    await visitor.logIn(newEmail(), password);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Your IP address: 203.0.113.7');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    for (const endpoint of ['banEinfo', 'visitorIp'] as const) {
      await control.fault(endpoint, { type: 'status', status: 503 });
      await visitor.logIn(newEmail(), password);
      await expect(dialog).toContainText('too many attempts from your network');
      await expect(dialog).not.toContainText('203.0.113.7');
      await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'OK' }).click();
    }
  });
});

test.describe('other tabs', () => {
  test('a login page follows when another tab logs in, once it is looked at, and both log out together (S4.26, S7.30)', async ({
    visitor,
    page,
    context,
  }) => {
    const account = await accountOf(visitor);
    const looked = await context.newPage();
    await looked.goto(originOf(site, '/en/login'));
    await looked.locator('#username').fill('somebody');
    const untouched = await context.newPage();
    await untouched.goto(originOf(site, '/en/login'));

    await visitor.open(site, '/en/login');
    await visitor.logIn(account, password);
    await expect(page.getByTestId('signed-in-as')).toBeVisible();
    await looked.waitForURL('**/en/dashboard');
    await untouched.locator('#username').hover();
    await untouched.waitForURL('**/en/dashboard');
    await expect(untouched.getByTestId('signed-in-as')).toBeVisible();

    await visitor.logOut();
    for (const tab of [page, looked, untouched]) await expect(tab.getByTestId('signed-in-nobody')).toBeVisible();
  });

  test('who opens the login while signed in is led on, and who has a dead session is not (S3.27, S7.31)', async ({
    visitor,
    page,
    context,
  }) => {
    await visitor.register(site, newEmail(), password);
    await visitor.open(site, '/en/login');
    await visitor.username.hover();
    await page.waitForURL('**/en/dashboard');

    await context.addCookies([{ name: 'GATEHOUSE_TOKEN', value: 'x'.repeat(43), url: originOf(site) }]);
    await visitor.open(site, '/en/login');
    await visitor.username.hover();
    // The header or the form asks the exchange, whichever is first, and the session ends.
    await expect.poll(() => tokenOf(context)).toBeUndefined();
    await visitor.username.fill('somebody@mail.example');
    await expect(page).toHaveURL(/login$/);
  });
});

test.describe('logout without a connection', () => {
  test('leaves no token and no profile in two tabs, their storage and their memory, nor when Back brings a page up again (S7.30)', async () => {
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    try {
      const context = await browser.newContext();
      const [page, other] = [await context.newPage(), await context.newPage()];
      const account = newEmail();
      await new Visitor(page).register(site, account, password);
      const masked = (await page.getByTestId('signed-in-as').locator('bdi').textContent()) ?? '';
      expect(masked).toContain('***');
      const token = (await tokenOf(context)) ?? '';
      await other.goto(originOf(site, '/en/dashboard'));
      await expect(other.getByTestId('signed-in-as')).toBeVisible();
      // A page behind which Back finds the dashboard.
      await page.evaluate(() => location.assign('/en/terms'));
      await page.waitForURL('**/en/terms');
      await other.bringToFront();
      await other.waitForLoadState('networkidle');

      await context.setOffline(true);
      await other.locator('header .when-signed-in button').click();
      await expect(other.getByText('You are logged out.')).toBeVisible();
      await expect(other.locator('header .when-signed-in')).toBeHidden();
      await expect(page.getByText('You are logged out.')).toBeVisible();
      expect(await tokenOf(context)).toBeUndefined();

      // What was typed into a form belongs to the browser's history, and is no profile.
      const secrets = [token, masked];
      await expectNothingOf(other, secrets, secrets);
      // The form in its history is frozen by the browser, with the token that it was given then.
      await expectNothingOf(page, secrets, [masked]);
      await context.setOffline(false);
      await page.goBack();
      await page.waitForURL(/dashboard/);
      await expect(page.getByTestId('signed-in-nobody')).toBeVisible();
      await expectNothingOf(page, secrets, secrets);
    } finally {
      await browser.close();
    }
  });
});

/** Looks at what is drawn, at what is stored, and at every text in the page's memory. */
async function expectNothingOf(page: Page, secrets: readonly string[], inMemory: readonly string[]): Promise<void> {
  const shown = await page.evaluate(() =>
    JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const memory = parts.join('');
  expect(memory.length).toBeGreaterThan(100_000);
  for (const secret of secrets) expect(shown).not.toContain(secret);
  for (const secret of inMemory) expect(memory.includes(secret), `memory holds ${secret}`).toBe(false);
}

test('an anonymous visitor is offered login and sign-up, an account holder the way out, and mini-app users have pages of their own (S1.05)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/sign-up');
  await visitor.open(site, '/en');
  await expect(page.locator('header .when-anonymous')).toBeVisible();
  await expect(page.locator('header .when-signed-in')).toBeHidden();
  await visitor.register(site, newEmail(), password);
  await expect(page.locator('header .when-anonymous')).toBeHidden();
  await expect(page.locator('header .when-signed-in button')).toBeVisible();
  await visitor.open(site, '/en/telegram-register-login');
  await expect(page.locator('.mini-app #username')).toBeVisible();
});

test('the session cookie lives for seven days and the device id for 120, for this host alone and not for requests of others (S3.42, S9.14)', async ({
  visitor,
  context,
}) => {
  await visitor.register(site, newEmail(), password);
  const days = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400);
  const cookies = new Map((await context.cookies(originOf(site))).map((cookie) => [cookie.name, cookie]));
  const [token, guid] = [cookies.get('GATEHOUSE_TOKEN'), cookies.get('Guid')];
  expect([days(token?.expires ?? 0), days(guid?.expires ?? 0)]).toEqual([7, 120]);
  for (const cookie of [token, guid]) expect(cookie).toMatchObject({ domain: 'localhost', sameSite: 'Lax', path: '/' });
  expect(guid?.value).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
