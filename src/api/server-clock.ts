/** The exchange's clock, as its answers tell it. */

import type { Clock } from '../browser/types.ts';
import type { ExchangeCall } from './call.ts';

/** The exchange tells whole seconds, and an answer takes its time: smaller differences are noise, in ms. */
const noiseMs = 2000;

export interface ServerClock {
  /** In ms since epoch; by our own clock until an answer has told the exchange's. */
  now(): number;
  /** @param serverNow ms since epoch; `NaN` where the answer does not tell it */
  learn(call: ExchangeCall, serverNow: number): void;
}

/** @param origin of the exchange: an answer of another host never sets the time */
export function createServerClock(clock: Clock, origin: string): ServerClock {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    learn(call, serverNow) {
      if (call.origin !== origin || !serverNow) return;
      const difference = serverNow - clock.now();
      offset = Math.abs(difference) < noiseMs ? 0 : difference;
    },
  };
}

/** The header `Date` in ms since epoch; `NaN` where pages may not read it. */
export function dateOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '');
}
