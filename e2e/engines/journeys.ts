/** The twelve main journeys, written once for every engine. */

import { seedAccount, sessionCookieOf } from '../support/accounts.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { createVisitorControl, type SandboxControl, visitorCookie } from '../support/sandbox-control.ts';
import { codeSentTo, linkSentTo, newEmail, newMobile, originOf, siteNamed } from '../support/visitor.ts';
import { type Driver, part } from './driver.ts';

export interface Journey {
  readonly title: string;
  /** Of the requirements that it shows. */
  readonly ids: readonly string[];
  run(browser: Driver): Promise<void>;
}

const site = siteNamed('global');
const newPassword = 'häuser & pferde 🐎 0';

const username = part('#username');
const code = part('#code');
const password = part('#password');
const submit = part('main form button[type=submit]');
const signedIn = part('[data-part=signed-in-as]');
const mainButton = part('[data-messenger=main]');

const button = (text: string) => part('button', text);
const heading = (text: string) => part('h1, h2', text);

async function logInByForm(browser: Driver, name: string, secret: string): Promise<void> {
  await browser.fill(username, name);
  await browser.fill(password, secret);
  await browser.click(submit);
}

/** The three steps of a registration, up to the password. */
async function registerByForm(browser: Driver, name: string, sentTo = name): Promise<void> {
  await browser.fill(username, name);
  await browser.click(submit);
  await browser.see(code);
  await browser.fill(code, await codeSentTo(sentTo));
  // Six digits are sent by themselves.
  await choosePassword(browser);
}

async function choosePassword(browser: Driver): Promise<void> {
  await browser.fill(password, newPassword);
  await browser.click(submit);
}

async function seeNewAccount(browser: Driver): Promise<void> {
  await browser.waitForAddress(/\/en\/dashboard\?newUser=true$/);
  await browser.see(signedIn);
}

async function control(browser: Driver): Promise<SandboxControl> {
  const { visitor, control: sandbox } = createVisitorControl();
  await browser.setCookie(originOf(site), visitorCookie, visitor);
  return sandbox;
}

export const journeys: readonly Journey[] = [
  {
    title: 'a login by password, for which the exchange demands a captcha',
    ids: ['S1.01'],
    async run(browser) {
      const account = await seedAccount(site);
      const sandbox = await control(browser);
      await sandbox.scenario({ captcha: 'demanded' });
      await browser.goto(originOf(site, '/en/login'));
      await logInByForm(browser, account.username, account.password);
      await browser.click(part('[data-vendor=geetest]'));
      await browser.waitForAddress(/\/en\/dashboard$/);
      await browser.see(signedIn);
    },
  },
  {
    title: 'a login by phone number',
    ids: ['S1.01'],
    async run(browser) {
      const account = await seedAccount(site, { by: 'mobile' });
      await browser.goto(originOf(site, '/en/login'));
      await logInByForm(browser, account.username, account.password);
      await browser.waitForAddress(/\/en\/dashboard$/);
      await browser.see(signedIn);
    },
  },
  {
    title: 'a login through a third party, whose identity is linked on the way',
    ids: ['S1.03', 'S7.25'],
    async run(browser) {
      const account = await seedAccount(site);
      await browser.goto(originOf(site, '/en/login'));
      await browser.click(button('Harbor ID'));
      await browser.waitForAddress(/\/harbor\/authorize\?/);
      await browser.fill(part('input[name=account]'), account.username);
      await browser.click(button('Allow'));
      await browser.see(part('.notice-box', 'Harbor ID is not linked to an account here yet'));
      await logInByForm(browser, account.username, account.password);
      await browser.waitForAddress(/\/en\/dashboard$/);
      await browser.see(signedIn);
    },
  },
  {
    title: 'a login by a QR code that a phone scans',
    ids: ['S1.03', 'S4.42'],
    async run(browser) {
      const account = await seedAccount(site);
      await browser.goto(originOf(site, '/en/login'));
      await browser.run(recordQrCode);
      await browser.click(button('QR code'));
      await browser.see(part('.qr-status', 'Ready to scan'));
      const content = await browser.run<string>('return window.qrCode.content');
      const number = await browser.run<string>('return window.qrCode.number');
      // The phone's page belongs to another host, so its session is not the visitor's.
      await browser.inNewTab(content, async () => {
        await browser.fill(part('input[name=account]'), account.username);
        await browser.fill(part('input[name=password]'), account.password);
        await browser.click(button('Sign in'));
        await browser.click(button(number));
        await browser.see(heading('Confirmed'));
      });
      await browser.waitForAddress(/\/en\/dashboard$/);
      await browser.see(signedIn);
    },
  },
  {
    title: 'a sign-up by mail',
    ids: ['S1.01', 'S4.05'],
    async run(browser) {
      await browser.goto(originOf(site, '/en/sign-up'));
      await registerByForm(browser, newEmail());
      await seeNewAccount(browser);
    },
  },
  {
    title: 'a sign-up by phone',
    ids: ['S1.01', 'S4.05'],
    async run(browser) {
      const mobile = newMobile();
      await browser.goto(originOf(site, '/en/sign-up'));
      await registerByForm(browser, mobile, `+${site.dialCountry.code}${mobile}`);
      await seeNewAccount(browser);
    },
  },
  {
    title: 'a sign-up by a mailed link, which is confirmed in another tab',
    ids: ['S4.01', 'S4.03', 'S4.07'],
    async run(browser) {
      const email = newEmail();
      await browser.goto(originOf(site, '/en/sign-up?register_type=newLink'));
      await browser.fill(username, email);
      await browser.click(submit);
      await browser.see(heading('Check your email'));
      await browser.inNewTab(await linkSentTo(email), async () => {
        await browser.click(button('Confirm email address'));
        await browser.see(part('[role=status]', 'Your email address is confirmed'));
      });
      await choosePassword(browser);
      await seeNewAccount(browser);
    },
  },
  {
    title: 'a sign-up for which the exchange wants two more codes',
    ids: ['S2.32'],
    async run(browser) {
      const email = newEmail();
      const mobile = newMobile();
      const sandbox = await control(browser);
      await sandbox.scenario({ registration: 'two-factor-google' });
      await browser.goto(originOf(site, '/en/sign-up'));
      await browser.fill(username, email);
      await browser.click(submit);
      await browser.see(part('label', 'Mobile number'));
      await browser.fill(part('main form input[type=tel], main form input:not([type=hidden])'), mobile);
      await browser.click(submit);
      await choosePassword(browser);
      await browser.see(part('dialog', `We sent a code to +44 ${mobile}`));
      const field = (name: string) => part(`dialog input[placeholder="${name}"]`);
      await browser.fill(field('Code from the email'), await codeSentTo(email));
      await browser.fill(field('Authenticator app code'), await codeSentTo(`authenticator of ${email}`));
      await browser.fill(field('Code from the SMS'), await codeSentTo(`+44${mobile}`));
      await seeNewAccount(browser);
    },
  },
  {
    title: 'the consent to what an application asks for',
    ids: ['S1.04', 'S2.38'],
    async run(browser) {
      const account = await seedAccount(site);
      const { name, value } = sessionCookieOf(account);
      const client = `http://client.localhost:${new URL(originOf(site)).port}`;
      await browser.setCookie(originOf(site), name, value);
      await browser.goto(`${client}/start?client=tally-books&state=plain`);
      await browser.see(part('[data-consent=asking]'));
      await browser.see(part('[data-part=client]', 'Tally Books'));
      await browser.click(part('.consent-answers button', 'Allow access'));
      await browser.waitForAddress(/client\.localhost:\d+\/callback\//);
      await browser.see(part('[data-part=granted]'));
    },
  },
  {
    title: 'a sign-up in the mini app, which links the messenger',
    ids: ['S4.31'],
    async run(browser) {
      const address = await launchAddress({ user: newMessengerUser(), entry: '/earn/tg-page' });
      await browser.goto(address);
      // As the messenger's app does.
      await browser.run('window.TelegramWebviewProxy = {}; return true;');
      await browser.click(button('Continue with Telegram'));
      await browser.see(heading('Link with Telegram'));
      await browser.click(mainButton);
      await registerByForm(browser, newEmail());
      await browser.see(heading('Telegram is linked'));
      await browser.waitForAddress(/\/en\/min-app\/task$/);
    },
  },
  {
    title: 'another language, in which the typed name is still there',
    ids: ['S1.21'],
    async run(browser) {
      const email = newEmail();
      await browser.goto(originOf(site, '/en/login?redirect_url=%2Fen%2Fearn'));
      await browser.fill(username, email);
      await browser.click(part('.open-languages'));
      await browser.click(part('[role=dialog] a', '日本語'));
      await browser.waitForAddress(/\/ja-JP\/login\?redirect_url=%2Fen%2Fearn$/);
      await browser.seeValue(username, email);
    },
  },
  {
    title: 'a logout by the button in the header',
    ids: ['S4.50', 'S7.30'],
    async run(browser) {
      const account = await seedAccount(site);
      const { name, value } = sessionCookieOf(account);
      await browser.setCookie(originOf(site), name, value);
      await browser.goto(originOf(site, '/en/dashboard'));
      await browser.see(signedIn);
      await browser.click(part('header .when-signed-in button'));
      await browser.see(part('[data-part=signed-in-nobody]'));
      await browser.see(part('header .when-anonymous a'));
    },
  },
];

/** Keeps what the QR code holds, which is the address of the phone's page, and its number. */
const recordQrCode = `
  const { text } = Response.prototype;
  Response.prototype.text = async function () {
    const body = await text.call(this);
    if (this.url.endsWith('/qrcode/generate')) window.qrCode = JSON.parse(body).result;
    return body;
  };`;
