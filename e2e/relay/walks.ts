/** The ways in, as a visitor walks them. Each is walked at the real host, where it logs in, and at the relay. */

import type { Browser, Page } from '@playwright/test';
import type { TestAccount } from '../support/accounts.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { phoneOf } from '../support/phone.ts';
import { createVisitorControl, type SandboxControl } from '../support/sandbox-control.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { codeSentTo, expect, newEmail, Visitor } from '../support/visitor.ts';

export interface Scene {
  readonly page: Page;
  readonly browser: Browser;
  readonly account: TestAccount;
  readonly control: SandboxControl;
  /** Address of a page at the host of this walk. */
  at(path: string): string;
}

async function newRecoveryCodes({ token }: TestAccount): Promise<string[]> {
  const { visitor: guid, control } = createVisitorControl();
  await control.scenario({ recovery: 'offered' });
  const answer = await requestSandbox('/user/private/recovery/create', { method: 'POST', body: {}, token, guid });
  return (JSON.parse(answer) as { result: { codes: string[] } }).result.codes;
}

export type Walk = (scene: Scene) => Promise<void>;

const logIn: Walk = async ({ page, account, at }) => {
  await page.goto(at('/en/login'));
  await new Visitor(page).logIn(account.username, account.password);
};

export const checkOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });

/** Up to the question for a code that the limit of a network asks. */
const openCheck: Walk = async (scene) => {
  const { page, control } = scene;
  await control.scenario({ ban: 'ip', recovery: 'offered' });
  await logIn(scene);
  const notice = page.getByRole('dialog', { name: 'Too many attempts from your network' });
  await notice.getByRole('checkbox', { name: 'Confirm it is me' }).check();
  await notice.getByRole('button', { name: 'OK' }).click();
};

export const walks = {
  password: logIn,

  async 'password and code'(scene) {
    await openCheck(scene);
    const check = checkOn(scene.page);
    const code = check.locator('#security-code');
    const passkey = check.getByRole('button', { name: 'Use passkey' });
    await expect(code.or(passkey).filter({ visible: true })).toBeVisible();
    if (await passkey.isVisible()) {
      const others = check.getByText('Try another way');
      if (!(await others.isVisible())) return;
      await others.click();
      await check.getByRole('button', { name: /^Code to / }).click();
    }
    await expect(code).toBeFocused();
    await expect.poll(() => codeSentTo(scene.account.address).catch(() => '')).toMatch(/^\d{6}$/);
    await code.fill(await codeSentTo(scene.account.address));
  },

  async 'password and recovery code'(scene) {
    const [code = ''] = await newRecoveryCodes(scene.account);
    await openCheck(scene);
    const check = checkOn(scene.page);
    const others = check.getByText('Try another way');
    await expect(others.or(check.getByText('I do not have my passkey'))).toBeVisible();
    if (!(await others.isVisible())) return;
    await others.click();
    await check.getByRole('button', { name: 'Recovery code' }).click();
    await check.locator('#recovery-code').fill(code);
    await check.locator('#recovery-code').press('Enter');
  },

  async 'registration with a code'({ page, at }) {
    const visitor = new Visitor(page);
    const email = newEmail();
    await page.goto(at('/en/sign-up'));
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await visitor.password.fill('a horse & a battery');
    await visitor.submit.click();
  },

  async 'registration by newPasskey'({ page, at }) {
    const visitor = new Visitor(page);
    const email = newEmail();
    await page.goto(at('/en/sign-up?register_type=newPasskey'));
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await page.getByRole('button', { name: 'Create a passkey' }).click();
  },

  async 'QR code'({ page, browser, account, at }) {
    const phone = await phoneOf(browser, account.username, account.password);
    await page.goto(at('/en/login'));
    const answer = page.waitForResponse(
      (response) => response.url().includes('/qrcode/generate') && response.request().method() === 'GET',
    );
    await page.getByRole('button', { name: 'QR code' }).click();
    const { result } = (await (await answer).json()) as { result: { content: string; number: string } };
    // The app reads the secret; whose address stands around it is nothing to it.
    const scan = new URL(result.content).searchParams.get('scan') ?? '';
    await phone.scan(new URL(`/phone?scan=${scan}`, phone.page.url()).href);
    // The relay shows the number as well.
    await phone.choose(result.number);
    await phone.page.context().close();
  },

  async passkey({ page, at }) {
    await page.goto(at('/en/login'));
    await page.getByRole('button', { name: 'Passkey' }).click();
  },

  async 'third party'({ page, account, at }) {
    await page.goto(at('/en/login'));
    await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
    await page.getByLabel('Your Harbor ID account').or(page.getByText('Harbor ID')).first().waitFor();
    const box = page.getByLabel('Your Harbor ID account');
    if (!(await box.isVisible())) return;
    await box.fill(account.username);
    await page.getByRole('button', { name: 'Allow' }).click();
  },

  /** The messenger signs data for the bot that opens the page. A relay has a bot of its own, so its signature is another one. */
  async messenger({ page, at }) {
    const address = await launchAddress({ user: newMessengerUser(), kind: 'forged' });
    const { pathname, search, hash } = new URL(address);
    await page.goto(at(pathname + search + hash));
  },
} satisfies Record<string, Walk>;

export type Way = keyof typeof walks;
