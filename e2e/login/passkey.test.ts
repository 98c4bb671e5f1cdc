import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { addDevice, setConditionalCreate, withoutAutofill } from '../support/authenticator.ts';
import { callsOf, noteQuestions } from '../support/passkey-questions.ts';
import { isReact } from '../support/react-script.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('eu');
const offer = 'Ohne Passwort anmelden?';

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey' });

test('after a login by password a visitor creates a passkey, and the next time logs in with it alone (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await withoutAutofill(page);
  const { session, authenticatorId } = await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  const dialog = page.getByRole('dialog', { name: offer });
  await expect(dialog).toContainText('Danach melden Sie sich mit Fingerabdruck, Gesicht oder der PIN Ihres Geräts an.');
  await dialog.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');

  await visitor.loseCookies();
  await visitor.open(site, '/de-EU/login');
  const calls = callsOf(page);
  await passkeyButton(page).click();
  await page.waitForURL('**/de-EU/dashboard');
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  expect(calls).toEqual(['/user/public/passkey/options', '/user/public/passkey/login']);

  // The next login by password offers none; the device waits for its owner, who types.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await visitor.loseCookies();
  await visitor.open(site, '/de-EU/login');
  // The mark comes with the first touch.
  await visitor.username.click();
  await expect(passkeyButton(page)).toContainText('Zuletzt verwendet');
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
});

test('a browser that creates passkeys without a question does so before the landing, and nobody is asked (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await withoutAutofill(page);
  await addDevice(page);
  await setConditionalCreate(page, true);
  // As with a password manager that has filled in the password: the simulated device has none.
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) => {
      const { mediation, ...plain }: CredentialCreationOptions & { mediation?: string } = { ...options };
      return mediation === 'conditional' ? create(plain) : new Promise(() => undefined);
    };
  });
  const calls = callsOf(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toEqual(['/user/private/passkey/options', '/user/private/passkey/create']);

  await visitor.loseCookies();
  await visitor.open(site, '/de-EU/login');
  await passkeyButton(page).click();
  await page.waitForURL('**/de-EU/dashboard');
});

test('a browser that never does so gives way to the question (S1.27)', { tag: '@all' }, async ({ visitor, page }) => {
  const account = await seedAccount(site);
  await withoutAutofill(page);
  await addDevice(page);
  await setConditionalCreate(page, true);
  const calls = callsOf(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toEqual([
    '/user/private/passkey/options',
    '/user/private/passkey/options',
    '/user/private/passkey/create',
  ]);
});

test('the autofill offers passkeys from the first touch on to everybody, and asks for nothing before (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  // A device that was never seen here: its passkey has come from another one.
  await page.evaluate(() => localStorage.clear());
  await visitor.loseCookies();
  const calls = callsOf(page);
  await visitor.open(site, '/de-EU/login');
  await expect(visitor.username).toHaveAttribute('autocomplete', 'username webauthn');
  // Without a touch nothing is asked.
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await visitor.username.click();
  // A simulated owner chooses what is offered at once.
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toEqual(['/user/public/passkey/options', '/user/public/passkey/login']);
});

test('the password goes before a passkey that is offered and one that is asked for, and ends both questions (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const asked = await noteQuestions(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.username.click();
  await expect.poll(() => asked).toEqual(['conditional begins']);
  await passkeyButton(page).click();
  await expect.poll(() => asked.slice(1)).toEqual(['conditional ends', 'get begins']);
  await visitor.logIn(account.username, account.password);
  await expect.poll(() => asked.slice(3)).toEqual(['get ends']);
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
  await page.waitForURL('**/de-EU/dashboard');

  // Whoever leaves by a link ends the offer as well.
  await visitor.loseCookies();
  asked.length = 0;
  await visitor.open(site, '/de-EU/login');
  await visitor.username.click();
  await expect.poll(() => asked).toEqual(['conditional begins']);
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
  expect(asked).toEqual(['conditional begins', 'conditional ends']);
});

for (const [where, missing] of [
  ['drawn by React', undefined],
  ['that React never draws', isReact],
] as const) {
  test(`"Log in" in an empty form ${where} logs in by the passkey that is on the device (S1.27)`, async ({
    visitor,
    page,
  }) => {
    const account = await seedAccount(site);
    await addDevice(page);
    await withoutAutofill(page);
    await visitor.open(site, '/de-EU/login');
    await visitor.logIn(account.username, account.password);
    await page.getByRole('button', { name: 'Passkey erstellen' }).click();
    await page.waitForURL('**/de-EU/dashboard');
    await visitor.loseCookies();

    const calls = callsOf(page);
    if (missing) await page.route(missing, (route) => route.abort());
    await visitor.open(site, '/de-EU/login');
    if (!missing) {
      await visitor.username.click();
      await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);
    }
    await visitor.submit.click();
    await page.waitForURL('**/de-EU/dashboard');
    expect(calls).toEqual(['/user/public/passkey/options', '/user/public/passkey/login']);
  });

  test(`"Log in" in an empty form ${where} names the fields where no passkey is on the device (S1.27, S3.07)`, async ({
    visitor,
    page,
  }) => {
    await addDevice(page);
    await withoutAutofill(page);
    const calls = callsOf(page);
    if (missing) await page.route(missing, (route) => route.abort());
    await visitor.open(site, '/de-EU/login');
    if (!missing) {
      await visitor.username.click();
      await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);
    }
    await visitor.submit.click();
    await expect(page.getByText('Geben Sie Ihre E-Mail-Adresse oder Mobilnummer ein.')).toBeVisible();
    await expect(page.getByText('Geben Sie Ihr Passwort ein.')).toBeVisible();
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expect(visitor.username).toBeFocused();
    expect(calls).toEqual(['/user/public/passkey/options']);
  });
}

test('whoever wants no passkey goes on, and is not asked again (S1.27)', async ({ visitor, page }) => {
  await withoutAutofill(page);
  const account = await seedAccount(site);
  await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  await visitor.loseCookies();
  await visitor.open(site, '/de-EU/login');
  const calls = callsOf(page);
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toEqual([]);
});

test('without a lock on the device nothing is offered; a device without a passkey says so, and the password works (S1.27)', async ({
  visitor,
  page,
}) => {
  await withoutAutofill(page);
  const account = await seedAccount(site);
  const calls = callsOf(page);
  await visitor.open(site, '/de-EU/login');
  // It does not know its owner, so the browser ends the question before anybody can see it.
  const { session, authenticatorId } = await addDevice(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await passkeyButton(page).click();
  await expect.poll(() => calls).toEqual(['/user/public/passkey/options']);
  await expect(visitor.alert).toHaveText(
    'Auf diesem Gerät wurde kein Passkey gefunden. Melden Sie sich auf andere Weise an.',
  );
  await expect(passkeyButton(page)).toHaveAttribute('aria-busy', 'false');
  await session.send('WebAuthn.disable');
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toHaveLength(1);
});

test('a passkey that the exchange no longer knows says so, and the password still works (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await withoutAutofill(page);
  await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  await visitor.loseCookies();
  const control = await controlOf(page, site);
  await control.fault('passkeyLogin', { type: 'ret_code', code: 33101, spelling: 'ret_code' });
  await visitor.open(site, '/de-EU/login');
  await passkeyButton(page).click();
  await expect(visitor.alert).toHaveText(
    /Dieser Passkey ist nicht mehr gültig\. Melden Sie sich auf andere Weise an\./,
  );
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
});

test('a browser without passkeys does not show the button (S1.27)', async ({ visitor, page }) => {
  await visitor.open(site, '/de-EU/login');
  await expect(passkeyButton(page)).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await visitor.username.click();
  await expect(passkeyButton(page)).toHaveCount(0);
});

test.describe('inside another app on an Apple phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });

  test('the button goes at the first touch (S1.27)', async ({ visitor, page }) => {
    await visitor.open(site, '/de-EU/login');
    await visitor.username.click();
    await expect(passkeyButton(page)).toHaveCount(0);
  });
});
