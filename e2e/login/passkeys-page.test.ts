import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { addDevice } from '../support/authenticator.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, originOf, siteNamed, test, type Visitor } from '../support/visitor.ts';

const site = siteNamed('eu');
const path = '/de-EU/app/user/passkeys';

/** Logs in on the way to the page, which needs a session. */
async function openSignedIn(visitor: Visitor, page: Page, account: Awaited<ReturnType<typeof seedAccount>>) {
  await visitor.open(site, path);
  await page.waitForURL('**/de-EU/login?redirect=**');
  await visitor.logIn(account.username, account.password);
  const offer = page.getByRole('button', { name: 'Nicht jetzt' });
  await offer.click();
  await page.waitForURL(`**${path}`);
}

async function confirm(page: Page, password: string, button: string) {
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('a passkey is created, named and removed with the password, and the device forgets it (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const { session, authenticatorId } = await addDevice(page);
  const kept = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await openSignedIn(visitor, page, account);
  await expect(page.getByText('Sie haben noch keine Passkeys.')).toBeVisible();

  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeFocused();
  await confirm(page, 'not the password', 'Passkey erstellen');
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible();
  await confirm(page, account.password, 'Passkey erstellen');
  await expect(page.getByText('Der Passkey wurde erstellt.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  expect(await kept()).toHaveLength(1);

  const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(rows).toContainText(['Noch nicht verwendet']);
  await rows.getByRole('button', { name: 'Umbenennen' }).click();
  await page.getByRole('textbox', { name: 'Name des Passkeys' }).fill('Mein Telefon');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(rows).toContainText(['Mein Telefon']);

  await rows.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page.getByRole('heading', { name: 'Diesen Passkey entfernen?' })).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await rows.getByRole('button', { name: 'Entfernen' }).click();
  await confirm(page, account.password, 'Entfernen');
  await expect(page.getByText('Der Passkey wurde entfernt.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  // Signalled: the browser no longer offers it.
  await expect.poll(kept).toHaveLength(0);
});

test('a device that has a passkey of the account creates no second one, and says so (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await addDevice(page);
  await openSignedIn(visitor, page, account);
  for (const said of ['Der Passkey wurde erstellt.', 'Dieses Gerät hat bereits einen Passkey für Ihr Konto.']) {
    await page.getByRole('button', { name: 'Passkey erstellen' }).click();
    await confirm(page, account.password, 'Passkey erstellen');
    await expect(page.getByText(said)).toBeVisible();
  }
});

test('the menu of whoever is signed in leads to the page, on a phone and in the bar, and nobody else sees it (S1.27, S4.48)', async ({
  page,
}) => {
  const link = page.getByRole('navigation', { name: 'Produkte' }).getByRole('link', { name: 'Passkeys' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(originOf(site, '/de-EU'), { waitUntil: 'networkidle' });
  await expect(link).toHaveCount(0);
  await logIn(page, await seedAccount(site));
  await page.goto(originOf(site, '/de-EU'));
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Menü' }).click();
  await link.click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByText('Sie haben noch keine Passkeys.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('where the operator has switched passkeys off the page says so, and they are named and removed as before (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await addDevice(page);
  await openSignedIn(visitor, page, account);
  await page.getByRole('button', { name: 'Passkey erstellen' }).click();
  await confirm(page, account.password, 'Passkey erstellen');
  await expect(page.getByText('Der Passkey wurde erstellt.')).toBeVisible();

  const control = await controlOf(page, site);
  await control.scenario({ status: '{"passkeys":false}' });
  await page.evaluate(() => fetch('/status.json', { cache: 'reload' }));
  await page.reload();
  await expect(page.getByText('Passkeys können zurzeit nicht verwendet werden.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Passkey erstellen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Entfernen' }).click();
  await confirm(page, account.password, 'Entfernen');
  await expect(page.getByText('Der Passkey wurde entfernt.')).toBeVisible();
});
