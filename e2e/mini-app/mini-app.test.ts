import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { expectNotInMemory } from '../support/heap.ts';
import { detectLeaks } from '../support/leak-detector.ts';
import { asMessenger, callsOf, launchAddress, newMessengerUser, unlinkLater } from '../support/messenger.ts';
import { controlOf } from '../support/sandbox-control.ts';
import {
  codeSentTo,
  complaintsOf,
  expect,
  newEmail,
  originOf,
  siteNamed,
  test,
  type Visitor,
} from '../support/visitor.ts';

const site = siteNamed('global');
const password = 'correct horse battery 7';
const taskPage = () => originOf(site, '/en/min-app/task');

const mainButton = (page: Page) => page.locator('[data-messenger=main]');
const backButton = (page: Page) => page.locator('[data-messenger=back]');
const messengerButton = (page: Page) => page.getByRole('button', { name: 'Continue with Telegram' });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Use email or mobile number' });

async function register(visitor: Visitor, email: string): Promise<void> {
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill(password);
  await visitor.submit.click();
}

async function logInByForm(visitor: Visitor, email: string): Promise<void> {
  await accountButton(visitor.page).click();
  await visitor.page.locator('main .form-foot a[href$="/login"]').click();
  await visitor.logIn(email, password);
}

async function passVerification(visitor: Visitor, email: string): Promise<void> {
  const code = visitor.page.locator('#security-code');
  await expect(visitor.page.getByText(email)).toBeVisible();
  await code.fill(await codeSentTo(email));
}

test.beforeEach(({ page }) => asMessenger(page));

test('a visitor registers in the mini app, links the messenger after a security check, and comes to the tasks', {
  tag: [
    ...['@S1.03', '@S1.17', '@S2.18', '@S2.36', '@S3.30', '@S3.31', '@S3.32', '@S3.34', '@S4.28–S4.30', '@S6.03'],
    ...['@S7.35', '@S7.36', '@S7.38', '@S7.39', '@S7.64', '@S8.18'],
  ],
}, async ({ visitor }) => {
  const { page } = visitor;
  const complaints = complaintsOf(page);
  const info = callsOf(page, '/user/public/register/info');
  const bind = callsOf(page, '/user/private/bind/telegram');
  const done = callsOf(page, '/fht/growth/miniapp/task/v1/complete_task');
  const set = callsOf(page, '/user/private/one_people_bind/set');
  const user = newMessengerUser();
  const query = 'campaignId=c1&registerTaskId=r1&bindTaskId=b1';
  const address = await launchAddress({ user, entry: '/friend-invite', query });
  const initData = new URLSearchParams(new URL(address).hash.slice(1)).get('tgWebAppData');
  await page.goto(address);
  // The signed data leave the address at once.
  expect(page.url()).toBe(originOf(site, `/en/friend-invite?${query}`));
  await expect(page.getByText('A friend invites you')).toBeVisible();
  await expect(page.locator('script[src*="/messenger/sdk.js"]')).toHaveCount(1);
  await accountButton(page).click();
  const email = newEmail();
  await register(visitor, email);
  // The authorization page, with the messenger's own main button.
  await expect(page.getByRole('heading', { name: 'Link with Telegram' })).toBeVisible();
  await expect(page.getByText('A friend invites you')).toBeHidden();
  await expect(page.getByText(/localhost asks to log you in through Sandbox bot as Ada Lovelace/)).toBeVisible();
  // The visitor has no picture, and the bot has one: one that cannot be loaded is replaced by initials.
  await expect(page.locator('.mini-app-avatars span')).toHaveText('AL');
  await expect(page.locator('.mini-app-avatars img')).toHaveJSProperty('complete', true);
  await expect(mainButton(page)).toHaveText('Accept');
  const allow = page.getByRole('checkbox', { name: /Sandbox bot/ });
  await expect(allow).toBeChecked();
  await allow.uncheck();
  await expect(mainButton(page)).toBeDisabled();
  await allow.check();
  await mainButton(page).click();
  await passVerification(visitor, email);
  await expect(page.getByText('Your account was created, and Telegram is linked to it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Telegram is linked' })).toBeVisible();
  await mainButton(page).click();
  await page.waitForURL(taskPage());

  expect(info[0]?.headers.platform).toBe('pc_tg');
  // Nobody had agreed yet to bring the messenger along.
  expect(info[0]?.body).not.toHaveProperty('telegram_callback_mini');
  expect(bind[0]?.body).toMatchObject({ telegram_callback_mini: initData });
  expect(bind[0]?.body).not.toHaveProperty('telegram_callback');
  expect(set[0]?.body).toEqual({ bind_uid: expect.stringMatching(/^\d+$/) });
  expect(done.map(({ body }) => body)).toEqual([
    { campaignId: 'c1', taskId: 'r1' },
    { campaignId: 'c1', taskId: 'b1' },
  ]);
  expect(done[0]?.headers.tgtoken).toBe(initData);
  expect(complaints).toEqual([]);
});

test('who is linked logs in with the messenger alone; who is not agrees, registers and is linked along the way', {
  tag: ['@S1.03', '@S4.27', '@S4.31', '@S4.33', '@S4.40', '@S7.37', '@S8.18'],
}, async ({ visitor }) => {
  const { page } = visitor;
  const detector = await detectLeaks(page.context());
  const info = callsOf(page, '/user/public/register/info');
  const third = callsOf(page, '/user/public/login/thirdparty');
  const user = newMessengerUser();
  await page.goto(await launchAddress({ user, entry: '/earn/tg-page' }));
  await messengerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Link with Telegram' })).toBeVisible();
  await mainButton(page).click();
  const email = newEmail();
  await register(visitor, email);
  await expect(page.getByRole('heading', { name: 'Telegram is linked' })).toBeVisible();
  await page.waitForURL(taskPage());
  expect(third[0]?.body).toMatchObject({
    process: 'TG_PROCES',
    telegram_callback_mini: expect.stringContaining('hash='),
  });
  expect(info[0]?.body).toMatchObject({ telegram_callback_mini: expect.stringContaining('hash=') });

  await page.context().clearCookies();
  await page.goto(await launchAddress({ user, query: 'redirect_url=%2Fen%2Fdashboard' }));
  await messengerButton(page).click();
  await mainButton(page).click();
  await page.waitForURL(originOf(site, '/en/dashboard'));
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  const signed = third.map(({ body }) => String(body.telegram_callback_mini));
  detector.secret(...signed);
  expect(await detector.leaks(page)).toEqual([]);
  await expectNotInMemory(page, signed);
  await unlinkLater(page, site);
});

test('a visitor who logged in by the form links the messenger, and can undo the link (S4.30, S4.41, S7.37)', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page } = visitor;
  const account = await seedAccount(site);
  const unbind = callsOf(page, '/user/private/unbind/telegram');
  await page.goto(await launchAddress({ user: newMessengerUser() }));
  await accountButton(page).click();
  await page.locator('.form-foot a[data-along]').click();
  await visitor.logIn(account.username, account.password);
  await mainButton(page).click();
  await passVerification(visitor, account.username);
  await expect(page.getByText('You are logged in, and Telegram is linked to your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.waitForURL(taskPage());
  expect(unbind).toHaveLength(1);
});

test('a link that fails is shown in the dialog of its journey, after which the visitor goes on (S8.13, S8.19, S8.33)', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page } = visitor;
  const control = await controlOf(page, site);
  await control.fault('bindMessenger', { type: 'ret_code', code: 1001, spelling: 'ret_code' });
  const email = newEmail();
  await page.goto(await launchAddress({ user: newMessengerUser() }));
  await accountButton(page).click();
  await register(visitor, email);
  await mainButton(page).click();
  await passVerification(visitor, email);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Telegram could not be linked');
  await expect(dialog).toContainText('already linked to another account');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(taskPage());

  // 10016 of a form has its own words.
  await control.fault('login', { type: 'ret_code', code: 10016, spelling: 'ret_code' });
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await page.goto(await launchAddress({ user: newMessengerUser() }));
  await logInByForm(visitor, email);
  await expect(page.locator('.toast').first()).toBeVisible();
});

test('a login with the messenger that the exchange refuses passes in silence, and the form is there (S8.14)', async ({
  visitor,
}) => {
  const { page } = visitor;
  const third = callsOf(page, '/user/public/login/thirdparty');
  await page.goto(await launchAddress({ user: newMessengerUser(), kind: 'forged' }));
  await messengerButton(page).click();
  await mainButton(page).click();
  await expect(visitor.username).toBeVisible();
  expect(third).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a sign-in that the exchange finds expired shows a dialog with the way to start anew; the form still works (S8.34, S9.29)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto(await launchAddress({ user: newMessengerUser(), kind: 'stale' }));
  await messengerButton(page).click();
  await mainButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your Telegram login has expired');
  await dialog.getByRole('button', { name: 'Close the mini app' }).click();
  await expect(page.locator('body[data-messenger-closed]')).toHaveCount(1);
  await expect(visitor.username).toBeVisible();
  await expect(messengerButton(page)).toHaveCount(0);
});

test('the messenger’s Back button leads to the ways in and forgets its user (S4.32)', async ({ visitor }) => {
  const { page } = visitor;
  const info = callsOf(page, '/user/public/register/info');
  await page.goto(await launchAddress({ user: newMessengerUser() }));
  await expect(messengerButton(page)).toBeVisible();
  await expect(backButton(page)).toBeHidden();
  await messengerButton(page).click();
  await expect(backButton(page)).toBeVisible();
  await backButton(page).click();
  await expect(messengerButton(page)).toBeVisible();
  await messengerButton(page).click();
  await mainButton(page).click();
  await expect(visitor.username).toBeVisible();
  await backButton(page).click();
  await accountButton(page).click();
  await visitor.startRegistration(newEmail());
  expect(info[0]?.body).not.toHaveProperty('telegram_callback_mini');
});

test('without the messenger’s SDK the page has buttons of its own; on the web there is the normal form and no SDK is asked for (S4.28, S7.64)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.route('**/messenger/sdk.js', (route) => route.abort());
  await page.goto(await launchAddress({ user: newMessengerUser(), theme: 'dark' }));
  // The button that was pressed is gone: the focus goes to what has taken its place.
  const heading = page.getByRole('heading', { level: 1 });
  await messengerButton(page).press('Enter');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(heading).toBeFocused();
  await messengerButton(page).click();
  const accept = page.getByRole('button', { name: 'Accept' });
  await page.getByRole('checkbox').uncheck();
  await expect(accept).toBeDisabled();
  await page.getByRole('checkbox').check();
  await accept.click();
  await expect(visitor.username).toBeFocused();
  await page.unroute('**/messenger/sdk.js');

  const other = await page.context().newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await other.goto(originOf(site, '/en/telegram-register-login'));
  await expect(other.locator('#username')).toBeVisible();
  expect(asked).not.toContain('vendor.localhost');
});

test('the page is dark as the messenger is, in the brand’s colours, the messenger’s button too, and the signed data outlive a reload (S7.64)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto(await launchAddress({ user: newMessengerUser(), theme: 'dark' }));
  await expect(page.locator('html.dark')).toHaveCount(1);
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(23, 33, 43)');
  await messengerButton(page).click();
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).accentColor);
  expect(accent).toMatch(/^rgb/);
  await expect(mainButton(page)).toHaveCSS('background-color', accent);
  await page.reload();
  await expect(messengerButton(page)).toBeVisible();
  expect(page.url()).not.toContain('tgWebApp');
});

test('the mini app opens in the frame of the messenger’s client, where a registration ends at the tasks (S1.03)', async ({
  visitor,
}) => {
  const { page } = visitor;
  const { port } = new URL(originOf(site));
  await page.goto(`http://vendor.localhost:${port}/messenger?user=${newMessengerUser()}`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Use email or mobile number' }).click();
  const email = newEmail();
  await frame.locator('#username').fill(email);
  await frame.locator('form button[type=submit]').click();
  await frame.locator('#code').fill(
    await expect
      .poll(() => codeSentTo(email).catch(() => ''))
      .not.toBe('')
      .then(() => codeSentTo(email)),
  );
  await frame.locator('#password').fill(password);
  await frame.locator('form button[type=submit]').click();
  await frame.getByRole('button', { name: 'Decline' }).click();
  await expect(frame.getByRole('heading', { name: 'Tasks' })).toBeVisible();
});
