/** The rows of the matrix. Each journey stands before its decisive press. */

import { expect, type Locator } from '@playwright/test';
import type { EndpointName } from '../../src/contract/all.ts';
import { logIn, seedAccount, seededPassword } from '../support/accounts.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { codeSentTo, newEmail, newMobile, originOf } from '../support/visitor.ts';
import { type Cell, site } from './cell.ts';

export interface Journey {
  readonly name: string;
  /** The call whose answer is lost in the column of that name. */
  readonly decisive: EndpointName;
  /** Without faults, but for those that are there from the start. */
  open(cell: Cell): Promise<unknown>;
  /** Until the form works. Left out where the page has none. */
  touch?(cell: Cell): Promise<unknown>;
  /** The visitor's own press; what a reload has emptied is filled in again. */
  press(cell: Cell): Promise<unknown>;
  isDone(cell: Cell): Promise<boolean>;
  /** Its way to the press needs scripts. */
  readonly needsScripts?: true;
  /** It is signed in, or the sandbox knows its scenario, by a cookie. */
  readonly needsCookies?: true;
}

const newPassword = 'a long new password 7';

async function press({ double }: Cell, button: Locator): Promise<void> {
  if (double) await button.dblclick({ timeout: 8000 });
  else await button.click({ timeout: 8000 });
}

/** Fills a box that is empty. */
async function fill(box: Locator, value: string): Promise<void> {
  if ((await box.inputValue({ timeout: 8000 })) === '') await box.fill(value);
}

/** Astro takes the mark away when the island works. */
async function hydrate({ page, visitor }: Cell): Promise<void> {
  await visitor.username.focus();
  await page.locator('.card astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}

const urlHas =
  (part: string) =>
  async ({ page }: Cell) =>
    page.url().includes(part);

/** An account, made once a cell. */
async function account({ memory }: Cell): Promise<string> {
  const known = memory.get('account');
  if (known !== undefined) return known;
  const { username, token } = await seedAccount(site);
  memory.set('account', username).set('token', token);
  return username;
}

function name({ memory }: Cell, make: () => string): string {
  const known = memory.get('name') ?? make();
  memory.set('name', known);
  return known;
}

const password: Journey = {
  name: 'password',
  decisive: 'login',
  open: async (cell) => {
    await account(cell);
    await cell.visitor.open(site, '/en/login');
  },
  touch: hydrate,
  async press(cell) {
    await fill(cell.visitor.username, await account(cell));
    await fill(cell.visitor.password, seededPassword);
    await press(cell, cell.visitor.submit);
  },
  isDone: urlHas('/dashboard'),
};

const thirdParty: Journey = {
  name: 'third-party',
  decisive: 'thirdPartyLogin',
  open: ({ visitor }) => visitor.open(site, '/en/login'),
  touch: hydrate,
  press: (cell) => press(cell, cell.page.getByRole('button', { name: 'Continue with Harbor ID' })),
  isDone: urlHas('/harbor/authorize'),
};

const qr: Journey = {
  name: 'qr',
  decisive: 'qrGenerate',
  open: ({ visitor }) => visitor.open(site, '/en/login'),
  touch: hydrate,
  async press(cell) {
    const again = cell.page.locator('.qr button.button-primary');
    if (await again.isVisible()) await press(cell, again);
    else await press(cell, cell.page.getByRole('tab', { name: 'QR code' }));
  },
  isDone: ({ page }) => page.getByText('Ready to be scanned').isVisible(),
};

const quickToken: Journey = {
  name: 'quick-token',
  decisive: 'quickLogin',
  async open(cell) {
    await account(cell);
    await cell.visitor.open(site, '/en/terms');
  },
  async press(cell) {
    const token = cell.memory.get('token') ?? '';
    const answer = await requestSandbox('/user/private/quick_token', { method: 'POST', body: {}, token });
    const { result } = JSON.parse(answer) as { result: { tmp_token: string } };
    await cell.page.goto(originOf(site, `/en/login?tmp_token=${result.tmp_token}`)).catch(() => undefined);
  },
  isDone: urlHas('/dashboard'),
};

/** The first step of a registration. */
function signUp(by: string, path: string, make: () => string, done: (cell: Cell) => Locator): Journey {
  return {
    name: `sign-up-${by}`,
    decisive: 'registerInfo',
    open: ({ visitor }) => visitor.open(site, path),
    touch: hydrate,
    async press(cell) {
      await fill(cell.visitor.username, name(cell, make));
      await press(cell, cell.visitor.submit);
    },
    isDone: (cell) => done(cell).isVisible(),
  };
}

const mailAndPassword: Journey = {
  name: 'mail-password',
  decisive: 'registerPassword',
  needsScripts: true,
  async open(cell) {
    const email = name(cell, newEmail);
    await cell.visitor.open(site, '/en/sign-up');
    await cell.visitor.startRegistration(email);
    await cell.visitor.enterCode(await codeSentTo(email));
    await expect(cell.visitor.password).toBeVisible();
  },
  async press(cell) {
    await fill(cell.visitor.password, newPassword);
    await press(cell, cell.visitor.submit);
  },
  isDone: urlHas('/dashboard'),
};

const twoFactor: Journey = {
  name: 'two-factor',
  needsCookies: true,
  decisive: 'sendVerifyItem',
  needsScripts: true,
  async open(cell) {
    const { page, visitor, control } = cell;
    await control.scenario({ registration: 'two-factor' });
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill(name(cell, newEmail));
    await visitor.submit.click();
    await page.getByLabel('Mobile number', { exact: true }).fill(newMobile());
    await visitor.submit.click();
    await expect(visitor.password).toBeVisible();
  },
  async press(cell) {
    const { page, visitor } = cell;
    const dialog = page.getByRole('dialog', { name: 'Security verification' });
    if (await dialog.isVisible()) return;
    await fill(visitor.password, newPassword);
    await press(cell, visitor.submit);
  },
  isDone: ({ page }) => page.getByRole('dialog', { name: 'Security verification' }).isVisible(),
};

const consent: Journey = {
  name: 'consent',
  needsCookies: true,
  decisive: 'oauthConfirmAuth',
  needsScripts: true,
  async open(cell) {
    const { page } = cell;
    const seeded = await seedAccount(site);
    await logIn(page, seeded);
    const client = `http://client.localhost:${new URL(process.env.GATEHOUSE_ORIGIN ?? '').port}`;
    await page.goto(`${client}/start?client=tally-books&state=plain`);
    await page.locator('[data-consent=asking]').waitFor();
    await page.clock.runFor(600).catch(() => undefined);
  },
  async press(cell) {
    const again = cell.page.locator('[data-consent=failed] button');
    if (await again.isVisible()) await again.click();
    await press(cell, cell.page.locator('.consent-answers button').last());
  },
  // Our own address names the client as well.
  isDone: async ({ page }) => new URL(page.url()).hostname === 'client.localhost',
};

const miniApp: Journey = {
  name: 'mini-app',
  decisive: 'messengerLogin',
  needsScripts: true,
  async open({ page }) {
    await page.goto(await launchAddress({ user: newMessengerUser(), entry: '/friend-invite' }));
    await page.getByRole('button', { name: 'Continue with Telegram' }).click();
    await page.locator('.mini-app-link').waitFor();
  },
  async press(cell) {
    await press(cell, cell.page.locator('[data-messenger=main]'));
  },
  isDone: ({ visitor }) => visitor.username.isVisible(),
};

const language: Journey = {
  name: 'language',
  decisive: 'memberInfo',
  open: ({ visitor }) => visitor.open(site, '/en/login'),
  async press(cell) {
    const link = cell.page.getByRole('link', { name: '日本語' });
    if (!(await link.isVisible())) await cell.page.locator('.open-languages').click();
    await press(cell, link);
  },
  isDone: urlHas('/ja-JP/login'),
};

const logout: Journey = {
  name: 'logout',
  needsCookies: true,
  decisive: 'logout',
  needsScripts: true,
  async open({ page, visitor }) {
    await logIn(page, await seedAccount(site));
    await visitor.open(site, '/en');
    await page.locator('header .when-signed-in button').waitFor();
  },
  press: (cell) => press(cell, cell.page.locator('header .when-signed-in button')),
  isDone: async ({ page }) => (await page.locator('html[data-signed-in]').count()) === 0,
};

export const journeys: readonly Journey[] = [
  password,
  thirdParty,
  qr,
  quickToken,
  mailAndPassword,
  signUp('mail', '/en/sign-up', newEmail, ({ visitor }) => visitor.code),
  signUp('phone', '/en/sign-up', newMobile, ({ visitor }) => visitor.code),
  signUp('link', '/en/sign-up?register_type=newLink', newEmail, ({ page }) =>
    page.getByRole('heading', { name: 'Check your email' }),
  ),
  twoFactor,
  consent,
  miniApp,
  language,
  logout,
];
