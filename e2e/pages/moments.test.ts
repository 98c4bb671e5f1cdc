/** What moves, and what is seen before a page goes. */

import type { Locator, Page } from '@playwright/test';
import { seededPassword } from '../support/accounts.ts';
import { codeSentTo, expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

interface Tick {
  readonly words: string;
  readonly width: number;
  /** Of the words, and of what is drawn over them. */
  readonly opacity: string;
  readonly rotate: string;
}

/** @returns the ticks on buttons, as they come */
async function watchTicks(page: Page): Promise<readonly Tick[]> {
  const ticks: Tick[] = [];
  await page.exposeFunction('reportTick', (tick: Tick) => ticks.push(tick));
  await page.addInitScript(() => {
    const { reportTick } = window as unknown as { reportTick(tick: Tick): void };
    new MutationObserver((_, observer) => {
      const button = document.querySelector('.button.done');
      if (!button) return;
      observer.disconnect();
      reportTick({
        words: button.textContent,
        width: Math.round(button.getBoundingClientRect().width),
        opacity: getComputedStyle(button.firstElementChild ?? button).opacity,
        rotate: getComputedStyle(button, '::after').rotate,
      });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
  });
  return ticks;
}

const widthOf = async (button: Locator) => Math.round((await button.boundingBox())?.width ?? 0);

for (const [language, side] of [
  ['en', 1],
  ['ar-SA', -1],
] as const) {
  test(`the steps of a sign-up come from the end of the line in 150 ms, and a tick ends them: ${language} (S9.30)`, async ({
    page,
    visitor,
  }) => {
    const email = newEmail();
    const ticks = await watchTicks(page);
    await visitor.open(site, `/${language}/sign-up`);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await visitor.startRegistration(email);
    await expect(visitor.code).toBeVisible();
    const step = await page.evaluate(() => {
      const found = document.getAnimations().find((one) => (one as CSSAnimation).animationName === 'step');
      const effect = found?.effect as KeyframeEffect | undefined;
      return {
        from: Number.parseFloat(String(effect?.getKeyframes()[0]?.translate)),
        ms: effect?.getTiming().duration,
      };
    });
    expect(Math.sign(step.from)).toBe(side);
    expect(step.ms).toBe(150);
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await visitor.enterCode(await codeSentTo(email));
    await visitor.password.fill(seededPassword);
    const width = await widthOf(visitor.submit);
    const words = (await visitor.submit.textContent()) ?? '';
    await visitor.submit.click();
    await page.waitForURL('**/dashboard*');
    await expect.poll(() => ticks).toEqual([{ words, width, opacity: '0', rotate: '45deg' }]);
  });
}
