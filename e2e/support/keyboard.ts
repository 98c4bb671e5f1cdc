/** Keys as a visitor without a pointer uses them. */

import { expect, type Page } from '@playwright/test';

/** Presses a key until an element has the focus, if it has not; more stops than a page has mean that no key leads to it. */
export async function walkTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let stops = 0; stops < 40; stops += 1) {
    const text = await page.evaluate(() => {
      const { activeElement: element, body } = document;
      if (element === body) return '';
      return `${element?.id} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 60)}`;
    });
    seen.push(text);
    if (typeof name === 'string' ? text.includes(name) : name.test(text)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no key leads to ${name}: ${seen.join(' | ')}`);
}

/** The focus is on a part of the page from which keys go on. A new document alone begins without a focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
