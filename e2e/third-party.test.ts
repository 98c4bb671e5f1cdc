import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { controlOf } from './support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, test, type Visitor } from './support/visitor.ts';

const site = siteNamed('global');
const password = 'a horse & a battery';

const button = (page: Page, name = 'Harbor ID') => page.getByRole('button', { name: `Continue with ${name}` });

/** Goes to the provider from where the visitor is. */
async function goToProvider(page: Page): Promise<void> {
  await button(page).click();
  await page.waitForURL('**/harbor/authorize?**');
}

async function answer(page: Page, name: string, account?: string): Promise<void> {
  if (account !== undefined) await page.getByLabel('Your Harbor ID account').fill(account);
  await page.getByRole('button', { name }).click();
}

/** An account that is linked with an identity of the same name; nobody is logged in after that. */
async function linkedAccount(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  const account = newEmail();
  await visitor.register(site, account, password);
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await expect(page.locator('.notice-box')).toContainText('Harbor ID is not linked to an account here yet');
  await visitor.logIn(account, password);
  await page.waitForURL('**/en/dashboard');
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  return account;
}

/** Addresses that the page itself had at any time. */
async function recordAddresses(page: Page): Promise<() => string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteAddress', (address: string) => seen.push(address));
  await page.addInitScript(() => {
    const { replaceState } = history;
    history.replaceState = function (...change) {
      replaceState.apply(this, change);
      (window as unknown as { noteAddress(address: string): void }).noteAddress(location.href);
    };
  });
  return () => seen;
}

test('a visitor whose identity is unknown logs in once, and it is linked; the next time the provider alone is enough (S1.03, S7.25)', async ({
  visitor,
  page,
}) => {
  const account = await linkedAccount(visitor);
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/login/thirdparty') || request.method() !== 'POST') return;
    bodies.push({ ...request.postDataJSON(), txId: request.headers()['tx-id'] });
  });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ provider: 'harbor', txId: expect.stringMatching(/^[\w-]{36}$/) });
  expect(bodies[0]?.url).toBe(originOf(site, '/en/login'));
});

test('an identity may wait for an account that is opened now (S7.25)', async ({ visitor, page }) => {
  const account = newEmail();
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await expect(page.locator('.notice-box')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await visitor.username.fill(account);
  await expect(page.locator('.notice-box')).toContainText('Harbor ID is not linked to an account here yet');
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
  await visitor.enterCode(await codeSentTo(account));
  await visitor.password.fill(password);
  await visitor.submit.click();
  await page.waitForURL('**/dashboard?newUser=true');
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await page.waitForURL('**/en/dashboard');
});

test('code and state leave the address bar at once, and where the visitor came from stands there again (S7.25)', async ({
  visitor,
  page,
}) => {
  const addresses = await recordAddresses(page);
  await visitor.open(site, '/en/login?redirect=%2Fen%2Fwallet');
  await goToProvider(page);
  await answer(page, 'Decline');
  await expect(page.locator('main .alert')).toContainText('Harbor ID was not allowed to tell us who you are');
  expect(addresses()).toEqual([originOf(site, '/en/login'), originOf(site, '/en/login?redirect=%2Fen%2Fwallet')]);
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
});

test('an answer with another state is stopped for good, whatever copies there are, and no code is sent anywhere (S7.25)', async ({
  visitor,
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/login/thirdparty')) calls.push(request.url());
  });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  const state = new URL(page.url()).searchParams.get('state');
  await page.goto(originOf(site, '/en/login?code=stolen&state=another'));
  await expect(page.locator('main .alert')).toContainText('does not match one that was started here');
  expect(page.url()).toBe(originOf(site, '/en/login'));
  // The attempt is used up: its own state is worth nothing now.
  await page.goto(originOf(site, `/en/login?code=any&state=${state}`));
  await expect(page.locator('main .alert')).toContainText('did not keep what we need');
  expect(calls).toEqual([]);
});

test('where an in-app browser drops what the tab kept, the second copy finishes the login, once (S7.25)', async ({
  visitor,
  page,
}) => {
  const account = await linkedAccount(visitor);
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  const back = new Promise<string>((resolve) => {
    page.on('request', (request) => {
      if (request.url().includes('/en/login?code=')) resolve(request.url());
    });
  });
  await page.addInitScript(() => {
    if (location.search.includes('code=')) sessionStorage.clear();
  });
  await answer(page, 'Allow', account);
  await page.waitForURL('**/en/dashboard');
  await page.context().clearCookies();
  await page.goto(await back);
  await expect(page.locator('main .alert')).toContainText('did not keep what we need');
});

test('where all storage is lost on the way, the page says so and the form works (S7.25)', async ({ visitor, page }) => {
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await page.addInitScript(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await answer(page, 'Allow');
  await expect(page.locator('main .alert')).toContainText('did not keep what we need');
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.page.locator('form .alert')).toContainText('not right');
});

test('a provider that is out of order, and one that the exchange cannot reach, are each told in words (S7.25)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Act as if out of order');
  await expect(page.locator('main .alert')).toContainText('Harbor ID has a problem at the moment');
  await control.scenario({ provider: 'down' });
  await goToProvider(page);
  await answer(page, 'Allow');
  await expect(page.locator('main .alert')).toContainText(
    'This request could not be completed. Please try again later.',
  );
  await expect(page.locator('main .alert')).toContainText(/Support ID: [0-9a-f-]{36}/);
});

test('Back from the provider finds buttons that can be pressed (S7.25)', async ({ visitor, page }) => {
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await page.goBack();
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
  await goToProvider(page);
});

test('in the browser of another app the page warns before it leaves, and the visitor may try all the same (S7.25)', async ({
  browser,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en/login'));
  await button(page).click();
  await expect(page.locator('.notice-box')).toContainText('You are in the browser of another app');
  expect(new URL(page.url()).pathname).toBe('/en/login');
  await page.getByRole('button', { name: 'Try Harbor ID anyway' }).click();
  await page.waitForURL('**/harbor/authorize?**');
  await context.close();
});

test('a captcha may be demanded, with the scene of a login through a provider (S7.25, S9.25)', async ({
  visitor,
  page,
}) => {
  const account = await linkedAccount(visitor);
  const control = await controlOf(page, site);
  await control.scenario({
    captcha: 'demanded',
    vendors: { geetest: 'blocked', recaptcha: 'blocked', tencent: 'blocked' },
  });
  const scene = page.waitForRequest((request) => request.url().includes('/magpie') && request.url().includes('31001'));
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await scene;
  await page.waitForURL('**/en/dashboard');
});

for (const [code, text, buttons, title] of [
  [400601, 'This account belongs to our Hong Kong site', ['OK'], 'This account belongs'],
  [400602, 'This account was not opened on our Hong Kong site', ['OK'], 'This account was not opened'],
  [41102, 'Verify your identity on the Turkish site first', ['Verify my identity', 'Go back'], 'You cannot continue'],
  [41107, 'Verify your identity on the main site first', ['Verify my identity', 'Go back'], 'You cannot continue'],
  [41103, 'The details of your two accounts do not match', ['OK'], 'You cannot continue'],
  [41104, 'already linked to another account', ['OK'], 'You cannot continue'],
  [41105, 'is not linked to one on the Turkish site', ['OK'], 'You cannot continue'],
  [41106, 'cannot be used on the Turkish site', ['OK'], 'You cannot continue'],
  [41108, 'could not be linked', ['OK'], 'You cannot continue'],
  [400605, 'cannot be used on this site', ['OK'], 'You cannot continue'],
  [400606, 'cannot log in on this site', ['OK'], 'You cannot continue'],
] as const) {
  test(`a login through a provider that ends in ${code} is explained in a dialog with ${buttons.join(' and ')} (S2.33, S8.30–S8.32)`, async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    await control.fault('thirdPartyLogin', { type: 'ret_code', code, spelling: 'ret_code' });
    await visitor.open(site, '/en/login');
    await goToProvider(page);
    await answer(page, 'Allow');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(text);
    await expect(dialog.locator('.dialog-actions button')).toHaveText([...buttons]);
    await dialog.locator('.dialog-actions button').last().click();
    await expect(dialog).toHaveCount(0);
    await expect(button(page)).toBeEnabled();
  });
}

test('from the main site the identity page opens in a tab of its own, and the login page stays (S2.13, S8.31)', async ({
  visitor,
  page,
  context,
}) => {
  const control = await controlOf(page, site);
  await control.fault('thirdPartyLogin', { type: 'ret_code', code: 41107, spelling: 'ret_code' });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  expect((await opened).url()).toBe(originOf(site, '/en/user/accounts/auth/personal'));
  expect(page.url()).toBe(originOf(site, '/en/login'));
});

test('an identity that cannot be linked does not keep the visitor out, and may be linked again (S2.33, S7.25)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const account = newEmail();
  await visitor.register(site, account, password);
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await control.fault('thirdPartyBind', { type: 'status', status: 503 });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await expect(page.locator('.notice-box')).toBeVisible();
  await visitor.logIn(account, password);
  const dialog = page.getByRole('dialog', { name: 'Harbor ID could not be linked' });
  await expect(dialog.locator('.dialog-actions button')).toHaveText(['Continue', 'Link again']);
  await control.clear();
  await dialog.getByRole('button', { name: 'Link again' }).click();
  await page.waitForURL('**/harbor/authorize?**');
  await answer(page, 'Allow', account);
  await page.waitForURL('**/en/dashboard');
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account);
  await page.waitForURL('**/en/dashboard');
});

test('an identity that belongs to another account is refused in a dialog, and the login goes on (S7.25, S8.32)', async ({
  visitor,
  page,
}) => {
  const taken = await linkedAccount(visitor);
  const account = newEmail();
  await visitor.register(site, account, password);
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  const control = await controlOf(page, site);
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', newEmail());
  await expect(page.locator('.notice-box')).toBeVisible();
  await visitor.logIn(taken, password);
  const dialog = page.getByRole('dialog', { name: 'You cannot continue here yet' });
  await expect(dialog).toContainText('already linked to another account');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/en/dashboard');
  await control.clear();
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['ar-SA', 'dark'],
] as const) {
  test(`axe finds nothing on a login page with what a provider's answer brought: ${language}, ${colorScheme}`, async ({
    visitor,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visitor.open(site, `/${language}/login?code=a&state=b`);
    await expect(page.locator('main .alert')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
