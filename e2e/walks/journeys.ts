/** The journeys, with what is seen at each of their states (`seenOn` in `walk.ts`). */

import type { Page } from '@playwright/test';
import type { Site } from '../../src/domain/site/site.ts';
import { logIn, seedAccount, type TestAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { asMessenger, launchAddress, newMessengerUser } from '../support/messenger.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { codeSentTo, linkSentTo, newEmail, newMobile } from '../support/visitor.ts';
import { type Journey, outside, type Station, type Walk } from './walk.ts';

const newPassword = 'a long new password 7';

/** From a page of the site, so that Back has somewhere to lead. */
async function open({ page, address }: Walk, path: string): Promise<void> {
  await page.goto(address('/terms'));
  await page.goto(address(path));
}

async function seed(walk: Walk, options: Parameters<typeof seedAccount>[1] = {}): Promise<TestAccount> {
  const account = await seedAccount(walk.site, options);
  walk.typed.set('NAME', account.username).set('PASSWORD', account.password);
  return account;
}

/** What is typed is the flow's from when it has come. */
async function typeName({ page, visitor, typed }: Walk): Promise<void> {
  await visitor.username.fill(typed.get('NAME') ?? '');
  await page.locator('.card astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}

async function logInByPassword(walk: Walk): Promise<void> {
  await walk.visitor.logIn(walk.typed.get('NAME') ?? '', walk.typed.get('PASSWORD') ?? '');
}

/** A code that is not the one that was sent. */
const wrongOf = (right: string) => (right === '000000' ? '000001' : '000000');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

async function setPassword({ visitor }: Walk): Promise<void> {
  await visitor.password.fill(newPassword);
  await visitor.submit.click();
}

/** Behind a login or a registration of a site. */
function seeInside({ page }: Walk): Promise<void> {
  return page.waitForURL(({ pathname }) => /^\/[\w-]+(?:\/dashboard)?\/?$/.test(pathname));
}

/** The login of a site: typed, wrong, captcha, and then right. */
export function passwordLogin(): Journey {
  return {
    title: 'a login by password',
    prepare: async (walk) => {
      await seed(walk);
      walk.typed.set('WRONG', 'not the password');
    },
    stations: [
      {
        state: 'login.ready',
        async door(walk) {
          await open(walk, '/login');
          await typeName(walk);
        },
        sees: 'Log in · username=NAME password',
        back: outside,
        reload: 'Log in · username password',
        again: typeName,
      },
      {
        state: 'login.failed',
        async door({ visitor, typed }) {
          await visitor.logIn(typed.get('NAME') ?? '', typed.get('WRONG') ?? '');
        },
        sees: 'Log in · username=NAME password=WRONG ! The email, mobile number or',
        back: outside,
        forward: 'Log in · username=NAME password',
        reload: 'Log in · username password',
      },
      {
        state: 'captcha.shown',
        async door(walk) {
          await walk.control.scenario({ captcha: 'demanded' });
          await logInByPassword(walk);
        },
        sees: 'Security check',
        back: outside,
        forward: 'Log in · username=NAME password',
        reload: 'Log in · username password',
        again: logInByPassword,
      },
    ],
    async end(walk) {
      await walk.page.locator('[data-vendor]').click();
      await seeInside(walk);
    },
  };
}

const wrongCode: Station = {
  state: 'register.code, wrong',
  async door({ visitor, typed }) {
    typed.set('WRONG', wrongOf(await codeSentTo(typed.get('NAME') ?? '')));
    await visitor.code.fill(typed.get('WRONG') ?? '');
  },
  sees: 'Enter the code · code=WRONG ! This code is incorrect. Check',
  back: 'Create your account · username=NAME',
  forward: 'Enter the code · code',
  reload: 'Enter the code · code',
  tab: 'Create your account · username',
};

/** The sign-up of a site by a code. */
export function codeSignUp(site: Site): Journey {
  const asks = site.id === 'geo';
  // The old calls look at the code together with the password.
  const looksAtCode = site.policies.registerTypes[0] === 'newCode';
  return {
    title: 'a sign-up by a code',
    prepare: async ({ typed }) => void typed.set('NAME', newEmail()).set('PASSWORD', newPassword),
    stations: [
      ...(asks
        ? [
            {
              state: 'register.account, where the site asks for the residence',
              door: (walk: Walk) =>
                open(walk, '/sign-up')
                  .then(() => typeName(walk))
                  .then(() => walk.visitor.submit.click()),
              sees: 'Do you live in Georgia?',
              back: outside,
              forward: 'Create your account · username=NAME',
              reload: 'Create your account · username=NAME',
              tab: 'Create your account · username',
              again: (walk: Walk) => typeName(walk).then(() => walk.visitor.submit.click()),
            },
          ]
        : []),
      {
        state: 'register.account',
        async door(walk) {
          if (asks) {
            await walk.visitor.confirmResidence(walk.site);
            await walk.page.reload();
          } else await open(walk, '/sign-up');
          await typeName(walk);
        },
        sees: 'Create your account · username=NAME',
        back: outside,
        tab: 'Create your account · username',
        again: typeName,
      },
      {
        state: 'register.code',
        async door(walk) {
          await walk.visitor.submit.click();
        },
        sees: 'Enter the code · code',
        back: 'Create your account · username=NAME',
        tab: 'Create your account · username',
      },
      ...(looksAtCode ? [wrongCode] : []),
      {
        state: 'register.password',
        async door({ visitor, typed }) {
          if (await visitor.password.isVisible()) return;
          await visitor.enterCode(await codeSentTo(typed.get('NAME') ?? ''));
          await visitor.password.waitFor();
        },
        sees: 'Set a password · username=NAME password',
        back: 'Enter the code · code',
        // With the old calls the password is sent together with the code, which is stored nowhere.
        reload: looksAtCode ? 'Set a password · username=NAME password' : 'Enter the code · code',
        tab: 'Create your account · username',
      },
    ],
    async end(walk) {
      await setPassword(walk);
      await seeInside(walk);
    },
  };
}

function seedWithMobile(walk: Walk): Promise<TestAccount> {
  return seed(walk, { second: { mobile: newMobile('44'), country_code: '44' } });
}

/** From the login to the check, with an account of its own: a code is sent once a minute. */
async function toCheck(walk: Walk): Promise<void> {
  await seedWithMobile(walk);
  await logInByPassword(walk);
  await walk.page.getByRole('checkbox', { name: 'Confirm it is me' }).check();
  await dialogButton(walk.page, 'OK').click();
  await walk.page.locator('#security-code').waitFor();
}

async function toWay(walk: Walk): Promise<void> {
  if (!(await walk.page.locator('#security-code').isVisible())) await toCheck(walk);
  await walk.page.getByText('Try another way').click();
  await walk.page.getByRole('button', { name: /^Code to / }).click();
}

async function openQr({ page }: Walk): Promise<void> {
  await button(page, 'QR code').click();
  await page.getByText('Ready to scan').waitFor();
}

async function toProvider({ page, typed }: Walk): Promise<void> {
  await button(page, 'Continue with Harbor ID').click();
  await page.getByLabel('Your Harbor ID account').fill(typed.get('NAME') ?? '');
  await button(page, 'Allow').click();
}

async function toClient({ page }: Walk): Promise<void> {
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  await page.goto(`http://client.localhost:${port}/start?client=tally-books&state=plain`);
}

export const mainJourneys: readonly Journey[] = [
  {
    title: 'a login that the network’s limit stops, with a code to another address',
    async prepare(walk) {
      await seedWithMobile(walk);
      await walk.control.scenario({ ban: 'ip', recovery: 'offered' });
    },
    stations: [
      {
        state: 'login.busy, limit of the network',
        async door(walk) {
          await open(walk, '/login');
          await logInByPassword(walk);
        },
        sees: 'Too many attempts from your network',
        back: outside,
        forward: 'Log in · username=NAME password',
        reload: 'Log in · username password',
        again: logInByPassword,
      },
      {
        state: 'security-check.sending',
        async door({ page }) {
          await page.getByRole('checkbox', { name: 'Confirm it is me' }).check();
          await dialogButton(page, 'OK').click();
        },
        sees: 'Confirm it is you · security-code',
        back: outside,
        forward: 'Log in · username=NAME password',
        reload: 'Log in · username password',
        again: toCheck,
      },
      {
        state: 'other-ways.chosen',
        door: toWay,
        sees: 'Confirm it is you · way-code',
        back: outside,
        forward: 'Log in · username=NAME password',
        reload: 'Log in · username password',
      },
    ],
    async end(walk) {
      await button(walk.page, 'Go back').click();
      await walk.page.locator('#security-code').fill(await codeSentTo(walk.typed.get('NAME') ?? ''));
      await seeInside(walk);
    },
  },
  {
    title: 'a login by a QR code, or through a third party',
    prepare: seed,
    stations: [
      {
        state: 'qr.shown',
        async door(walk) {
          await open(walk, '/login');
          await openQr(walk);
        },
        sees: 'Log in',
        back: outside,
        forward: 'Log in · username password',
        reload: 'Log in · username password',
        again: openQr,
      },
      {
        state: 'third-party.unlinked',
        async door(walk) {
          await walk.page.reload();
          await toProvider(walk);
          await walk.page.locator('.notice-box').waitFor();
        },
        // The notice comes with the first touch.
        again: ({ visitor }) => visitor.username.click(),
        sees: 'Log in · username password ! Harbor ID is not linked',
        reload: 'Log in · username password',
      },
    ],
    async end(walk) {
      await logInByPassword(walk);
      await seeInside(walk);
    },
  },
  {
    title: 'a login that needs the account’s passkey, and the page of its passkeys',
    async prepare(walk) {
      const account = await seed(walk);
      await withoutAutofill(walk.page);
      await addPasskeyDevice(walk.page);
      await logIn(walk.page, account);
    },
    stations: [
      {
        state: 'passkeys.listed',
        door: (walk) => open(walk, '/app/user/passkeys'),
        sees: 'Passkeys',
        back: outside,
      },
      {
        state: 'passkeys.adding',
        door: ({ page }) => button(page, 'Create a passkey').click(),
        sees: 'Create a passkey · username=NAME password',
        back: outside,
        forward: 'Passkeys',
        reload: 'Passkeys',
      },
      {
        state: 'passkeys.removing',
        async door({ page, typed }) {
          if (!(await button(page, 'Remove').isVisible())) {
            await page.getByRole('textbox', { name: 'Password' }).fill(typed.get('PASSWORD') ?? '');
            await button(page, 'Create a passkey').click();
          }
          await button(page, 'Remove').click();
        },
        sees: 'Remove this passkey? · username=NAME password',
        back: outside,
        forward: 'Passkeys → Remove',
        reload: 'Passkeys → Remove',
        again: ({ page }) => button(page, 'Remove').click(),
      },
      {
        state: 'other-ways.chosen, passkey',
        async door(walk) {
          // An open page would follow the end of its session.
          await walk.page.goto('about:blank');
          await walk.page.context().clearCookies({ name: /TOKEN/ });
          await walk.control.scenario({ loginCheck: 'new_device' });
          await open(walk, '/login');
          await logInByPassword(walk);
        },
        sees: 'Confirm it is you → Use passkey',
        back: outside,
        forward: 'Log in · username=NAME password',
        reload: 'Log in · username password',
        again: logInByPassword,
      },
    ],
    async end(walk) {
      await button(walk.page, 'Use passkey').click();
      await seeInside(walk);
    },
  },
  {
    title: 'a sign-up by a link, with the page of the link',
    prepare: async ({ typed }) => void typed.set('NAME', newEmail()).set('PASSWORD', newPassword),
    stations: [
      {
        state: 'register.link',
        async door(walk) {
          await open(walk, '/sign-up?register_type=newLink');
          await typeName(walk);
          await walk.visitor.submit.click();
        },
        sees: 'Check your email',
        back: 'Create your account · username=NAME',
        tab: 'Create your account · username',
      },
      {
        state: 'register.password, by a link',
        async door({ page, context, typed, visitor }) {
          const mail = await context.newPage();
          await mail.goto(await linkSentTo(typed.get('NAME') ?? ''));
          await button(mail, 'Confirm email address').click();
          await mail.getByText('Your email address is confirmed').waitFor();
          await mail.close();
          await page.bringToFront();
          await visitor.password.waitFor();
        },
        sees: 'Set a password · username=NAME password',
        back: 'Create your account · username=NAME',
        tab: 'Create your account · username',
      },
    ],
    async end(walk) {
      await setPassword(walk);
      await seeInside(walk);
    },
  },
  {
    title: 'the page of a mailed link',
    perChange: true,
    async prepare(walk) {
      const email = newEmail();
      walk.typed.set('NAME', email);
      await open(walk, '/sign-up?register_type=newLink');
      await typeName(walk);
      await walk.visitor.submit.click();
      await walk.page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
    stations: [
      {
        state: 'email-link.ready',
        async door({ page, typed }) {
          await page.goto(await linkSentTo(typed.get('NAME') ?? ''));
        },
        sees: 'Confirm your email address → Confirm email address',
        back: 'Check your email',
        forward: 'Confirm your email address → Sign up',
        reload: 'Confirm your email address → Sign up',
      },
      {
        state: 'email-link.confirmed',
        door: ({ page }) => button(page, 'Confirm email address').click(),
        sees: 'Confirm your email address → Choose your password here',
        reload: 'Confirm your email address → Sign up',
        once: true,
      },
    ],
  },
  {
    title: 'a sign-up with a second address and two codes, after a check',
    async prepare(walk) {
      walk.typed.set('NAME', newEmail()).set('PASSWORD', newPassword).set('MOBILE', newMobile());
      await walk.control.scenario({ registration: 'two-factor', risk: 'code' });
    },
    stations: [
      {
        state: 'register.check.security',
        async door(walk) {
          await open(walk, '/sign-up');
          await typeName(walk);
          await walk.visitor.submit.click();
        },
        sees: 'Confirm it is you · security-code',
        back: outside,
        forward: 'Create your account · username=NAME',
        reload: 'Create your account · username=NAME',
        tab: 'Create your account · username',
        again: async (walk) => {
          // A code is sent once a minute.
          walk.typed.set('NAME', newEmail());
          await typeName(walk);
          await walk.visitor.submit.click();
        },
      },
      {
        state: 'register.contact',
        async door({ page, control, typed }) {
          await control.scenario({ risk: 'pass' });
          await page.locator('#security-code').fill(await codeSentTo(typed.get('NAME') ?? ''));
          await page.getByLabel('Mobile number', { exact: true }).fill(typed.get('MOBILE') ?? '');
        },
        sees: 'Add your mobile number · contact=MOBILE',
        back: 'Create your account · username=NAME',
        tab: 'Create your account · username',
        again: ({ page, typed }) => page.getByLabel('Mobile number', { exact: true }).fill(typed.get('MOBILE') ?? ''),
      },
      {
        state: 'register.password, of two',
        async door({ visitor }) {
          await visitor.submit.click();
          await visitor.password.fill(newPassword);
        },
        sees: 'Set a password · username=NAME password=PASSWORD',
        back: 'Add your mobile number · contact=MOBILE',
        forward: 'Set a password · username=NAME password',
        reload: 'Set a password · username=NAME password',
        tab: 'Create your account · username',
        again: ({ visitor }) => visitor.password.fill(newPassword),
      },
      {
        state: 'register.security',
        door: ({ visitor }) => visitor.submit.click(),
        sees: 'Confirm it is you · Code from the email Code from the SMS',
        back: 'Set a password · username=NAME password=PASSWORD',
        reload: 'Set a password · username=NAME password',
        tab: 'Create your account · username',
        once: true,
      },
    ],
    async end(walk) {
      await setPassword(walk);
      const boxes = walk.page.getByRole('dialog').getByRole('textbox');
      await boxes.first().fill(await codeSentTo(walk.typed.get('NAME') ?? ''));
      await boxes.last().fill(await codeSentTo(`+44${walk.typed.get('MOBILE')}`));
      await seeInside(walk);
    },
  },
  {
    title: 'a sign-up by a passkey, with a second way in',
    async prepare(walk) {
      walk.typed.set('NAME', newEmail()).set('PASSWORD', newPassword);
      await walk.control.scenario({ recovery: 'offered' });
      await addPasskeyDevice(walk.page);
    },
    stations: [
      {
        state: 'register.passkey',
        async door(walk) {
          await open(walk, '/sign-up?register_type=newPasskey');
          await walk.visitor.startRegistration(walk.typed.get('NAME') ?? '');
          await walk.visitor.enterCode(await codeSentTo(walk.typed.get('NAME') ?? ''));
        },
        sees: 'Create a passkey',
        back: 'Enter the code · code',
        tab: 'Create your account · username',
      },
      {
        state: 'register.backup',
        door: ({ page }) => button(page, 'Create a passkey').click(),
        sees: 'A second way in',
        back: 'A second way in',
        tab: 'You are already logged in',
      },
      {
        state: 'register.backup, with codes',
        door: ({ page }) => button(page, 'Create recovery codes').click(),
        sees: 'A second way in → I saved them',
        reload: 'A second way in → Continue',
        tab: 'You are already logged in',
        once: true,
      },
    ],
    async end(walk) {
      await button(walk.page, 'Continue').click();
      await seeInside(walk);
    },
  },
  {
    title: 'a login with an offer of a passkey, and recovery codes',
    async prepare(walk) {
      const account = await seed(walk);
      await walk.control.scenario({ recovery: 'offered' });
      await addPasskeyDevice(walk.page);
      walk.typed.set('TOKEN', account.token);
    },
    stations: [
      {
        state: 'login.done, passkey offered',
        async door(walk) {
          await open(walk, '/login');
          await logInByPassword(walk);
        },
        sees: 'Log in without your password?',
        reload: 'You are already logged in',
        once: true,
      },
    ],
  },
  {
    title: 'recovery codes of an account',
    async prepare(walk) {
      await logIn(walk.page, await seed(walk));
      await walk.control.scenario({ recovery: 'offered' });
    },
    stations: [
      {
        state: 'recovery.asked',
        async door(walk) {
          await open(walk, '/app/user/passkeys');
          await button(walk.page, 'Create recovery codes').click();
        },
        sees: 'Passkeys · username=NAME password',
        back: outside,
        forward: 'Passkeys',
        reload: 'Passkeys',
        again: ({ page }) => button(page, 'Create recovery codes').click(),
      },
      {
        state: 'recovery.shown',
        async door({ page, visitor, typed }) {
          await visitor.password.fill(typed.get('PASSWORD') ?? '');
          await page.locator('.recovery form button[type=submit]').click();
          await page.locator('.recovery-codes li').first().waitFor();
        },
        sees: 'Passkeys → I saved them',
        reload: 'Passkeys → Create recovery codes',
        once: true,
      },
    ],
  },
  {
    title: 'the consent for an application',
    prepare: async (walk) => logIn(walk.page, await seed(walk)),
    stations: [
      { state: 'consent.asking', door: toClient, sees: 'Tally Books asks for access to your account' },
      {
        state: 'consent.session-ended',
        async door({ page }) {
          await page.context().clearCookies({ name: /TOKEN/ });
          await page.locator('.consent-answers button').last().click();
        },
        sees: 'Your login has ended → Log in',
        reload: 'Log in · username password',
        once: true,
      },
    ],
  },
  {
    title: 'the mini app',
    async prepare({ page, typed }) {
      await asMessenger(page);
      typed.set('NAME', newEmail());
    },
    stations: [
      {
        state: 'mini-app.register-or-login',
        door: async ({ page }) => page.goto(await launchAddress({ user: newMessengerUser(), entry: '/friend-invite' })),
        sees: 'Welcome to Gatehouse',
        tab: 'Create your account · username',
      },
      {
        state: 'mini-app.login-auth',
        door: ({ page }) => button(page, 'Continue with Telegram').click(),
        sees: 'Link with Telegram',
        reload: 'Welcome to Gatehouse',
        tab: 'Create your account · username',
      },
      {
        state: 'mini-app.account',
        async door({ page, visitor, typed }) {
          await page.locator('[data-messenger=main]').click();
          await visitor.username.fill(typed.get('NAME') ?? '');
        },
        sees: 'Create your account · username=NAME',
        reload: 'Welcome to Gatehouse',
        tab: 'Create your account · username',
        once: true,
      },
    ],
  },
  {
    title: 'the link with the messenger',
    prepare: async (walk) => logIn(walk.page, await seed(walk, { messenger: newMessengerUser() })),
    stations: [
      {
        state: 'messenger-link.linked',
        async door(walk) {
          await walk.page.goto(walk.address('/app/user/account-info'));
          await walk.page.getByRole('link', { name: 'Telegram' }).click();
        },
        sees: 'Log in with Telegram',
        back: '/app/user/account-info',
      },
      {
        state: 'messenger-link.asking',
        door: ({ page }) => button(page, 'Unlink Telegram').click(),
        sees: 'Unlink Telegram?',
        back: '/app/user/account-info',
        forward: 'Log in with Telegram',
        reload: 'Log in with Telegram',
      },
      {
        state: 'messenger-link.unlinked',
        door: ({ page }) => button(page, 'Unlink Telegram').click(),
        sees: 'Log in with Telegram → Back to account information',
        reload: 'Log in with Telegram → Back to account information',
        once: true,
      },
    ],
  },
  {
    title: 'receipts, and the page of a login that was not mine',
    perChange: true,
    async prepare(walk) {
      await logIn(walk.page, await seed(walk));
    },
    stations: [
      {
        state: 'receipts.listed',
        door: (walk) => open(walk, '/receipt'),
        sees: 'What you agreed to · receipt-text',
        back: outside,
      },
      {
        state: 'receipts.opened.refused',
        async door({ page }) {
          await page.getByLabel('Text of the receipt').fill('made up');
          await page.keyboard.press('Enter');
        },
        sees: 'What you agreed to · receipt-text=made up',
        back: outside,
        forward: 'What you agreed to · receipt-text',
        reload: 'What you agreed to · receipt-text',
      },
      {
        state: 'not-me.ready',
        door: (walk) => open(walk, '/was-not-me?token=invented'),
        sees: 'Not you? Freeze your account → Freeze account',
        back: outside,
        forward: 'Not you? Freeze your account → Reset password',
        reload: 'Not you? Freeze your account → Reset password',
      },
      {
        state: 'not-me, link unknown',
        door: ({ page }) => button(page, 'Freeze account').click(),
        sees: 'Not you? Freeze your account → Reset password',
        once: true,
      },
    ],
  },
];
