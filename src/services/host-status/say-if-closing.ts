/** What home, login and sign-up do at load; few sites close, so what draws the notice is imported for those. */

import type { PageContext } from '../../domain/navigation/page-context.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { askHostStatus } from './ask-host-status.ts';

/** Never rejects. @param place the empty live region of the notice */
export async function sayIfClosing(place: Element, page: PageContext): Promise<void> {
  await askHostStatus();
  const { closing, readAt } = $hostStatus.get();
  if (!closing || readAt === undefined) return;
  const script = await import('./closing-at-load.ts').catch(() => undefined);
  await script?.sayClosing(place, closing, page, readAt);
}
