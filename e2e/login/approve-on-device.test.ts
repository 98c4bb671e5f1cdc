/** A login that the network's limit stops, approved on a phone where its owner is signed in. */

import AxeBuilder from '@axe-core/playwright';
import { seedAccount } from '../support/accounts.ts';
import { phoneOf } from '../support/phone.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');

test('the page shows a number; another one chosen on the phone stops the login, the right one logs in (S8.24, S2.39)', async ({
  page,
  browser,
}) => {
  const account = await seedAccount(site);
  const phone = await phoneOf(browser, account.username, account.password);
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip' });
  const visitor = new Visitor(page);
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, account.password);
  const notice = page.getByRole('dialog', { name: 'Too many attempts from your network' });
  await notice.getByRole('checkbox', { name: 'Confirm it is me' }).check();
  await notice.getByRole('button', { name: 'OK' }).click();
  const check = page.getByRole('dialog', { name: 'Confirm it is you' });
  await check.getByText('Try another way').click();
  await check.getByRole('button', { name: 'Device where you are logged in' }).press('Enter');

  const heading = check.getByRole('heading', { name: 'Device where you are logged in' });
  await expect(heading).toBeFocused();
  const shown = check.locator('.approval-number');
  await expect(shown).toHaveText(/^\d\d$/);
  const first = (await shown.textContent()) ?? '';
  await expect(check.getByRole('status')).toHaveText(`Choose ${first} there. Waiting for your answer…`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await phone.look();
  await phone.chooseOther(first);
  await expect(phone.page.getByRole('heading', { name: 'this was not the number' })).toBeVisible();
  await expect(check.getByRole('status')).toHaveText(/^A different number was chosen, so this login was stopped/);

  await check.getByRole('button', { name: 'Ask again' }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(shown).toHaveText(/^\d\d$/);
  const second = (await shown.textContent()) ?? '';
  await phone.page.getByRole('link', { name: 'Scan another code' }).click();
  await phone.choose(second);
  await page.waitForURL('**/dashboard');
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  await phone.page.context().close();
});
