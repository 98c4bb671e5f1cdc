/** Passkeys in Firefox, with a device that Firefox simulates. */

import { expect, firefox, test } from '@playwright/test';
import { findFirefox } from '../../src/tools/system/engines.ts';
import { seedAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { siteNamed, Visitor } from '../support/visitor.ts';
import { addFirefoxDevice, createMarionetteOptions } from './marionette.ts';

const site = siteNamed('eu');
const dashboard = /\/de-EU\/dashboard$/;

test('Firefox: a passkey is created after the password, and the button "Passkey" logs in with it (S1.27)', {
  tag: ['@all'],
}, async () => {
  const executablePath = findFirefox();
  test.skip(executablePath === undefined, 'Firefox is not installed.');
  if (executablePath === undefined) return;
  const { port, ...options } = await createMarionetteOptions();
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, ...options });
  const marionette = await addFirefoxDevice(port);
  try {
    const account = await seedAccount(site);
    const context = await browser.newContext();
    const page = await context.newPage();
    // The autofill is a list of the browser itself, from which no driver can choose.
    await withoutAutofill(page);
    const visitor = new Visitor(page);
    await visitor.open(site, '/de-EU/login');
    await visitor.logIn(account.username, account.password);
    await page.getByRole('button', { name: 'Passkey erstellen' }).click();
    await expect(page).toHaveURL(dashboard);
    await expect(page.locator('header bdi')).toHaveText(`UID ${account.uid}`);

    await context.clearCookies();
    await visitor.open(site, '/de-EU/login');
    await page.getByRole('button', { name: 'Passkey' }).click();
    await expect(page).toHaveURL(dashboard);
    await expect(page.locator('header bdi')).toHaveText(`UID ${account.uid}`);
  } finally {
    await browser.close();
    marionette.destroy();
  }
});
