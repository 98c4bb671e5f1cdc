/** A login by a passkey meets what every login can meet: a captcha, a ban, no connection; and nothing of it is told to anybody. */

import type { Page } from '@playwright/test';
import { seedAccount, type TestAccount } from '../support/accounts.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { expectNotInMemory } from '../support/heap.ts';
import { detectLeaks } from '../support/leak-detector.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, originOf, siteNamed, test, type Visitor } from '../support/visitor.ts';

const site = siteNamed('global');
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey' });

test.beforeEach(({ page }) => withoutAutofill(page));

/** Leaves the visitor at the login, with a passkey on the device. */
async function withPasskey(visitor: Visitor): Promise<TestAccount> {
  const { page } = visitor;
  const account = await seedAccount(site);
  await addPasskeyDevice(page);
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.waitForURL('**/en/dashboard');
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await visitor.open(site, '/en/login');
  return account;
}

test('a captcha that the exchange demands is solved on the way (S1.27)', { tag: '@all' }, async ({ visitor, page }) => {
  await withPasskey(visitor);
  const control = await controlOf(page, site);
  await control.scenario({ captcha: 'demanded' });
  await passkeyButton(page).click();
  await page.locator('[data-vendor=geetest]').click();
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});

test('a closed captcha leads back to the form, where the same button works again (S1.27)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await withPasskey(visitor);
  const control = await controlOf(page, site);
  await control.scenario({ captcha: 'demanded' });
  await passkeyButton(page).click();
  await expect(page.locator('[data-vendor=geetest]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(passkeyButton(page)).toHaveAttribute('aria-busy', 'false');
  await control.clear();
  await passkeyButton(page).click();
  await page.waitForURL('**/en/dashboard');
});

test('without a connection a sentence says so, and the same button works again (S1.27)', {
  tag: '@all',
}, async ({ visitor, page, context }) => {
  await withPasskey(visitor);
  await visitor.username.click();
  await page.locator('.card astro-island:not([ssr])').waitFor({ state: 'attached' });
  // Neither the code of passkeys nor the exchange can be reached, then the code alone can.
  await context.setOffline(true);
  await passkeyButton(page).click();
  await expect(visitor.alert).toContainText(/connection|offline/i);
  await context.setOffline(false);
  await page.route('**/passkey/options', (route) => route.abort('internetdisconnected'));
  await passkeyButton(page).click();
  await expect(visitor.alert).toContainText(/connection|offline/i);
  await expect(passkeyButton(page)).toHaveAttribute('aria-busy', 'false');
  await page.unroute('**/passkey/options');
  await passkeyButton(page).click();
  await page.waitForURL('**/en/dashboard');
});

test('no report, address, message or storage holds the passkey or its owner, nor does the memory of the next page (S1.27)', {
  tag: '@all',
}, async ({ visitor, page, context }) => {
  const detector = await detectLeaks(context);
  const account = await withPasskey(visitor);
  detector.secret(account.password);
  detector.identifier(account.username);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/user/public/passkey/login') && request.method() === 'POST',
  );
  await passkeyButton(page).click();
  const { credential } = (await sent).postDataJSON();
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  const secrets = [credential.id, credential.response.signature, credential.response.clientDataJSON];
  detector.secret(...secrets);
  await expectNotInMemory(page, secrets);
  await page.goto(originOf(site, '/en/login'));
  expect(await detector.leaks(page)).toEqual([]);
  expect((await detector.reports(page)).join()).toContain('/user/public/passkey/login');
});
