/** Takes what the operator's file says. Imported where there is such a file: most hosts have none. */

import { isShown, readHostStatus } from '../domain/shell/host-status.ts';
import { $hostStatus } from '../stores/host-status.ts';

/**
 * @param text of the file
 * @param date of the answer: the clock of a device may be wrong
 */
export function takeHostStatus(text: string, date: string | null): void {
  const read = readHostStatus(text);
  if (read.type === 'unreadable') {
    console.warn(`/status.json cannot be read (${read.why}): everything is on.`);
    return;
  }
  if (read.ignored.length > 0) console.warn(`/status.json: ${read.ignored.join(', ')} cannot be read.`);
  const { maintenance, ...switches } = read.status;
  const now = Date.parse(date ?? '') || Date.now();
  $hostStatus.set({ ...switches, maintenance: maintenance && isShown(maintenance, now) ? maintenance : undefined });
}
