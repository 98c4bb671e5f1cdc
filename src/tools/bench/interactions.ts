/** How soon a form answers on a slow phone: every field and button is used once. */

import type { ElementHandle, Page } from 'playwright';
import { answerForExchange, type Phone, visit } from './load-visits.ts';

/** By control: ms from a press or a key to the frame that shows what came of it, the slowest of them. */
export type Interactions = ReadonlyMap<string, number>;

/** Time for the frame, and for the browser to tell of it. */
const settleMs = 250;
/** Fields first; then what changes little, and at last what may take the form away. */
const inTurn = ['input', 'summary', 'button:not([type=submit],.way)', 'button[type=submit]', '.way:not(.providers *)'];

/** Uses the first field as soon as the page is loaded, before the form's scripts, and then everything once the form is drawn. */
export function measureInteractions(phone: Phone, url: string): Promise<Interactions> {
  return visit(phone, async (page) => {
    await answerForExchange(page);
    page.context().on('page', (popup) => void popup.close());
    await page.goto(url, { waitUntil: 'load' });
    await noteInteractions(page);
    const slowest = new Map<string, number>();
    const note = async (control: string, use: () => Promise<void>) =>
      slowest.set(control, Math.max(slowest.get(control) ?? 0, await timed(page, use)));

    const first = await page.waitForSelector('main input:visible');
    await note(`${await nameOf(first)}, at once`, () => useControl(page, first));
    await page.waitForFunction(() => self.noted.ready !== undefined);
    for (const selector of inTurn) {
      for (const control of await page.locator(`main :is(${selector}):visible`).elementHandles()) {
        // An earlier press may have taken it away.
        if (!(await control.isVisible())) continue;
        await note(await nameOf(control), () => useControl(page, control));
        await page.keyboard.press('Escape');
      }
    }
    return slowest;
  });
}

function noteInteractions(page: Page): Promise<void> {
  return page.evaluate(() => {
    self.noted.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & {
        interactionId?: number;
      })[]) {
        // Others are no press and no key: a pointer that comes over a control.
        if (interactionId) self.noted.slowest = Math.max(self.noted.slowest ?? 0, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function timed(page: Page, use: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    self.noted.slowest = 0;
  });
  await use();
  await page.waitForTimeout(settleMs);
  return page.evaluate(() => self.noted.slowest ?? 0);
}

async function useControl(page: Page, control: ElementHandle<Node>): Promise<void> {
  // No wait for what the press begins.
  await control.click({ noWaitAfter: true, timeout: 2000 }).catch(() => undefined);
  if (await control.evaluate((node) => (node as Element).matches('input:not([type=checkbox])')))
    await page.keyboard.press('a');
}

function nameOf(control: ElementHandle<Node>): Promise<string> {
  return control.evaluate((node) => {
    const element = node as Element;
    return element.getAttribute('aria-label') ?? (element.id || element.textContent.trim() || element.tagName);
  });
}
