/** Drives a browser by Playwright: Chromium by its own protocol, Debian's Firefox by WebDriver BiDi. */

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { skippedTransition } from '../support/visitor.ts';
import { type Driver, describePart, type Part } from './driver.ts';

/** Sentences of Firefox's console that are no exceptions: a forbidden icon of a sandbox page, a download that navigation ended. */
const notThrown =
  /^The page’s settings blocked|^None of the “sha256” hashes .*“47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”/;

export async function createPlaywrightDriver(browser: Browser): Promise<Driver> {
  const context = await browser.newContext();
  const errors: string[] = [];
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!notThrown.test(message) && !message.startsWith(skippedTransition)) errors.push(message);
  });
  let page: Page = await context.newPage();
  const find = ({ css, text }: Part): Locator =>
    page
      .locator(css)
      .filter({ visible: true, ...(text === undefined ? {} : { hasText: text }) })
      .first();
  return {
    async goto(address) {
      await page.goto(address);
    },
    waitForAddress: (pattern) => expect(page).toHaveURL(pattern),
    see: (wanted) => expect(find(wanted), describePart(wanted)).toBeVisible(),
    async fill(field, text) {
      await find(field).fill('');
      await find(field).pressSequentially(text);
    },
    click: (target) => find(target).click({ timeout: 15_000 }),
    seeValue: (field, text) => expect(find(field), describePart(field)).toHaveValue(text),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    async setCookie(origin, name, value) {
      await context.addCookies([{ name, value, url: origin }]);
    },
    async inNewTab(address, steps) {
      const first = page;
      page = await context.newPage();
      await page.goto(address);
      await steps();
      await page.close();
      page = first;
      await page.bringToFront();
    },
    uncaughtErrors: () => errors,
    close: () => context.close(),
  };
}
