/** Tabs of one browser: each with a session keeper and a request layer of its own, cookies and storage in common. */

import * as v from 'valibot';
import { createExchange } from '../../src/api/exchange.ts';
import { endpoint } from '../../src/contract/endpoint.ts';
import { createSessionKeeper, watchSession } from '../../src/services/session/page-session.ts';
import { fakeClock } from './exchange-harness.ts';

const result = v.object({ n: v.number() });
const input = v.looseObject({});
const cache = { ttlMs: 60_000 };

export const endpoints = {
  login: endpoint({ method: 'POST', path: '/login', access: 'public', input, result }),
  refresh: endpoint({ method: 'POST', path: '/refresh', access: 'optional', input, result }),
  own: endpoint({ method: 'GET', path: '/own', access: 'private', input, result }),
  ownKept: endpoint({ method: 'GET', path: '/own-kept', access: 'private', input, result, cache }),
  publicKept: endpoint({ method: 'GET', path: '/public-kept', access: 'public', input, result, cache }),
};
export type Kind = keyof typeof endpoints;

export interface Reply {
  readonly status?: number;
  readonly retCode?: number;
  readonly token?: string | undefined;
}

/** A request as the exchange sees it. Its number is in its answer. */
export interface SentRequest {
  readonly number: number;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** @param reply `no-answer` for a broken line */
  answer(reply: Reply | 'no-answer'): void;
}

export const tokenCookie = 'GATEHOUSE_TOKEN';

export function openBrowser() {
  const clock = fakeClock();
  const cookies = new Map<string, string>();
  const stored = new Map<string, string>();
  const requests: SentRequest[] = [];
  let ids = 0;
  const randomId = () => `id-${++ids}`;

  function openTab() {
    const tabWindow = new EventTarget();
    const jar = {
      get: (name: string) => cookies.get(name),
      set: (name: string, value: string) => void cookies.set(name, value),
      remove: (name: string) => void cookies.delete(name),
      refused: () => false,
    };
    const storage = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
    };
    const session = createSessionKeeper({ hostCookies: jar, storage, randomId }, tokenCookie);
    watchSession(session, tabWindow);
    const exchange = createExchange({
      origin: 'https://api.example',
      clock,
      session,
      caller: { platform: 'h5', clientAgent: '', language: 'en', guid: () => 'device' },
      randomId,
      // Deaf to the abort signal, as a browser is that has the answer already: what comes after it must not count.
      fetch: (_address, { headers, signal } = {}) =>
        new Promise((resolve, reject) => {
          const number = requests.length;
          requests.push({
            number,
            token: new Headers(headers).get('usertoken') ?? undefined,
            signal: signal ?? new AbortController().signal,
            answer(reply) {
              if (reply === 'no-answer') return reject(new TypeError('Failed to fetch'));
              const { status = 200, retCode = 0, token = null } = reply;
              resolve(new Response(JSON.stringify({ ret_code: retCode, result: { n: number }, token }), { status }));
            },
          });
        }),
    });
    return { exchange, session, look: () => tabWindow.dispatchEvent(new Event('focus')) };
  }

  return { clock, cookies, requests, openTab, token: () => cookies.get(tokenCookie) };
}
