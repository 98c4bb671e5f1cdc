/** How often pages reported each call in the last hour, by return code: what the maps of journeys show. Nothing of a visitor. */

import type { Clock } from '../server/context.ts';

/** What it reads of a record of the metrics. */
type Noted =
  | { readonly type: 'call'; readonly call: string; readonly ret_code: number }
  | { readonly type: 'event' | 'vital' };

/** In the form of the file that operators make (`docs/operate.md`). */
export interface CallCounts {
  /** What they are the counts of, in words. */
  readonly of: string;
  readonly calls: readonly { readonly call: string; readonly ret_code: number; readonly count: number }[];
}

export interface CallCounter {
  note(records: readonly Noted[]): void;
  lastHour(): CallCounts;
}

const minuteMs = 60_000;
const minutes = 60;

export function createCallCounter(clock: Clock): CallCounter {
  /** Counts by minute, and in it by call and code. */
  const byMinute = new Map<number, Map<string, number>>();
  const minuteNow = () => Math.floor(clock.now() / minuteMs);

  function forgetOld(): void {
    for (const minute of byMinute.keys()) if (minute <= minuteNow() - minutes) byMinute.delete(minute);
  }

  return {
    note(records) {
      forgetOld();
      const counts = byMinute.get(minuteNow()) ?? new Map<string, number>();
      byMinute.set(minuteNow(), counts);
      for (const record of records) {
        if (record.type !== 'call') continue;
        const key = `${record.call} ${record.ret_code}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    },
    lastHour() {
      forgetOld();
      const sums = new Map<string, number>();
      for (const [key, count] of [...byMinute.values()].flatMap((counts) => [...counts])) {
        sums.set(key, (sums.get(key) ?? 0) + count);
      }
      const rows = [...sums].map(([key, count]) => {
        const [, call = '', code] = /^(.*) (\S+)$/.exec(key) ?? [];
        return { call, ret_code: Number(code), count };
      });
      return { of: 'the last hour of this sandbox', calls: rows };
    },
  };
}
