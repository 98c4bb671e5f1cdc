/**
 * Password managers, translators and dark modes write into our pages before React comes. Whatever they add or wrap: text, selection and
 * focus survive, and the form works.
 */

import type { Page } from '@playwright/test';
import { expect, newEmail, siteNamed, test } from '../support/visitor.ts';

/** What others do, in the page. */
const writers: Readonly<Record<string, () => void>> = {
  'an icon before each box': () => {
    for (const box of document.querySelectorAll('form input')) box.before(document.createElement('span'));
  },
  'an icon behind each box': () => {
    for (const box of document.querySelectorAll('form input')) box.after(document.createElement('span'));
  },
  'an element first in the form': () => document.querySelector('form')?.prepend(document.createElement('div')),
  'an element first in the island': () =>
    document.querySelector('.card astro-island')?.prepend(document.createElement('div')),
  'a wrapper around each text': () => {
    const root = document.querySelector('.card astro-island') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  },
  'attributes of their own': () => {
    for (const box of document.querySelectorAll('form input')) box.setAttribute('data-manager', '1');
    document.querySelector('form')?.setAttribute('style', 'color: red');
  },
};

async function drawn(page: Page): Promise<void> {
  await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1, { timeout: 20_000 });
}

const [firstWriter] = Object.keys(writers);
for (const [what, write] of Object.entries(writers)) {
  test(`text, selection and focus of a login survive ${what} (S2.30)`, {
    tag: what === firstWriter ? [] : '@all',
  }, async ({ page, visitor }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/_astro\/LoginForm\./, async (route) => {
      await held;
      await route.continue();
    });
    const name = newEmail();
    await visitor.open(siteNamed('global'), '/en/login');
    await page.evaluate(write);
    await visitor.password.fill('wrong password');
    await visitor.username.fill(name);
    await visitor.username.evaluate((box: HTMLInputElement) => box.setSelectionRange(2, 5));
    release();
    await drawn(page);
    await expect(visitor.username).toBeFocused();
    await expect(visitor.username).toHaveValue(name);
    await expect(visitor.password).toHaveValue('wrong password');
    const selection = await visitor.username.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
      selectionStart,
      selectionEnd,
    ]);
    expect(selection).toEqual([2, 5]);
    await page.keyboard.press('Enter');
    await expect(visitor.alert).toContainText('is incorrect');
  });

  test(`text and focus of a sign-up survive ${what}, and the sign-up goes on (S2.30, S2.31)`, {
    tag: what === firstWriter ? [] : '@all',
  }, async ({ page, visitor }) => {
    const name = newEmail();
    await visitor.open(siteNamed('tur'), '/en-TR/sign-up');
    await page.evaluate(write);
    await visitor.username.pressSequentially(name);
    await drawn(page);
    await expect(visitor.username).toBeFocused();
    await expect(visitor.username).toHaveValue(name);
    await page.keyboard.press('Enter');
    await expect(visitor.code).toBeVisible();
  });
}

test('a form that had to be drawn anew is counted (S7.62)', async ({ page, visitor }) => {
  // A test cannot read what a beacon carries.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  const counted = page.waitForRequest(
    (request) => request.method() === 'POST' && (request.postData() ?? '').includes('formRedrawn'),
  );
  await visitor.open(siteNamed('global'), '/en/login');
  await page.evaluate(writers['an element first in the form'] as () => void);
  await visitor.username.fill('somebody@mail.example');
  await drawn(page);
  await counted;
});
