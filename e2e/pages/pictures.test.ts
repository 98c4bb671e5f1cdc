/** Pictures of screens, attached to Playwright's HTML report: whoever reads it sees what visitors see. */

import AxeBuilder from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const views = [
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'ar-SA', colorScheme: 'light' },
  { language: 'ar-SA', colorScheme: 'dark' },
] as const;

async function takePicture(page: Page, name: string, info: TestInfo): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const body = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await info.attach(name, { body, contentType: 'image/png' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

test('the login is in the report: the picture of the README', { tag: '@all' }, async ({ browser }, info) => {
  const context = await browser.newContext({ viewport: { width: 960, height: 600 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en/login'));
  await takePicture(page, 'login', info);
  await context.close();
});

for (const { language, colorScheme } of views) {
  test(
    `the consent for an application is in the report, axe finds nothing on it, and it fits a phone: ${language}, ${colorScheme}`,
    { tag: '@all' },
    async ({ browser }, info) => {
      const context = await browser.newContext({ ...phone, colorScheme });
      const page = await context.newPage();
      await logIn(page, await seedAccount(site));
      for (const client of ['tally-books', 'quick-signals']) {
        const { port } = new URL(originOf(site));
        await page.goto(`http://client.localhost:${port}/start?client=${client}`);
        await page.waitForSelector('[data-consent=asking]');
        const { search } = new URL(page.url());
        await page.goto(originOf(site, `${localizedPath(language, '/oauth-authorized')}${search}`));
        await page.waitForSelector('[data-consent=asking]');
        await takePicture(page, `consent for ${client}`, info);
      }
      await context.close();
    },
  );

  test(
    `the mini app is in the report, axe finds nothing on it, and it fits a phone: ${language}, ${colorScheme}`,
    { tag: '@all' },
    async ({ browser }, info) => {
      const context = await browser.newContext({ ...phone, colorScheme });
      const page = await context.newPage();
      const launch = { user: newMessengerUser(), theme: colorScheme, language, entry: '/friend-invite', photo: '1' };
      await page.goto(await launchAddress(launch));
      await page.waitForSelector('[data-messenger=main]', { state: 'attached' });
      await takePicture(page, 'ways in', info);
      await page.click('.mini-app .button-primary');
      await page.waitForSelector('.mini-app-link');
      await takePicture(page, 'linking with the messenger', info);
      await context.close();
    },
  );
}
