/** Recovery codes are offered at the end of a registration, where the exchange has them. */

import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');
const password = 'a horse & a battery 0';

async function register(page: Page, email = newEmail()) {
  const visitor = new Visitor(page);
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill(password);
  await visitor.submit.click();
}

test('a new customer makes ten codes, copies, downloads and prints them, and goes on (S4.19)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const control = await controlOf(page, site);
  await control.scenario({ recovery: 'offered' });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await register(page);
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(dialog).toContainText('There are ten, and each works once.');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Create recovery codes' }).press('Enter');
  const items = page.locator('.recovery-codes li');
  await expect(items).toHaveCount(10);
  const codes = (await items.allTextContents()).map((text) => text.trim());
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await dialog.getByRole('button', { name: 'Copy codes' }).click();
  await expect(dialog).toContainText('Copied');
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n')).toEqual(codes);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe(`Gatehouse: Recovery codes\n\n${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(items.first()).toHaveCSS('visibility', 'visible');
  await expect(page.getByText('Gatehouse: Recovery codes')).toBeVisible();
  await expect(page.getByText('Print', { exact: true })).toBeHidden();
  await expect(page.locator('#main')).toHaveCSS('visibility', 'hidden');
  await page.emulateMedia({ media: 'screen' });

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  for (const code of codes) {
    expect(kept).not.toContain(code);
    expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await page.waitForURL('**/en/dashboard?newUser=true');
});

test('whoever wants none goes on, and so does whoever the exchange or the operator offers none (S4.19)', async ({
  page,
  browser,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ recovery: 'offered' });
  await register(page);
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/en/dashboard?newUser=true');

  const context = await browser.newContext();
  const other = await context.newPage();
  const off = await controlOf(other, site);
  await off.scenario({ recovery: 'offered' });
  await other.route('**/status.json', (route) => route.fulfill({ json: { recoveryCodes: false } }));
  await register(other);
  await other.waitForURL('**/en/dashboard?newUser=true');
  await context.close();
});
