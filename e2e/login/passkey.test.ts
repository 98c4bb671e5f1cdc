import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { addDevice } from '../support/authenticator.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('eu');
const offer = 'Ohne Passwort anmelden?';

/** Calls of passkeys, as the page makes them. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/passkey/') && request.method() === 'POST') calls.push(pathname);
  });
  return calls;
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey' });

test('after a login by password a visitor creates a passkey, and the next time logs in with it alone (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const { session, authenticatorId } = await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  const dialog = page.getByRole('dialog', { name: offer });
  await expect(dialog).toContainText('Danach melden Sie sich mit Fingerabdruck, Gesicht oder der PIN Ihres Geräts an.');
  await dialog.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');

  await page.context().clearCookies();
  await visitor.open(site, '/de-EU/login');
  const calls = callsOf(page);
  await passkeyButton(page).click();
  await page.waitForURL('**/de-EU/dashboard');
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  expect(calls).toEqual(['/user/public/passkey/options', '/user/public/passkey/login']);

  // The next login by password offers none; the device waits for its owner, who types.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.context().clearCookies();
  await visitor.open(site, '/de-EU/login');
  // The mark comes with the first touch.
  await visitor.username.focus();
  await expect(passkeyButton(page)).toContainText('Zuletzt verwendet');
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
});

test('a device whose last login was by a passkey offers it in the autofill from the first touch on, and nothing before (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  await page.evaluate(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
  await page.context().clearCookies();
  const calls = callsOf(page);
  await visitor.open(site, '/de-EU/login');
  // Without a touch nothing is asked.
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await visitor.username.focus();
  // A simulated owner chooses what is offered at once.
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toEqual(['/user/public/passkey/options', '/user/public/passkey/login']);
});

test('whoever wants no passkey goes on, and is not asked again (S1.27)', async ({ visitor, page }) => {
  const account = await seedAccount(site);
  await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  await page.context().clearCookies();
  await visitor.open(site, '/de-EU/login');
  const calls = callsOf(page);
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls).toEqual([]);
});

test('without a lock on the device nothing is offered or asked; a closed question leads back to the form in silence (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const calls = callsOf(page);
  await visitor.open(site, '/de-EU/login');
  // No authenticator at all: the browser ends the question as it does when the visitor closes it.
  const { session, authenticatorId } = await addDevice(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await passkeyButton(page).click();
  await expect.poll(() => calls).toEqual(['/user/public/passkey/options']);
  await expect(passkeyButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(visitor.alert).toHaveCount(0);
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
  await addDevice(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  await page.context().clearCookies();
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
  await visitor.username.focus();
  await expect(passkeyButton(page)).toHaveCount(0);
});

test.describe('inside another app on an Apple phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });

  test('the button goes at the first touch (S1.27)', async ({ visitor, page }) => {
    await visitor.open(site, '/de-EU/login');
    await visitor.username.focus();
    await expect(passkeyButton(page)).toHaveCount(0);
  });
});
