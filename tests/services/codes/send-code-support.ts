/** An exchange that answers when a test says so, for tests of how a code is sent. */

import { expect } from 'vitest';
import { ExchangeError } from '../../../src/api/errors.ts';
import type { Exchange } from '../../../src/api/exchange.ts';
import type { EndpointDescription } from '../../../src/contract/endpoint.ts';
import type { OpenCheck } from '../../../src/services/checks/checks.ts';

export const ann = { username: { type: 'email', email: 'ann@mail.example' }, dialCode: '44' } as const;
export const pass = { risk_token: 'r-1', risk_token_type: 'pass' };
export const code = { risk_token: 'r-1', risk_token_type: 'code' };
export const supportId = '0b5f2c3e-1a2b-4c3d-8e4f-5a6b7c8d9e0f';

interface Call {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  answer(result: unknown): Promise<void>;
  fail(retCode?: number, result?: unknown): Promise<void>;
}

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export function refusal(retCode: number, result: unknown = null): ExchangeError {
  return new ExchangeError({ fault: 'refused', retCode, retMsg: '', call: 'POST /', supportId, result });
}

export function createWorld() {
  const calls: Call[] = [];
  const events: [string, unknown][] = [];
  /** It does not look at abort signals: late answers must be dropped by whoever asked. */
  const exchange = {
    now: () => world.now,
    send: ({ path }: EndpointDescription, input: Readonly<Record<string, unknown>>) =>
      new Promise((resolve, reject) => {
        const end = (how: () => void) => {
          how();
          return settled();
        };
        calls.push({
          path,
          input,
          answer: (result) => end(() => resolve(result)),
          fail: (retCode = -200, result = null) => end(() => reject(refusal(retCode, result))),
        });
      }),
  } as unknown as Exchange;
  const world = {
    /** In ms; a test may move it. */
    now: 1_000_000,
    calls,
    events,
    exchange,
    record: (name: string, facts: unknown) => events.push([name, facts]),
    /** The newest call, which must be of the endpoint. */
    last(endpoint?: EndpointDescription): Call {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('There was no call.');
      if (endpoint !== undefined) expect(call.path).toBe(endpoint.path);
      return call;
    },
  };
  return world;
}

/** The modal that is open, which must be of a type. */
export function open<Type extends OpenCheck['type']>(check: OpenCheck | undefined, type: Type) {
  expect(check?.type).toBe(type);
  return check as Extract<OpenCheck, { type: Type }>;
}
