import { expect, test } from 'vitest';
import { ExchangeError, ignoreExchangeError } from '../../src/api/errors.ts';
import { unhandledRejections } from './unhandled-rejections.ts';

const facts = { fault: 'refused', retCode: 31002, retMsg: 'no', call: 'POST /a', supportId: 'tx-1' } as const;

function named(name: string): Error {
  return Object.assign(new Error('told'), { name });
}

test('an error says in its text what call was refused and how; it is shown, and of the session there is now, unless it says otherwise (S8.01)', () => {
  const error = new ExchangeError(facts);
  expect(error.message).toBe('POST /a: no (31002)');
  expect(error).toMatchObject({ ...facts, result: undefined, stale: false, hideErrors: false });
});

test.each([
  ['of the exchange', new ExchangeError(facts)],
  ['of a step that was left', named('AbortError')],
  ['of a time that is up', named('TimeoutError')],
])('a failure %s is swallowed where it changes nothing', async (_, error) => {
  expect(await unhandledRejections(() => expect(ignoreExchangeError(error)).toBeUndefined())).toEqual([]);
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['what only looks like an abort', { name: 'AbortError' }],
  ['an error whose name ends so', named('NotAbortError')],
  ['an error whose name begins so', named('AbortErrorOfOurs')],
])('%s is not swallowed: the page’s error collector reports it', async (_, error) => {
  expect(await unhandledRejections(() => ignoreExchangeError(error))).toEqual([error]);
});
