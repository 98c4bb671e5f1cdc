/** A login that the network's limit stops, where the phone or mailbox of the usual code is lost: another way, to its end. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, type SeedOptions, seedAccount } from '../support/accounts.ts';
import { addDevice } from '../support/authenticator.ts';
import { createOwnPasskey } from '../support/own-passkey.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newMobile, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');

/** Logs in up to the question for the code. */
async function openCheck(page: Page, options: SeedOptions = {}) {
  const account = await seedAccount(site, options);
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip', recovery: 'offered' });
  const visitor = new Visitor(page);
  await visitor.open(site, '/en/login');
  return { account, control, check: await answerLimit(page, account.username, account.password) };
}

async function answerLimit(page: Page, username: string, password: string) {
  await new Visitor(page).logIn(username, password);
  const notice = page.getByRole('dialog', { name: 'Too many attempts from your network' });
  await notice.getByRole('checkbox', { name: 'Confirm it is me' }).check();
  await notice.getByRole('button', { name: 'OK' }).click();
  return page.getByRole('dialog', { name: 'Confirm it is you' });
}

test('by keyboard alone a code goes to the other address and logs in; Back finds what was typed (S8.24)', async ({
  page,
}) => {
  const mobile = newMobile('44');
  const { check } = await openCheck(page, { second: { mobile, country_code: '44' } });
  const usual = check.locator('#security-code');
  await expect(usual).toBeFocused();
  await page.keyboard.type('123');
  await check.getByText('Try another way').focus();
  await page.keyboard.press('Enter');
  const way = check.getByRole('button', { name: /^Code to / });
  await expect(way).toContainText('****');
  await expect(check).not.toContainText(mobile);
  // Support is the last way, and says what happens and how long it takes.
  await expect(check).toContainText('Support checks who you are and restores your access.');
  await expect(check).toContainText(/Working days this usually takes: \W*1\W+3\W*\./);
  await expect(check.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /\/en\/help-center/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await way.focus();
  await page.keyboard.press('Enter');
  const code = check.locator('#way-code');
  await expect(code).toBeFocused();
  await check.getByRole('button', { name: 'Go back' }).press('Enter');
  await expect(usual).toHaveValue('123');
  await check.getByText('Try another way').press('Enter');
  await way.press('Enter');
  await expect(code).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.type(await codeSentTo(`+44${mobile}`));
  await page.waitForURL('**/dashboard');
});

test('by touch on an Arabic phone a recovery code logs in, and is in no address (S8.24)', async ({ browser }) => {
  const arabic = siteNamed('are');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const account = await seedAccount(arabic);
  const control = await controlOf(page, arabic);
  await control.scenario({ recovery: 'offered' });
  await logIn(page, account);
  await page.goto(originOf(arabic, '/ar-SA/app/user/passkeys'));
  await page.getByRole('button', { name: 'إنشاء رموز استرداد' }).tap();
  await page.locator('#password').fill(account.password);
  await page.locator('.recovery form button[type=submit]').tap();
  const codes = page.locator('.recovery-codes li');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'حفظتُ الرموز' }).tap();
  await expect(page.getByText('الرموز المتبقية: 10.')).toBeVisible();

  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await control.scenario({ ban: 'ip' });
  await context.clearCookies({ name: /TOKEN/ });
  await page.goto(originOf(arabic, '/ar-SA/login'));
  const visitor = new Visitor(page);
  await visitor.username.fill(account.username);
  await visitor.password.fill(account.password);
  await visitor.submit.tap();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: /./ }).last().tap();
  const check = page.locator('dialog:has(#security-code)');
  await check.locator('.other-ways summary').tap();
  await check.getByRole('button', { name: 'رمز الاسترداد' }).tap();
  await check.locator('#recovery-code').fill(first.trim().toLowerCase());
  await check.locator('form:visible button[type=submit]').tap();
  await page.waitForURL('**/dashboard');
  expect(addresses.filter((address) => address.toUpperCase().includes(first.trim()))).toEqual([]);
  await context.close();
});

test('a passkey of the account answers the check (S8.24, S1.27)', { tag: '@all' }, async ({ page }) => {
  const account = await seedAccount(site);
  await addDevice(page);
  await createOwnPasskey(page, account);
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip' });
  await page.goto(originOf(site, '/en/login'));
  const check = await answerLimit(page, account.username, account.password);
  // It is asked for first, because it takes one press.
  await check.getByRole('button', { name: 'Use passkey' }).click();
  await page.waitForURL('**/dashboard');
});

test('with the exchange silent there is support, and the code logs in as before (S8.24)', async ({ page }) => {
  const account = await seedAccount(site, { second: { mobile: newMobile('44'), country_code: '44' } });
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip', ways: 'not told' });
  await new Visitor(page).open(site, '/en/login');
  const check = await answerLimit(page, account.username, account.password);
  await check.getByText('Try another way').click();
  await expect(check.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expect(check.getByRole('button', { name: /^Code to / })).toHaveCount(0);
  await check.locator('#security-code').fill(await codeSentTo(account.username));
  await page.waitForURL('**/dashboard');
});
