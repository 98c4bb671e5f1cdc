import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { isReact } from '../support/react-script.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

/** A visitor who is logged in, sent by the application of the sandbox. */
async function openConsent(page: Page): Promise<void> {
  await logIn(page, await seedAccount(siteNamed('global')));
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  await page.goto(`http://client.localhost:${port}/start?client=tally-books`);
}

test('a consent asks the exchange before React is there, and its question cannot be allowed in the moment when it is drawn (S2.38, S7.53)', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isReact, async (route) => {
    await held;
    await route.continue();
  });
  // Each state of the button that allows, as it is drawn.
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    new MutationObserver(() => {
      const state = document.querySelector('.consent-answers button:last-child')?.getAttribute('aria-disabled');
      if (state && states.at(-1) !== state) states.push(state);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.clock.install();
  const asked = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith('/authorize') && response.request().method() !== 'OPTIONS',
  );
  await openConsent(page);
  await asked;
  await page.waitForURL('**/en/oauth-authorized?**');
  // Longer than a question has to be on screen before it can be allowed: nobody has seen it yet.
  await page.clock.fastForward(600);
  release();
  await expect(page.locator('[data-consent=asking]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('.consent-answers button').last()).toHaveAttribute('aria-disabled', 'false');
  expect(await page.evaluate(() => (window as unknown as { states: string[] }).states)).toEqual(['true', 'false']);
});

test('where React never comes, a consent says that the page has to be reloaded, and the reload asks its question (S2.38)', async ({
  page,
}) => {
  await page.route(isReact, (route) => route.abort());
  await openConsent(page);
  await expect(page.locator('.island-failed')).toBeVisible();
  await expect(page.locator('.island-failed')).toContainText('could not be loaded');
  await page.unroute(isReact);
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.locator('[data-consent=asking]')).toBeVisible();
});
