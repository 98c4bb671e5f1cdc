/** One passkey on sites of different domains: over HTTPS, with the hosts of the test network, through the edge. */

import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { createVisitorControl } from '../support/sandbox-control.ts';
import { testNetworkHosts as host, withTestNetwork } from '../support/test-network.ts';
import { expect, siteNamed, test, Visitor } from '../support/visitor.ts';

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey' });

/** Logs in by password and takes the offer. */
async function createPasskey(page: Page, address: string, account: { username: string; password: string }) {
  await page.goto(address);
  await new Visitor(page).logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await showsWhoIsSignedIn(page);
}

/** A page that finds its session gone is drawn anew: cookies that go before its answer is there make two navigations at once. */
async function showsWhoIsSignedIn(page: Page) {
  await expect(page.locator('header bdi')).toHaveText(/UID \d+/);
}

async function logInByPasskey(page: Page, address: string, behind: string) {
  await page.context().clearCookies();
  await page.goto(address);
  await passkeyButton(page).click();
  await page.waitForURL(behind);
  await showsWhoIsSignedIn(page);
}

test('a passkey from the Turkish site logs in on the main and the Dutch site; Hong Kong has its own, and says where else an account belongs (S1.27, S8.30)', {
  tag: '@all',
}, async () => {
  await withTestNetwork(async (context) => {
    const account = await seedAccount(siteNamed('tur'));
    const page = await context.newPage();
    await withoutAutofill(page);
    const device = await addPasskeyDevice(page);
    await createPasskey(page, `${host.tur}/en-TR/login`, account);
    expect((await device.passkeys()).map(({ rpId }) => rpId)).toEqual(['test.gatehouse.example']);
    await logInByPasskey(page, `${host.global}/en/login`, `${host.global}/en/dashboard`);
    await logInByPasskey(page, `${host.nld}/en-NL/login`, `${host.nld}/en-NL/dashboard`);
    await logInByPasskey(page, `${host.tur}/en-TR/login`, `${host.tur}/en-TR/dashboard`);

    // Hong Kong is another relying party: the device has nothing for it.
    await context.clearCookies();
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/passkey/options') && request.method() === 'POST') asked.push(request.postDataJSON());
    });
    await page.goto(`${host.hkg}/en-HK/login`);
    await passkeyButton(page).click();
    await expect.poll(() => asked).toEqual([{ rp_id: 'test.gatehouse.com.hk.example' }]);
    await expect(new Visitor(page).alert).toHaveText('No passkey was found on this device. Log in another way.');
    await createPasskey(page, `${host.hkg}/en-HK/login`, account);
    await logInByPasskey(page, `${host.hkgSecond}/en-HK/login`, `${host.hkgSecond}/en-HK/dashboard`);

    await context.clearCookies();
    const { visitor, control } = createVisitorControl();
    await context.addCookies([{ name: '__Host-Guid', value: visitor, url: host.hkg, secure: true }]);
    await control.fault('passkeyLogin', { type: 'ret_code', code: 400602, spelling: 'ret_code' });
    await page.goto(`${host.hkg}/en-HK/login`);
    await passkeyButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go to that site' }).click();
    await page.waitForURL((url) => url.origin === host.global);
  });
});

test('a browser without related origins has passkeys of the site’s own host (S1.27)', { tag: '@all' }, async () => {
  await withTestNetwork(async (context) => {
    const account = await seedAccount(siteNamed('tur'));
    const page = await context.newPage();
    await withoutAutofill(page);
    await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'getClientCapabilities'));
    const device = await addPasskeyDevice(page);
    await createPasskey(page, `${host.tur}/en-TR/login`, account);
    expect((await device.passkeys()).map(({ rpId }) => rpId)).toEqual(['test.gatehouse.tr.example']);
    await logInByPasskey(page, `${host.tur}/en-TR/login`, `${host.tur}/en-TR/dashboard`);
    // On the main site it is unknown; there the same account may have another one.
    await context.clearCookies();
    await createPasskey(page, `${host.global}/en/login`, account);
    expect((await device.passkeys()).map(({ rpId }) => rpId).sort()).toEqual([
      'test.gatehouse.example',
      'test.gatehouse.tr.example',
    ]);
  });
});
