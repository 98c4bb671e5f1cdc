/** What devices and browsers differ in. */

import type { Page } from '@playwright/test';
import { seedAccount, type TestAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { expect, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('eu');
test.beforeEach(({ page }) => withoutAutofill(page));

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey' });

async function createPasskey(visitor: Visitor, { username, password }: TestAccount): Promise<void> {
  const { page } = visitor;
  await page.context().clearCookies();
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(username, password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  // A page that finds its session gone is drawn anew: cookies that go before its answer is there make two navigations at once.
  await expect(page.locator('header bdi')).toHaveText(/UID \d+/);
}

/** @returns whose dashboard it is */
async function logInByPasskey(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.context().clearCookies();
  await visitor.open(site, '/de-EU/login');
  await passkeyButton(page).click();
  await page.waitForURL('**/de-EU/dashboard');
  await expect(page.locator('header bdi')).toHaveText(/UID \d+/);
  return /UID \d+/.exec((await page.locator('header bdi').textContent()) ?? '')?.[0] ?? '';
}

test('two accounts have a passkey each on one device, and each logs in with its own (S1.27)', { tag: '@all' }, async ({
  visitor,
  page,
}) => {
  const accounts = [await seedAccount(site), await seedAccount(site)];
  const device = await addPasskeyDevice(page);
  const passkeyOf = new Map<string, string>();
  for (const account of accounts) {
    const before = await device.passkeys();
    await createPasskey(visitor, account);
    const added = (await device.passkeys()).find(
      ({ credentialId }) => !before.some((one) => one.credentialId === credentialId),
    );
    passkeyOf.set(`UID ${account.uid}`, added?.credentialId ?? '');
  }
  // The simulated device asks nobody which one to take.
  const first = await logInByPasskey(visitor);
  await device.forget(passkeyOf.get(first) ?? '');
  const second = await logInByPasskey(visitor);
  expect(new Set([first, second])).toEqual(new Set(passkeyOf.keys()));
});

test('a key that is plugged in keeps a passkey and logs in with it where the computer does not answer (S1.27)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const account = await seedAccount(site);
  const computer = await addPasskeyDevice(page);
  const key = await addPasskeyDevice(page, 'usb');
  await computer.ignore();
  await createPasskey(visitor, account);
  expect(await computer.passkeys()).toEqual([]);
  expect(await key.passkeys()).toMatchObject([{ rpId: 'eu.localhost', isResidentCredential: true }]);
  await computer.unplug();
  expect(await logInByPasskey(visitor)).toBe(`UID ${account.uid}`);
});

/** Fills a simulated device: it has room for three passkeys. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of ['a', 'b', 'c']) {
      await navigator.credentials.create({
        publicKey: {
          challenge: new Uint8Array(32),
          rp: { name },
          user: { id: new TextEncoder().encode(name), name, displayName: name },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required' },
        },
      });
    }
  });
}

test('a full device ends the offer and not the login; the page of the passkeys says that it has no room (S1.27)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const account = await seedAccount(site);
  const device = await addPasskeyDevice(page);
  await visitor.open(site, '/de-EU/');
  await fill(page);
  await createPasskey(visitor, account);
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  expect(await device.passkeys()).toHaveLength(3);

  await visitor.open(site, '/de-EU/app/user/passkeys');
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.getByRole('textbox', { name: 'Passwort' }).fill(account.password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await expect(visitor.alert).toHaveText(
    'Der Passkey konnte nicht erstellt werden. Möglicherweise hat dieses Gerät keinen Platz für einen weiteren. Verwenden Sie ein anderes Gerät.',
  );
});

test('a passkey that its owner has removed on another device is refused in words, and this device forgets it (S1.27)', {
  tag: '@all',
}, async ({ visitor, page, browser }) => {
  const account = await seedAccount(site);
  const device = await addPasskeyDevice(page);
  await createPasskey(visitor, account);
  expect(await device.passkeys()).toHaveLength(1);

  const other = await browser.newContext();
  const elsewhere = new Visitor(await other.newPage());
  await elsewhere.open(site, '/de-EU/app/user/passkeys');
  await elsewhere.page.waitForURL('**/de-EU/login?redirect=**');
  await elsewhere.logIn(account.username, account.password);
  await elsewhere.page.getByRole('button', { name: 'Entfernen' }).click();
  await elsewhere.page.getByRole('textbox', { name: 'Passwort' }).fill(account.password);
  await elsewhere.page.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(elsewhere.page.getByText('Der Passkey wurde entfernt.')).toBeVisible();
  await other.close();

  await page.context().clearCookies();
  await visitor.open(site, '/de-EU/login');
  await passkeyButton(page).click();
  await expect(visitor.alert).toContainText('Dieser Passkey ist nicht mehr gültig.');
  await expect.poll(device.passkeys).toEqual([]);
});

test('a browser without the JSON forms of WebAuthn creates a passkey and logs in with it (S1.27)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await page.addInitScript(() => {
    for (const name of ['parseRequestOptionsFromJSON', 'parseCreationOptionsFromJSON', 'getClientCapabilities']) {
      Reflect.deleteProperty(PublicKeyCredential, name);
    }
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON');
  });
  const account = await seedAccount(site);
  await addPasskeyDevice(page);
  await createPasskey(visitor, account);
  expect(
    await page.evaluate(() => [
      'toJSON' in PublicKeyCredential.prototype,
      'parseRequestOptionsFromJSON' in PublicKeyCredential,
    ]),
  ).toEqual([false, false]);
  expect(await logInByPasskey(visitor)).toBe(`UID ${account.uid}`);
});
