/** A page asks for passkeys by itself only where one was used before, and without its form (0143). */

import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { addDevice, setConditionalCreate } from '../support/authenticator.ts';
import { callsOf, noteQuestions, tell } from '../support/passkey-questions.ts';
import { isReact } from '../support/react-script.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('eu');
/** Asked for within a test: the server has no port before. */
const loginPage = () => originOf(site, '/de-EU/login');

/** As after a login by a passkey. */
async function rememberPasskey(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey' });
const form = (page: Page) => page.locator('main astro-island:not([ssr])').first();
const options = '/user/public/passkey/options';

test('where the last login was by a passkey the autofill offers it without a touch, and elsewhere nothing is asked (S1.27)', async ({
  visitor,
  page,
}) => {
  const asked = await noteQuestions(page);
  const calls = callsOf(page);
  await page.goto(loginPage(), { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);

  await rememberPasskey(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => asked).toEqual(['conditional begins']);
  await expect(form(page)).toHaveCount(0);

  // The form comes with the touch, and goes on with the same offer.
  const panel = page.waitForResponse(/\/_astro\/PasskeyPanel\./);
  await visitor.username.fill('ann@mail.example');
  await panel;
  await expect(passkeyButton(page)).toContainText('Zuletzt verwendet');
  await expect(visitor.username).toHaveValue('ann@mail.example');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['conditional begins']);
  expect(calls).toEqual([options]);
  await passkeyButton(page).click();
  await expect.poll(() => asked).toEqual(['conditional begins', 'conditional ends', 'get begins']);
});

test('a passkey that is chosen before any touch logs in (S1.27)', async ({ visitor, page }) => {
  const account = await seedAccount(site);
  const { session, authenticatorId } = await addDevice(page);
  await setConditionalCreate(page, false);
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Passkey erstellen' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

  await visitor.loseCookies();
  await rememberPasskey(page);
  const calls = callsOf(page);
  await page.goto(loginPage(), { waitUntil: 'commit' });
  await page.waitForURL('**/de-EU/dashboard');
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  expect(calls).toEqual([options, '/user/public/passkey/login']);
});

test('a password that is sent first ends the offer that was made at load, and logs in (S1.27)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const asked = await noteQuestions(page);
  const calls = callsOf(page);
  await rememberPasskey(page);
  await page.goto(loginPage());
  await expect.poll(() => asked).toEqual(['conditional begins']);
  // Before the form is drawn its flow logs in.
  let draw = (): void => undefined;
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  await page.route(isReact, (route) => drawn.then(() => route.continue()));
  const sent = page.waitForResponse('**/user/public/login_compliance');
  await visitor.logIn(account.username, account.password);
  await sent;
  expect(asked).toEqual(['conditional begins', 'conditional ends']);
  draw();
  await page.getByRole('dialog').getByRole('button', { name: 'Nicht jetzt' }).click();
  await page.waitForURL('**/de-EU/dashboard');
  expect(calls.filter((path) => path.includes('/public/'))).toEqual([options]);
});

test('a page that is left takes back the offer that it made at load, and offers again when it comes back (S1.27)', async ({
  page,
}) => {
  const asked = await noteQuestions(page);
  await rememberPasskey(page);
  await page.goto(loginPage());
  await expect.poll(() => asked).toEqual(['conditional begins']);
  await tell(page, 'pagehide');
  await expect.poll(() => asked).toEqual(['conditional begins', 'conditional ends']);
  await tell(page, 'pageshow');
  await expect.poll(() => asked.slice(2)).toEqual(['conditional begins']);
  await expect(form(page)).toHaveCount(0);
});

test('where the operator has switched passkeys off, none is offered at load (S1.27)', async ({ page }) => {
  const calls = callsOf(page);
  const control = await controlOf(page, site);
  await noteQuestions(page);
  await rememberPasskey(page);
  await control.scenario({ status: '{"passkeys":false}' });
  await page.goto(loginPage(), { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);
});
