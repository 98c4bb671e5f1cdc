/**
 * The fault matrix: each journey of `journeys.ts` with each fault of `faults.ts`. A cell ends in success, in words with a next
 * step, or, where a navigation fails, on the browser's own page; the same button works once the cause is gone.
 */

import { controlOf } from '../support/sandbox-control.ts';
import { expect, skippedTransition, test, Visitor } from '../support/visitor.ts';
import { type Cell, type Journey, site } from './cell.ts';
import { type Fault, faults } from './faults.ts';
import { journeys } from './journeys.ts';
import { outcomeOf, recovers } from './outcome.ts';
import { isAccepted } from './result.ts';

const letters = { success: 'S', sentence: 'M', browser: 'B', spinner: 'O', silent: 'X' } as const;

/** @returns the cell as the matrix shows it: `M+` for words, and the same button works once the cause is gone */
async function cellOf(cell: Cell, journey: Journey, fault: Fault): Promise<{ text: string; words: string }> {
  const start = () => fault.start(cell, journey.decisive);
  if (fault.from === 'before') await start();
  if (fault.isSlow) await cell.page.clock.install();
  await journey.open(cell);
  if (fault.from === 'untouched') await start();
  else if (!hasBrokenScripts(fault)) await journey.touch?.(cell);
  if (fault.from === 'touched') await start();
  await journey.press(cell);
  const { outcome, words } = await outcomeOf(cell, journey, fault);
  if (outcome !== 'sentence' || !fault.end) return { text: letters[outcome], words };
  await fault.end(cell);
  return { text: `M${(await recovers(cell, journey)) ? '+' : '-'}`, words };
}

/** From the first page on. */
function hasBrokenScripts({ withoutScripts, breaksScripts }: Fault): boolean {
  return withoutScripts === true || breaksScripts === true;
}

for (const journey of journeys) {
  for (const fault of faults) {
    test(`${journey.name} × ${fault.name}`, async ({ browser }, { annotations }) => {
      test.skip(hasBrokenScripts(fault) && journey.needsScripts === true, 'its way to the press needs scripts');
      test.skip(fault.name === 'cookies-off' && journey.needsCookies === true, 'its way to the press needs cookies');
      const context = await browser.newContext({ javaScriptEnabled: !fault.withoutScripts });
      const page = await context.newPage();
      const uncaught: string[] = [];
      page.on('pageerror', ({ message }) => {
        if (!fault.reported?.test(message) && !message.startsWith(skippedTransition)) uncaught.push(message);
      });
      const control = await controlOf(page, site);
      const { withoutScripts = false } = fault;
      const visitor = new Visitor(page);
      const cell: Cell = {
        ...{ page, context, visitor, control, withoutScripts, memory: new Map() },
        ...{ double: false, isRecovering: false },
      };
      const { text, words } = await cellOf(cell, journey, fault);
      const shown = text + (uncaught.length > 0 ? 'E' : '');
      annotations.push({ type: 'cell', description: shown }, { type: 'words', description: words });
      // Chromium may hang where a page is closed in the middle of a navigation.
      await page.waitForLoadState('load', { timeout: 10_000 }).catch(() => undefined);
      await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      expect(uncaught).toEqual([]);
      expect(isAccepted(text), `${text} ${words}`).toBe(true);
    });
  }
}
