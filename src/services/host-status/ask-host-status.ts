import type { Clock } from '../../browser/types.ts';
import { statusPath } from '../../domain/shell/status-path.ts';
import type { ClosingRecord } from '../../domain/site/site.ts';
import { within } from '../../domain/time/within.ts';
import { lazy } from '../page/lazy.ts';

/** A file that comes later than this is not read. */
const timeoutMs = 5000;
/** What the file may stop waits this long for it: it is asked for with the first touch, so most visitors do not wait. */
const maxWaitMs = 2000;
/** The answer where there is no file is `{}`. */
const emptyLength = 2;

const status = lazy(async () => {
  // Without an answer everything is on that the site's record does not close.
  const { text, date } = await readFile().catch(() => ({ text: '', date: null }));
  const record = closingOfPage();
  if (text.length <= emptyLength && record === undefined) return;
  const script = await import('./host-status.ts').catch(() => undefined);
  script?.takeHostStatus(text || '{}', date, record);
});

async function readFile() {
  const answer = await fetch(statusPath, { priority: 'low', signal: AbortSignal.timeout(timeoutMs) });
  return { text: answer.ok ? await answer.text() : '', date: answer.headers.get('date') };
}

/** What the build has written into the page; few sites close, so others read nothing. */
function closingOfPage(): ClosingRecord | undefined {
  const page = globalThis.document?.getElementById('page')?.textContent ?? '';
  return page.includes('"closing":') ? JSON.parse(page).closing : undefined;
}

/** Reads the operator's file into `$hostStatus`, once a page. Never rejects, and takes 5 s at most. */
export const askHostStatus = (): Promise<void> => status.get();

/** The same for a step that the file may stop: takes 2 s at most, and after that everything counts as on. */
export const hostStatusInTime = (clock: Pick<Clock, 'after'>, signal?: AbortSignal): Promise<void> =>
  within(clock, maxWaitMs, askHostStatus(), signal);
