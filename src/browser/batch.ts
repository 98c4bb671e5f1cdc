/** Records gathered and sent together. */

import type { Clock } from './types.ts';

export interface BatchLimits {
  /** Records in one parcel. */
  readonly most: number;
  /** How long the first of them waits for others, in ms. */
  readonly waitMs: number;
  /** Parcels a minute; what comes beyond is dropped, because a flood says nothing new. */
  readonly parcelsPerMinute: number;
}

export interface Batch<Entry> {
  add(entry: Entry): void;
  /** Sends what is there, as when the page is left. */
  flush(): void;
}

export function createBatch<Entry>(
  clock: Clock,
  { most, waitMs, parcelsPerMinute }: BatchLimits,
  send: (entries: readonly Entry[]) => void,
): Batch<Entry> {
  let entries: Entry[] = [];
  let cancel: (() => void) | undefined;
  /** When the parcels of the last minute left. */
  let sentAt: readonly number[] = [];

  function flush(): void {
    cancel?.();
    cancel = undefined;
    const parcel = entries;
    entries = [];
    if (parcel.length === 0) return;
    const now = clock.now();
    sentAt = sentAt.filter((at) => at > now - 60_000 && at <= now);
    if (sentAt.length >= parcelsPerMinute) return;
    sentAt = [...sentAt, now];
    try {
      send(parcel);
    } catch {
      // Thrown from a timer it would be an error to report, and that report another.
    }
  }

  return {
    flush,
    add(entry) {
      entries.push(entry);
      if (entries.length >= most) flush();
      else cancel ??= clock.after(waitMs, flush);
    },
  };
}
