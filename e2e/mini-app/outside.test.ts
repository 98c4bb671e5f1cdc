/** The messenger's signed data in an ordinary browser: a link that a stranger may have sent (decision 0045). */

import { seedAccount } from '../support/accounts.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

test('a login by the messenger that no messenger has opened names the account and asks: no leaves nobody signed in, yes logs in (S4.27, S4.31)', async ({
  page,
}) => {
  const user = newMessengerUser();
  await seedAccount(site, { messenger: user, session: 'none' });
  await page.goto(await launchAddress({ user, query: 'redirect_url=%2Fen%2Fdashboard' }));
  const begin = page.getByRole('button', { name: 'Continue with Telegram' });
  const accept = page.locator('[data-messenger=main]');
  const question = page.getByRole('dialog', { name: /^Log in as \S*\*{3}\S*\?$/ });
  await begin.click();
  await accept.click();
  await expect(question).toContainText('somebody else may have sent it to you');
  await question.getByRole('button', { name: 'Do not log in' }).click();
  await expect(begin).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('GATEHOUSE_TOKEN');

  await begin.click();
  await accept.click();
  await question.getByRole('button', { name: 'Log in to this account' }).click();
  await page.waitForURL(originOf(site, '/en/dashboard'));
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});
