/** The tools of the page, for work that ends before the page does. */

import type { Exchange } from '../../api/exchange.ts';
import type { FlowPlatform } from '../../browser/types.ts';
import type { Lifetime } from './lifetime.ts';

interface PageTools {
  readonly exchange: Exchange;
  readonly platform: FlowPlatform;
}

/** @returns the same tools, whose requests are aborted and whose timers are stopped at the end of the lifetime */
export function toolsUntil<Tools extends PageTools>(lifetime: Lifetime, tools: Tools): Tools {
  const { exchange, platform } = tools;
  const { clock } = platform;
  return {
    ...tools,
    exchange: {
      ...exchange,
      send: (endpoint, input, signal = lifetime.signal, options) => exchange.send(endpoint, input, signal, options),
    },
    platform: {
      ...platform,
      fetch: (input, init) => platform.fetch(input, { ...init, signal: anySignal(lifetime.signal, init?.signal) }),
      clock: {
        ...clock,
        after(ms, callback) {
          if (lifetime.signal.aborted) return () => undefined;
          const stop = clock.after(ms, callback);
          lifetime.add(stop);
          return stop;
        },
      },
    },
  };
}

/** Browsers from before 2024 have no `AbortSignal.any`: there the request ends only by the other signal, its time limit. */
function anySignal(end: AbortSignal, other: AbortSignal | null | undefined): AbortSignal {
  if (!other) return end;
  return 'any' in AbortSignal ? AbortSignal.any([end, other]) : other;
}
