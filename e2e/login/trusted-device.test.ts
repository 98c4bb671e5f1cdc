/** "Ask for fewer codes on this device", in a real browser over HTTPS: its cookies decide. */

import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { createVisitorControl } from '../support/sandbox-control.ts';
import { testNetworkHosts as host, withTestNetwork } from '../support/test-network.ts';
import { codeSentTo, expect, siteNamed, test, Visitor } from '../support/visitor.ts';

const proofName = '__Host-DEVICE_PROOF';

/** Logs in on a network that is asked for a code, gives it, and asks for fewer of them. */
async function logInWithCode(page: Page, account: { username: string; password: string }) {
  await new Visitor(page).logIn(account.username, account.password);
  const notice = page.getByRole('dialog', { name: 'Too many attempts from your network' });
  await notice.getByRole('checkbox', { name: 'Confirm it is me' }).check();
  await notice.getByRole('button', { name: 'OK' }).click();
  const check = page.getByRole('dialog', { name: 'Confirm it is you' });
  const box = check.getByRole('checkbox', { name: 'Ask for fewer codes on this device' });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription('Lasts for 30 days. Choose this on your own device only.');
  await box.check();
  await expect(check).toContainText(`We sent a code to ${account.username}`);
  await check.locator('#security-code').fill(await codeSentTo(account.username));
  await page.waitForURL('**/dashboard');
}

test('a device that asked for fewer codes logs in by the password alone, on each site of its own; no script sees the proof (S7.02, S7.24)', {
  tag: '@all',
}, async () => {
  await withTestNetwork(async (context) => {
    const account = await seedAccount(siteNamed('global'));
    const { visitor, control } = createVisitorControl();
    await control.scenario({ ban: 'ip' });
    const asTheSameVisitor = async () => {
      await context.clearCookies({ name: /TOKEN/ });
      const guid = { name: '__Host-Guid', value: visitor, secure: true };
      await context.addCookies([host.global, host.nld].map((url) => ({ ...guid, url })));
    };
    const proofs = async () => (await context.cookies()).filter(({ name }) => name === proofName);
    const page = await context.newPage();

    await asTheSameVisitor();
    await page.goto(`${host.global}/en/login`);
    await logInWithCode(page, account);
    expect(await proofs()).toEqual([
      expect.objectContaining({
        domain: 'api.test.gatehouse.example',
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
      }),
    ]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('DEVICE_PROOF');

    await asTheSameVisitor();
    await page.goto(`${host.global}/en/login`);
    await new Visitor(page).logIn(account.username, account.password);
    await page.waitForURL('**/dashboard');

    // On another domain the browser has another jar for the exchange.
    await asTheSameVisitor();
    await page.goto(`${host.nld}/en-NL/login`);
    await new Visitor(page).logIn(account.username, account.password);
    await expect(page.getByRole('dialog', { name: 'Too many attempts from your network' })).toBeVisible();
    const other = await seedAccount(siteNamed('nld'));
    await page.reload();
    await logInWithCode(page, other);
    await asTheSameVisitor();
    await page.goto(`${host.nld}/en-NL/login`);
    await new Visitor(page).logIn(other.username, other.password);
    await page.waitForURL('**/dashboard');
  });
});

test('a passkey as second step makes the device trusted where the box is ticked, and then the password is enough (S7.24, S1.27)', {
  tag: '@all',
}, async () => {
  await withTestNetwork(async (context) => {
    const account = await seedAccount(siteNamed('global'), { second_step: 'passkey' });
    const page = await context.newPage();
    await withoutAutofill(page);
    await addPasskeyDevice(page);
    const logInAgain = async () => {
      await context.clearCookies({ name: /TOKEN/ });
      await page.goto(`${host.global}/en/login`);
      await new Visitor(page).logIn(account.username, account.password);
    };
    const check = page.getByRole('dialog', { name: 'Confirm it is you' });

    // Before its first passkey the account takes a code; the passkey is offered right after it.
    await logInAgain();
    await check.getByRole('checkbox', { name: 'Remember this device' }).check();
    await check.locator('#security-code').fill(await codeSentTo(account.username));
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.waitForURL('**/dashboard');

    // What a code has earned does not count any more.
    await logInAgain();
    await check.getByRole('checkbox', { name: 'Remember this device' }).check();
    await check.getByRole('button', { name: 'Use passkey' }).click();
    await page.waitForURL('**/dashboard');
    expect((await context.cookies()).filter(({ name }) => name === proofName)).toHaveLength(1);

    await logInAgain();
    await page.waitForURL('**/dashboard');
    await context.clearCookies({ name: proofName });
    await logInAgain();
    await expect(check.getByRole('button', { name: 'Use passkey' })).toBeVisible();
  });
});
