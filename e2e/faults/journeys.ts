/** The rows of the matrix. Each journey stands before its decisive press. */

import { expect, type Locator } from '@playwright/test';
import { logIn, seedAccount, seededPassword } from '../support/accounts.ts';
import { asMessenger, launchAddress, newMessengerUser } from '../support/messenger.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { codeSentTo, newEmail, newMobile, originOf } from '../support/visitor.ts';
import { type Cell, type Journey, site } from './cell.ts';
import { isSentTo, isSignedIn, isVerified, linksIdentity, watchCalls } from './exchange-knows.ts';
import { look } from './outcome.ts';
import { account, comes, fill, hydrate, name, press, settled, timeout } from './steps.ts';

const newPassword = 'a long new password 7';

/** The page behind a login, and the exchange knows the session. */
async function isInside(cell: Cell): Promise<boolean> {
  return cell.page.url().includes('/dashboard') && (await isSignedIn(cell));
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
  isDone: isInside,
};

/** To the provider and back, with an identity that no account here has yet. */
const thirdParty: Journey = {
  name: 'third-party',
  decisive: 'thirdPartyLogin',
  async open(cell) {
    watchCalls(cell);
    await cell.visitor.open(site, '/en/login');
  },
  touch: hydrate,
  async press(cell) {
    const { page } = cell;
    await press(cell, page.getByRole('button', { name: 'Continue with Harbor ID' }));
    const identity = page.getByLabel('Your Harbor ID account');
    if (!(await comes(cell, identity))) return;
    await identity.fill(name(cell, newEmail));
    await page.getByRole('button', { name: 'Allow' }).click({ timeout });
  },
  isDone: async (cell) =>
    (await cell.page.locator('.notice-box', { hasText: 'Harbor ID' }).isVisible()) && (await linksIdentity(cell)),
};

const qr: Journey = {
  name: 'qr',
  decisive: 'qrGenerate',
  open: ({ visitor }) => visitor.open(site, '/en/login'),
  touch: hydrate,
  async press(cell) {
    const again = cell.page.locator('.qr button.button-primary');
    if (await again.isVisible()) await press(cell, again);
    else await press(cell, cell.page.getByRole('button', { name: 'QR code' }));
  },
  // A picture, which only a phone can read: the exchange cannot be asked about it.
  isDone: ({ page }) => page.getByText('Ready to scan').isVisible(),
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
    const referer = originOf(site, '/en/dashboard');
    await cell.page
      .goto(originOf(site, `/en/login?tmp_token=${result.tmp_token}`), { referer, waitUntil: 'commit' })
      .catch(() => undefined);
  },
  isDone: isInside,
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
    isDone: async (cell) => (await done(cell).isVisible()) && (await isSentTo(name(cell, make))),
  };
}

/** The second step of a registration: the code that was sent. */
function codeStep(by: string, make: () => string, sentTo: (account: string) => string): Journey {
  return {
    name: `${by}-code`,
    decisive: 'registerVerify',
    needsScripts: true,
    async open(cell) {
      const { visitor, memory } = cell;
      const account = make();
      watchCalls(cell);
      await visitor.open(site, '/en/sign-up');
      await visitor.startRegistration(account);
      memory.set('code', await codeSentTo(sentTo(account)));
    },
    async press(cell) {
      const { visitor, memory } = cell;
      // Six digits are sent by themselves; after a failure the button sends them.
      if ((await visitor.code.inputValue({ timeout })) === '') await visitor.code.fill(memory.get('code') ?? '');
      else await press(cell, visitor.submit);
    },
    isDone: async (cell) => (await cell.visitor.password.isVisible()) && (await isVerified(cell)),
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
  isDone: isInside,
};

/** From the password over the dialog of the two codes to the open account. */
const twoFactor: Journey = {
  name: 'two-factor',
  needsCookies: true,
  decisive: 'registerTwoFactor',
  needsScripts: true,
  async open(cell) {
    const { page, visitor, control, memory } = cell;
    const mobile = newMobile();
    memory.set('mobile', mobile);
    await control.scenario({ registration: 'two-factor' });
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill(name(cell, newEmail));
    await visitor.submit.click();
    await page.getByLabel('Mobile number', { exact: true }).fill(mobile);
    await visitor.submit.click();
    await expect(visitor.password).toBeVisible();
  },
  async press(cell) {
    const { page, visitor, memory } = cell;
    const dialog = page.locator('dialog[open]');
    if (!(await dialog.isVisible())) {
      await fill(visitor.password, newPassword);
      await press(cell, visitor.submit);
      if (!(await comes(cell, dialog))) return;
    }
    await sendMissingCodes(cell, dialog);
    const [email, mobile] = [dialog.getByRole('textbox').first(), dialog.getByRole('textbox').last()];
    if ((await dialog.locator('.form-lead').count()) < 2) return;
    if ((await email.inputValue()) !== '') return press(cell, dialog.locator('button[type=submit]'));
    await email.fill(await codeSentTo(name(cell, newEmail)));
    // The second code sends both.
    await mobile.fill(await codeSentTo(`+${site.dialCountry.code} ${memory.get('mobile')}`));
  },
  isDone: isInside,
};

/** The dialog sends both codes when it opens; each that could not be sent has a button. */
async function sendMissingCodes(cell: Cell, dialog: Locator): Promise<void> {
  const send = dialog.locator('button.link:not([aria-disabled=true])');
  // Each code that was sent says where to.
  const sent = dialog.locator('.form-lead');
  await settled(async () => (await sent.count()) === 2 || (await look(cell)).words !== '');
  while (cell.isRecovering && (await send.count()) > 0) {
    const before = await sent.count();
    await press(cell, send.first());
    await expect(sent).toHaveCount(before + 1, { timeout });
  }
}

const consent: Journey = {
  name: 'consent',
  needsCookies: true,
  decisive: 'oauthConfirmAuth',
  needsScripts: true,
  async open(cell) {
    const { page, memory } = cell;
    const seeded = await seedAccount(site);
    memory.set('account', seeded.username);
    await logIn(page, seeded);
    const client = `http://client.localhost:${new URL(process.env.GATEHOUSE_ORIGIN ?? '').port}`;
    await page.goto(`${client}/start?client=tally-books&state=plain`);
    await page.locator('[data-consent=asking]').waitFor();
    // The question cannot be approved before it was on screen for a while.
    await expect(page.locator('.consent-answers button').last()).toHaveAttribute('aria-disabled', 'false');
  },
  async press(cell) {
    const again = cell.page.locator('[data-consent=failed] button');
    if (await again.isVisible()) await again.click();
    // An ended session has the login as its button, and the login leads back to the question.
    const login = cell.page.locator('[data-consent=session-ended] .button-primary');
    if (await login.isVisible()) {
      await login.click();
      await cell.visitor.logIn(await account(cell), seededPassword);
    }
    await press(cell, cell.page.locator('.consent-answers button').last());
  },
  // The client says so once the exchange has given it a token for its code.
  isDone: async ({ page }) =>
    new URL(page.url()).hostname === 'client.localhost' && (await page.getByText('Access granted').isVisible()),
};

const miniApp: Journey = {
  name: 'mini-app',
  decisive: 'messengerLogin',
  needsScripts: true,
  async open({ page }) {
    const user = newMessengerUser();
    await seedAccount(site, { messenger: user, session: 'none' });
    await asMessenger(page);
    await page.goto(await launchAddress({ user, query: 'redirect_url=%2Fen%2Fdashboard' }));
    await page.getByRole('button', { name: 'Continue with Telegram' }).click();
    await page.locator('.mini-app-link').waitFor();
  },
  async press(cell) {
    await press(cell, cell.page.locator('[data-messenger=main]'));
  },
  isDone: isInside,
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
  isDone: async ({ page }) => page.url().includes('/ja-JP/login'),
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
  async press(cell) {
    const { page } = cell;
    // A session that the exchange has ended is gone before the button can be pressed.
    const ended = page.locator('html:not(.is-signed-in)').waitFor({ timeout });
    const pressed = press(cell, page.locator('header .when-signed-in button'));
    await Promise.any([ended, pressed]);
  },
  // The session ends on this device even where the exchange cannot be told (S7.30).
  isDone: async (cell) => (await cell.page.locator('html.is-signed-in').count()) === 0 && !(await isSignedIn(cell)),
};

export const journeys: readonly Journey[] = [
  password,
  thirdParty,
  qr,
  quickToken,
  codeStep('mail', newEmail, (email) => email),
  codeStep('phone', newMobile, (mobile) => `+${site.dialCountry.code}${mobile}`),
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
