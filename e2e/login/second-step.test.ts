/** A login whose password was right and that needs a second step (33110), with simulated passkeys, to its end. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type SeedOptions, seedAccount, type TestAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { createOwnPasskey } from '../support/own-passkey.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { codeSentTo, expect, newMobile, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');

/** An account, and a passkey of it on the device of the page; then nobody is logged in. */
async function seedWithPasskey(page: Page, options: SeedOptions = {}): Promise<TestAccount> {
  const account = await seedAccount(site, options);
  await withoutAutofill(page);
  await addPasskeyDevice(page);
  await createOwnPasskey(page, account);
  return account;
}

/** Paths of the POST calls that a page makes. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

const checkOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });

/** Codes, links and warnings that were sent. */
async function messagesTo({ address }: TestAccount): Promise<unknown[]> {
  return JSON.parse(await requestSandbox(`/outbox.json?to=${encodeURIComponent(address)}`)).messages;
}

test('by keyboard alone a passkey completes the login; the device, time and place are told, and no code is sent (S7.24, S1.27)', async ({
  page,
}) => {
  const account = await seedWithPasskey(page, { second_step: 'passkey' });
  await new Visitor(page).open(site, '/en/login');
  const calls = callsOf(page);
  await new Visitor(page).username.fill(account.username);
  await new Visitor(page).password.fill(account.password);
  await page.keyboard.press('Enter');
  const check = checkOn(page);
  await expect(check.getByRole('heading', { name: 'Passkey or security key' })).toBeFocused();
  await expect(check).toContainText('Your account takes nothing else on this device. We do not ask for a code.');
  await expect(check.locator('.device-facts')).toContainText(/DeviceChrome, Linux/);
  await expect(check.locator('.device-facts')).toContainText(/Time\w+ \d/);
  await expect(check.locator('.device-facts')).toContainText('PlaceUnited Kingdom 203.0.113.7');
  await expect(check).toContainText('Somebody may be passing on what you type.');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(check.getByRole('button', { name: 'Use passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/dashboard');
  expect(calls.filter((path) => /login|risk|code/.test(path))).toEqual([
    '/login',
    '/user/public/risk/passkey/options',
    '/user/public/risk/verify',
    '/login',
  ]);
  expect(await messagesTo(account)).toEqual([]);
});

test('who has lost the passkey is led to support, with what happens then, and is asked for no code (S2.12, S7.24)', async ({
  page,
}) => {
  const account = await seedWithPasskey(page, {
    second_step: 'passkey',
    second: { mobile: newMobile('44'), country_code: '44' },
  });
  await new Visitor(page).open(site, '/en/login');
  await new Visitor(page).logIn(account.username, account.password);
  const check = checkOn(page);
  await check.getByText('I do not have my passkey').click();
  await expect(check).toContainText('Support checks who you are and restores your access.');
  await expect(check).toContainText(/Working days this usually takes: \W*1\W+3\W*\./);
  await expect(check.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /\/en\/help-center/);
  await expect(check.getByText('Try another way')).toHaveCount(0);
  await expect(check.locator('#security-code')).toBeHidden();
  await expect(check.locator('.other-ways button')).toHaveCount(0);
  // The form is as it was, and the next press asks again.
  await check.getByRole('button', { name: 'Close' }).click();
  await new Visitor(page).submit.click();
  await expect(check.getByRole('button', { name: 'Use passkey' })).toBeVisible();
  expect(await messagesTo(account)).toEqual([]);
});

test('on a new device the code is another way; it is sent when it is chosen, and the passkey stays a way (S8.24, S4.09)', async ({
  page,
}) => {
  const account = await seedWithPasskey(page);
  const control = await controlOf(page, site);
  await control.scenario({ loginCheck: 'new_device' });
  await new Visitor(page).open(site, '/en/login');
  await new Visitor(page).logIn(account.username, account.password);
  const check = checkOn(page);
  await expect(check).toContainText('This device is new to your account.');
  await expect(check.getByRole('checkbox', { name: 'Remember this device' })).not.toBeChecked();
  expect(await messagesTo(account)).toEqual([]);
  await check.getByText('Try another way').click();
  await check.getByRole('button', { name: `Code to ${account.username}` }).click();
  const code = check.locator('#security-code');
  await expect(code).toBeFocused();
  await expect(check).toContainText(`We sent a code to ${account.username}`);
  await page.keyboard.type('123');
  await check.getByText('Try another way').click();
  await check.getByRole('button', { name: 'Passkey or security key' }).click();
  await expect(check.getByRole('button', { name: 'Use passkey' })).toBeVisible();
  await check.getByText('Try another way').click();
  await check.getByRole('button', { name: /^Code to / }).click();
  await expect(code).toHaveValue('123');
  expect(await messagesTo(account)).toHaveLength(1);
  await code.fill(await codeSentTo(account.username));
  await page.waitForURL('**/en/dashboard');
});

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`on a ${device} a login that nobody checks takes one press, with and without a passkey (S7.24)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const seed of [() => seedAccount(site), () => seedWithPasskey(page)]) {
      const account = await seed();
      await page.context().clearCookies();
      await new Visitor(page).open(site, '/en/login');
      const calls = callsOf(page);
      await new Visitor(page).logIn(account.username, account.password);
      await page.waitForURL('**/en/dashboard');
      expect(calls.filter((path) => /login$|risk/.test(path))).toEqual(['/login']);
    }
  });
}

test('where the operator has it off a check asks for its code first, and a passkey is asked for nowhere (S2.30)', async ({
  page,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ loginCheck: 'new_device', status: '{ "secondStep": false }' });
  const account = await seedWithPasskey(page);
  const strict = await seedAccount(site, { second_step: 'passkey' });
  const calls = callsOf(page);
  await new Visitor(page).open(site, '/en/login');
  await new Visitor(page).logIn(account.username, account.password);
  const check = checkOn(page);
  await expect(check.locator('#security-code')).toBeFocused();
  await check.getByText('Try another way').click();
  await expect(check.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expect(check.getByRole('button', { name: /asskey/ })).toHaveCount(0);
  await requestSandbox('/control/accounts/change', {
    method: 'POST',
    body: { uid: account.uid, second_step: 'passkey' },
  });
  await page.reload();
  await new Visitor(page).logIn(account.username, account.password);
  await expect(check).toContainText('Your passkey cannot be used here. Open our site in another browser');
  await expect(check.getByRole('button', { name: /asskey/ })).toHaveCount(0);
  await check.getByText('I do not have my passkey').click();
  await expect(check.getByRole('link', { name: 'Contact support' })).toBeVisible();
  expect(calls.filter((path) => path.includes('passkey'))).toEqual([]);
  // Before its first passkey an account takes a code.
  await page.reload();
  await new Visitor(page).logIn(strict.username, strict.password);
  await expect(check.locator('#security-code')).toBeFocused();
  await expect(check).toContainText(`We sent a code to ${strict.username}`);
  await check.locator('#security-code').fill(await codeSentTo(strict.username));
  // Right after that the first passkey is offered.
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/en/dashboard');
});

test('a provider does not get around a passkey that the account demands, and the page says what to do (S7.25)', async ({
  page,
}) => {
  const subject = `second-step-${Date.now()}@provider.example`;
  await seedWithPasskey(page, { second_step: 'passkey', identities: [{ provider: 'harbor', subject }] });
  await new Visitor(page).open(site, '/en/login');
  await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
  await page.getByLabel('Your Harbor ID account').fill(subject);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL('**/en/login**');
  await expect(page.getByRole('alert').filter({ hasText: 'Log in with your passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/en/dashboard');
});
