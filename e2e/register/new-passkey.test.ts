/** An account without a password: address, code, passkey, a second way in. Devices are simulated by Chromium. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { withoutAutofill } from '../support/authenticator.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
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
const path = '/en/sign-up?register_type=newPasskey';
const dashboard = '**/en/dashboard?newUser=true';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

async function toPasskey(visitor: Visitor): Promise<string> {
  const email = newEmail();
  await visitor.open(site, path);
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await expect(heading(visitor.page, 'Create a passkey')).toBeVisible();
  return email;
}

async function offersCodes(page: Page): Promise<void> {
  const control = await controlOf(page, site);
  await control.scenario({ recovery: 'offered' });
}

/** What the page keeps, and its address. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));

test('address, code, passkey and recovery codes make an account; the passkey logs in, a password never does (S1.27, S4.01)', async ({
  visitor,
  page,
}) => {
  const complaints = complaintsOf(page);
  // The simulated owner would choose the passkey at the first touch of the login.
  await withoutAutofill(page);
  await offersCodes(page);
  const device = await addPasskeyDevice(page);
  const email = await toPasskey(visitor);
  expect(page.url()).toContain('#passkey');
  await expect(page.locator('.steps [aria-current]')).toHaveText('Passkey');
  expect(await axe(page)).toEqual([]);
  await button(page, 'Create a passkey').press('Enter');

  await expect(heading(page, 'A second way in')).toBeVisible();
  await expect(page.getByText('Your account has no password that we could reset.')).toBeFocused();
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true }]);
  expect(await axe(page)).toEqual([]);
  await button(page, 'Create recovery codes').press('Enter');
  const codes = (await page.locator('.recovery-codes li').allTextContents()).map((text) => text.trim());
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(await kept(page)).not.toContain(code);
  expect(await axe(page)).toEqual([]);
  await button(page, 'I saved them').click();
  await page.waitForURL(dashboard);

  await visitor.logOut();
  await visitor.open(site, '/en/login');
  await visitor.logIn(email, 'a horse & a battery');
  await expect(visitor.alert).toContainText('is incorrect');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/en/dashboard');
  expect(complaints).toEqual([]);
});

test('reload and Back keep their place at each step, and nothing of the account is stored (S4.08)', async ({
  visitor,
  page,
}) => {
  await offersCodes(page);
  await addPasskeyDevice(page);
  const email = await toPasskey(visitor);
  await page.reload();
  await expect(heading(page, 'Create a passkey')).toBeVisible();
  await page.goBack();
  await expect(visitor.code).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Create a passkey')).toBeVisible();
  await button(page, 'Set a password').click();
  await expect(visitor.password).toBeFocused();
  await page.goBack();
  await button(page, 'Create a passkey').click();
  await expect(heading(page, 'A second way in')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'A second way in')).toBeVisible();
  await expect(button(page, 'Create recovery codes')).toBeEnabled();
  await page.goBack();
  await expect(heading(page, 'A second way in')).toBeVisible();
  await button(page, 'Create recovery codes').click();
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  await page.reload();
  await expect(page.getByText('Codes left: 10.')).toBeVisible();
  await button(page, 'Continue').click();
  await page.waitForURL(dashboard);
  expect(await kept(page)).not.toContain(email);
});

test('a question that nobody answers leaves a sentence, the same button and a password (S8.17)', async ({
  visitor,
  page,
}) => {
  const device = await addPasskeyDevice(page);
  await toPasskey(visitor);
  await device.ignore();
  await button(page, 'Create a passkey').click();
  await expect(page.locator('[aria-busy=true]')).toHaveText('Create a passkey');
  // Back ends the question.
  await page.goBack();
  await page.goForward();
  await expect(button(page, 'Create a passkey')).toHaveAttribute('aria-disabled', 'false');
  await page.evaluate(() => {
    navigator.credentials.create = () =>
      new Promise((_, reject) => setTimeout(() => reject(new DOMException('', 'NotAllowedError')), 800));
  });
  await button(page, 'Create a passkey').click();
  await expect(visitor.alert).toHaveText('No passkey was created. Try again.');
  await expect(button(page, 'Create a passkey')).toBeEnabled();
  await button(page, 'Set a password').click();
  await visitor.password.fill('a horse & a battery');
  await visitor.submit.click();
  await page.waitForURL(dashboard);
});

test('a second passkey needs another device, and where there are no codes the step may be left (S1.27)', async ({
  visitor,
  page,
}) => {
  const device = await addPasskeyDevice(page);
  await toPasskey(visitor);
  await button(page, 'Create a passkey').click();
  await expect(button(page, 'Create another passkey')).toBeVisible();
  await expect(button(page, 'Create recovery codes')).toBeHidden();
  await expect(button(page, 'Continue without it')).toBeVisible();
  await button(page, 'Create another passkey').click();
  await expect(visitor.alert).toContainText('This device already has your passkey.');
  await device.unplug();
  const key = await addPasskeyDevice(page, 'usb');
  await button(page, 'Create another passkey').click();
  await page.waitForURL(dashboard);
  expect(await key.passkeys()).toHaveLength(1);
});

test('a browser without passkeys gets the next type of the site (S4.01)', async ({ visitor, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const email = newEmail();
  await visitor.open(site, path);
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await expect(visitor.password).toBeFocused();
});

test('its page of the passkeys asks for a passkey in place of the password, and keeps the last one (S1.27)', async ({
  visitor,
  page,
}) => {
  await offersCodes(page);
  await addPasskeyDevice(page);
  await toPasskey(visitor);
  await button(page, 'Create a passkey').click();
  await expect(heading(page, 'A second way in')).toBeVisible();
  await page.goto(originOf(site, '/en/app/user/passkeys'));
  await expect(page.getByText('Your account has no password.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('You cannot remove your only passkey')).toBeVisible();
  await expect(button(page, 'Remove')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await button(page, 'Create recovery codes').click();
  await expect(page.getByText('Confirm with one of your passkeys that it is you.')).toBeFocused();
  await expect(visitor.password).toHaveCount(0);
  await button(page, 'Create recovery codes').click();
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  await button(page, 'I saved them').click();

  const key = await addPasskeyDevice(page, 'usb');
  await button(page, 'Create a passkey').click();
  await button(page, 'Create a passkey').click();
  await expect(page.getByText('The passkey has been created.')).toBeVisible();
  expect(await key.passkeys()).toHaveLength(1);
  await button(page, 'Remove').first().click();
  await button(page, 'Remove').click();
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await expect(page.getByText('You cannot remove your only passkey')).toBeVisible();
});
