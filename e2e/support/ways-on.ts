/** What a visitor can press: nobody may be stuck. */

import type { Page } from '@playwright/test';

declare global {
  function waysOn(): string[];
}

/** Defines `waysOn`: what can be pressed now, in the topmost dialog or else in the main part of the page, without what stands beside. */
export async function defineWaysOn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.waysOn = () => {
      const dialog = [...document.querySelectorAll('dialog:modal, dialog[open][aria-modal=true]')].at(-1);
      const places = dialog ? [dialog] : [...document.querySelectorAll('main')];
      const controls = places.flatMap((place) => [...place.querySelectorAll<HTMLElement>('a[href], button')]);
      return controls
        .filter(
          (control) =>
            control.checkVisibility({ visibilityProperty: true }) &&
            !control.closest('[inert], aside') &&
            !control.matches(':disabled, [aria-disabled=true]'),
        )
        .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.id));
    };
  });
}
