/** A request layer with everything around it made up: time stands still until it is moved. */

import * as v from 'valibot';
import { callRecordOf } from '../../src/api/call-record.ts';
import { createExchange, type ExchangeOptions } from '../../src/api/exchange.ts';
import { persistentAnswers } from '../../src/api/persistent-answers.ts';
import { endpoint } from '../../src/contract/endpoint.ts';
import type { CallRecord } from '../../src/contract/telemetry.ts';

const result = v.object({ name: v.string() });
const input = v.looseObject({});

/** One endpoint of each kind. */
export const calls = {
  public: endpoint({ method: 'POST', path: '/a/public', access: 'public', input, result }),
  optional: endpoint({ method: 'POST', path: '/a/optional', access: 'optional', input, result }),
  private: endpoint({ method: 'GET', path: '/a/private', access: 'private', input, result }),
  read: endpoint({ method: 'GET', path: '/a/read', access: 'public', input, result }),
  readOwn: endpoint({ method: 'GET', path: '/a/read-own', access: 'optional', input, result }),
  compliance: endpoint({ method: 'GET', path: '/compliance/v1/thing', access: 'optional', input, result }),
};
export const fine = { ret_code: 0, ret_msg: 'ok', result: { name: 'ann' }, token: null };

export type Answer = (request: Request, init: RequestInit) => Response | Promise<Response>;

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), init);
}

/** Time that moves when told to; what is due on the way is done at its time. */
export function fakeClock(start = 1_000_000) {
  const timers = new Set<{ at: number; callback: () => void }>();
  let now = start;
  return {
    timers,
    now: () => now,
    after(ms: number, callback: () => void) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms: number) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
    },
  };
}

export interface SetUpOptions extends Partial<Omit<ExchangeOptions, 'persistentCache'>> {
  readonly persistentCache?: Parameters<typeof persistentAnswers>[0];
}

export function setUp(
  answer: Answer = () => json(fine),
  { persistentCache, ...more }: SetUpOptions = {},
  isLogged = true,
) {
  const requests: Request[] = [];
  const inits: RequestInit[] = [];
  const records: CallRecord[] = [];
  const warnings: string[] = [];
  const clock = fakeClock();
  const session = { token: undefined as string | undefined, version: 0, ids: 0 };
  const exchange = createExchange({
    origin: 'https://api.example',
    fetch: async (address, init = {}) => {
      const request = new Request(address as string, init);
      requests.push(request);
      inits.push(init);
      return answer(request, init);
    },
    clock,
    session: {
      token: () => session.token,
      version: () => session.version,
      replaceToken(token, refresh) {
        session.token = token;
        if (!refresh) session.version += 1;
      },
    },
    caller: { platform: 'h5', clientAgent: 'agent', language: 'tr-TUR', guid: () => 'device-1' },
    randomId: () => `tx-${++session.ids}`,
    record: (facts) => records.push(callRecordOf(facts)),
    ...(isLogged ? { warn: (text: string) => warnings.push(text) } : {}),
    ...(persistentCache && { persistentCache: persistentAnswers(persistentCache) }),
    ...more,
  });
  return { exchange, requests, inits, records, warnings, session, clock, timers: clock.timers, advance: clock.advance };
}

/** Answers only when told to, and honours the abort signal as a browser does. */
export function hanging() {
  const waiting: ((response: Response) => void)[] = [];
  const answer: Answer = (_request, { signal }) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return { answer, waiting };
}

/** Lets everything happen that needs no time. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
