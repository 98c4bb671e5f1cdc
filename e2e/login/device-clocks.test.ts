/** Journeys in a browser whose clock is wrong. The table of all clocks runs in Node: `tests/features/login/device-clocks.test.ts`. */

import { seedAccount } from '../support/accounts.ts';
import { asMessenger, launchAddress, newMessengerUser } from '../support/messenger.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

for (const [clock, offsetMs, tag] of [
  ['12 minutes slow', -12 * 60_000, []],
  ['72 hours fast', 72 * 3_600_000, ['@all']],
] as const) {
  test.describe(`with a device clock that is ${clock}`, { tag: [...tag] }, () => {
    test.beforeEach(({ page }) => page.clock.install({ time: Date.now() + offsetMs }));

    test('a visitor logs in by password (S3.03, S7.24)', async ({ visitor, page }) => {
      const account = await seedAccount(site, { session: 'none' });
      await visitor.open(site, '/en/login');
      await visitor.logIn(account.username, account.password);
      await page.waitForURL(originOf(site, '/en/dashboard'));
      await expect(page.getByTestId('signed-in-as')).toBeVisible();
    });

    test('a visitor registers by mail (S3.03, S7.17)', async ({ visitor, page }) => {
      await visitor.register(site, newEmail(), 'correct horse battery 7');
      await expect(page.getByTestId('signed-in-as')).toBeVisible();
    });

    test('a visitor opens the mini app and is signed in by the messenger (S4.27, S9.29)', async ({ page }) => {
      const user = newMessengerUser();
      await seedAccount(site, { session: 'none', messenger: user });
      await asMessenger(page);
      await page.goto(await launchAddress({ user }));
      await page.getByRole('button', { name: 'Continue with Telegram' }).click();
      await page.locator('[data-messenger=main]').click();
      await page.waitForURL(originOf(site, '/en/min-app/task'));
    });
  });
}
