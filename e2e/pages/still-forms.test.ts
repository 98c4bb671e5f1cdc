/** Nothing that is being used moves for a message: the room for it is kept, or it stands below. */

import { expect, type Page } from '@playwright/test';
import { galleryTest as test } from '../support/gallery.ts';
import { siteNamed } from '../support/visitor.ts';

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

for (const [screen, size, site, language] of [
  ['a phone', { width: 390, height: 844 }, 'global', 'en'],
  ['a desktop', { width: 1280, height: 800 }, 'global', 'en'],
  ['a small phone in German', { width: 320, height: 640 }, 'eu', 'de-EU'],
  ['a small phone in Georgian', { width: 320, height: 640 }, 'geo', 'ka-GEO'],
] as const) {
  test(`on ${screen} no state of a step moves its fields or its button (S2.31, S8.10)`, async ({
    page,
    galleryPort,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`http://${siteNamed(site).hosts.local[0]}:${await galleryPort(site)}/${language}/gallery/`);
    await page.waitForSelector('[data-gallery=ready]');
    for (const step of ['register.account', 'register.contact', 'register.code', 'register.password']) {
      const places = await placesOf(page, step);
      expect(places.length, step).toBeGreaterThan(3);
      // The name of another account, or the question for the other address, may need one line less.
      // What is wrong with a password of odd letters needs three lines on a small phone, and next to nobody types one.
      const same = places.filter(([id]) => !/to-mobile|by-mobile|too-many-bytes|broken-character/.test(id));
      const [ready] = places.filter(([id]) => id === `${step}.ready`);
      expect(ready?.[1], step).toMatch(/^(?:\d+ \d+ \d+ \d+(?:, |$)){3,}/);
      expect(
        same.filter(([, where]) => where !== ready?.[1]),
        step,
      ).toEqual([]);
    }
  });
}

/** The states of a form as it is sent and refused, each group without what differs by more than what is said. */
const refusals: readonly (readonly [group: string, states: RegExp])[] = [
  ['login', /^login\.(ready|busy|refused|two-tries|one-try|unchecked|quick-failed|failed)/],
  ['the second step by an address', /^login\.other-ways\.address/],
  ['the second step by a recovery code', /^login\.other-ways\.recovery/],
  ['the second step by a passkey', /^login\.other-ways\.passkey/],
  ['a passkey first', /^login\.passkey-first/],
  ['two factors', /^register\.security\.(?!google)/],
  ['a new passkey', /^register\.passkey\./],
  ['the mailed link', /^email-link\.(?!confirmed)/],
  ['the mail that warns', /^not-me\.(ready|busy|failed|incomplete)/],
  ['adding a passkey', /^passkeys\.adding/],
  ['recovery codes', /^passkeys\.recovery\.asked-(ready|busy|refused|failed)/],
  ['the consent', /^consent\.asking-(ready|busy|failed)/],
];

/** The groups that no dialog shows. */
const onPage = ['login', 'the mailed link', 'the mail that warns', 'the consent'];

/** In the page. The button that sends, in each state that a pattern names: of the dialog where one is open. */
async function buttonPlaces(source: string): Promise<[state: string, place: string][]> {
  const found: [string, string][] = [];
  for (const id of (window.gallery?.ids ?? []).filter((one) => new RegExp(source).test(one))) {
    await window.gallery?.show(id);
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('.card');
    const buttons = [...(root?.querySelectorAll('form [type=submit], .button-primary, .consent-answers button') ?? [])];
    const button = buttons.filter((one) => one.checkVisibility({ visibilityProperty: true })).at(-1);
    const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    found.push([id, [x, y + scrollY, width, height].map(Math.round).join(' ')]);
  }
  return found;
}

for (const [screen, size, site, language] of [
  ['a phone', { width: 390, height: 844 }, 'global', 'en'],
  ['a desktop', { width: 1440, height: 900 }, 'global', 'en'],
  ['a small phone in German', { width: 320, height: 640 }, 'eu', 'de-EU'],
  ['a small phone in Georgian', { width: 320, height: 640 }, 'geo', 'ka-GEO'],
] as const) {
  test(`on ${screen} what is said after a press does not move the button, on any form and in any dialog (S2.30, S2.32, S8.10)`, async ({
    page,
    galleryPort,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`http://${siteNamed(site).hosts.local[0]}:${await galleryPort(site)}/${language}/gallery/`);
    await page.waitForSelector('[data-gallery=ready]');
    for (const [group, { source }] of refusals) {
      // The sheet of a dialog is higher than a small phone, and grows upwards.
      if (size.width < 360 && !onPage.includes(group)) continue;
      // The first look loads what the states need.
      await page.evaluate(buttonPlaces, source);
      const [first, ...others] = await page.evaluate(buttonPlaces, source);
      expect(first?.[1], group).toMatch(/^\d+ \d+ [1-9]\d+ [1-9]\d+$/);
      expect(others.length, group).toBeGreaterThan(0);
      expect(
        others.filter(([, place]) => place !== first?.[1]),
        `${group}: ${first?.[1]}`,
      ).toEqual([]);
    }
  });
}
