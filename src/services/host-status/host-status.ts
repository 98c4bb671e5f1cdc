/** Takes what the operator's file says. Imported where there is such a file: most hosts have none. */

import { hasEnded } from '../../domain/shell/closing.ts';
import { closingOf, isShown, readHostStatus } from '../../domain/shell/host-status.ts';
import type { ClosingRecord } from '../../domain/site/site.ts';
import { $hostStatus } from '../../stores/host-status.ts';

/**
 * @param text of the file
 * @param date of the answer: the clock of a device may be wrong
 * @param record how the site closes where the file does not say it
 */
export function takeHostStatus(text: string, date: string | null, record?: ClosingRecord): void {
  const read = readHostStatus(text);
  if (read.type === 'unreadable') {
    console.warn(`/status.json cannot be read (${read.why}): everything is on.`);
    if (record) takeHostStatus('{}', date, record);
    return;
  }
  if (read.ignored.length > 0) console.warn(`/status.json: ${read.ignored.join(', ')} cannot be read.`);
  const { maintenance, signUp, closing = closingOf(record, () => undefined), ...switches } = read.status;
  const now = Date.parse(date ?? '') || Date.now();
  $hostStatus.set({
    ...switches,
    signUp: signUp && !(closing && hasEnded(closing, 'signUp', now)),
    ...(closing && { closing, readAt: now }),
    maintenance: maintenance && isShown(maintenance, now) ? maintenance : undefined,
  });
}
