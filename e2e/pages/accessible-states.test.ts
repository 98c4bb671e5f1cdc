/** axe finds nothing in any state of any screen, in four scripts, and no weak contrast in dark mode. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { accessibilityNotes } from '../../src/domain/site/accessibility-checks.ts';
import type { SiteId } from '../../src/domain/site/site.ts';
import { galleryTest as test } from '../support/gallery.ts';

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

declare global {
  interface Window {
    /** `AxeBuilder` leaves it in the page. */
    axe?: { run(context: object, options: object): Promise<AxeResults> };
  }
}

/** @param rules only these; all without */
async function findingsOfStates(page: Page, rules?: readonly string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { gallery, axe } = window;
    if (!gallery || !axe) return ['there is no gallery, or no axe'];
    const found = gallery.ids.length >= 150 ? [] : [`there are only ${gallery.ids.length} states`];
    const seen = new Set<string>();
    for (const id of gallery.ids) {
      await gallery.show(id);
      // What the state draws: the page around it is the same in all of them.
      const drawn = ['dialog[open]', '.toast', '.card'].find((selector) => document.querySelector(selector));
      // Of states that differ in their words only, the first is enough.
      const shape = [...document.querySelectorAll(`${drawn}, .beside`)]
        .map(({ outerHTML }) => outerHTML.replace(/>[^<]+/g, '>x').replace(/(?: id| for| aria-\w+by)="[^"]*"/g, ''))
        .join();
      if (seen.has(shape)) continue;
      seen.add(shape);
      const context = { include: drawn === '.card' ? [['.card'], ['.beside']] : [[drawn]] };
      const options = { resultTypes: ['violations'], preload: false, ...(only ? { runOnly: only } : {}) };
      const { violations } = await axe.run(context, options);
      found.push(...violations.flatMap((rule) => rule.nodes.map(({ html }) => `${id}: ${rule.id}: ${html}`)));
    }
    return found;
  }, rules);
}

for (const [language, host, site] of [
  ['en', 'localhost', 'global'],
  ['ar-SA', 'localhost', 'global'],
  ['ja-JP', 'localhost', 'global'],
  ['ka-GEO', 'geo.localhost', 'geo'],
] as const satisfies readonly (readonly [string, string, SiteId])[]) {
  test(
    `axe finds nothing in any state, and no weak contrast in dark mode: ${language}`,
    {
      tag: '@all',
    },
    async ({ page, galleryPort }, info) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`http://${host}:${await galleryPort(site)}/${language}/gallery/`);
      await page.waitForSelector('[data-gallery=ready]');
      // The whole page once, with the list of the cookie notice open, which no state has.
      await page.evaluate(() => window.gallery?.show('login.ready'));
      await page.locator('.consent-notice summary').click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
      expect(await findingsOfStates(page)).toEqual([]);
      const count = await page.evaluate(() => window.gallery?.ids.length);
      info.annotations.push({ type: accessibilityNotes.states, description: JSON.stringify({ count }) });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findingsOfStates(page, ['color-contrast'])).toEqual([]);
    },
  );
}
