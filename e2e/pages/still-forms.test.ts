/** Nothing that is being used moves for a message: the room for it is kept, or it stands below. */

import { expect, type Page } from '@playwright/test';
import { galleryTest as test } from '../support/gallery.ts';

/** Where the parts of a form stand that are looked at or pressed, in each state of a step. */
async function placesOf(page: Page, step: string): Promise<[state: string, places: string][]> {
  return page.evaluate(async (prefix) => {
    const found: [string, string][] = [];
    for (const id of (window.gallery?.ids ?? []).filter((one) => one.startsWith(prefix))) {
      await window.gallery?.show(id);
      const parts = document.querySelectorAll('.card h1, .card .field-control, .card form button[type=submit]');
      const places = [...parts].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round).join(' ');
      });
      found.push([id, places.join(', ')]);
    }
    return found;
  }, `${step}.`);
}

for (const [screen, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`on ${screen} no state of a step moves its fields or its button (S2.31, S8.10)`, async ({
    page,
    galleryPort,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`http://localhost:${await galleryPort('global')}/en/gallery/`);
    await page.waitForSelector('[data-gallery=ready]');
    for (const step of ['register.account', 'register.contact', 'register.code', 'register.password']) {
      const places = await placesOf(page, step);
      expect(places.length, step).toBeGreaterThan(3);
      // The name of another account, or the question for the other address, may need one line less.
      const same = places.filter(([id]) => !/to-mobile|by-mobile/.test(id));
      const [ready] = places.filter(([id]) => id === `${step}.ready`);
      expect(ready?.[1], step).toMatch(/^(?:\d+ \d+ \d+ \d+(?:, |$)){3,}/);
      expect(
        same.filter(([, where]) => where !== ready?.[1]),
        step,
      ).toEqual([]);
    }
  });
}
