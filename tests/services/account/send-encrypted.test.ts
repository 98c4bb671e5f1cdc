/** Whether a refused password is encrypted and sent once more, with the time that its own answer has told. */

import { expect, test } from 'vitest';
import { ExchangeError } from '../../../src/api/errors.ts';
import { sendEncrypted } from '../../../src/services/account/send-encrypted.ts';
import { noAnswer, refusal } from '../../support/exchange-errors.ts';

type Tools = Parameters<typeof sendEncrypted>[0];

const deviceTime = 1_790_000_000_000;

/**
 * @param ahead how far the exchange's clock is ahead of the device's, in ms: as far as known before the call and after its answer
 * @returns the times that a password was encrypted with
 */
async function timesOf(error: unknown, ahead: readonly [before: number, after: number]): Promise<readonly number[]> {
  let known = ahead[0];
  const times: number[] = [];
  const tools = {
    exchange: { now: () => deviceTime + known },
    platform: {
      clock: { now: () => deviceTime },
      encryption: {
        load: () => undefined,
        encrypt: async (_: string, now: number) => ({ encrypt_password: 'x', encrypt_timestamp: now }),
      },
    },
  } as unknown as Tools;
  const send = async ({ encrypt_timestamp }: { readonly encrypt_timestamp: number }) => {
    times.push(encrypt_timestamp);
    known = ahead[1];
    throw error;
  };
  await expect(sendEncrypted(tools, 'password', send)).rejects.toBe(error);
  return times;
}

const withoutAnswer = (retCode: number) =>
  new ExchangeError({ fault: 'no-response', retCode, retMsg: '', call: 'POST /x', supportId: 'id' });

test.each([
  ['the exchange refuses it, and its time was wrong by two seconds', refusal(10001), 0, 2000, 2],
  ['its time was wrong by two seconds in the other direction', refusal(10001), 0, -2000, 2],
  ['a wrong time was assumed, and the answer tells another one', refusal(10001), 7_200_000, 7_205_000, 2],
  ['the difference is smaller', refusal(10001), 0, 1999, 1],
  ['the difference was known before', refusal(10001), 7_200_000, 7_200_000, 1],
  ['the refusal has another code', refusal(31002), 0, 7_200_000, 1],
  ['there is no answer', noAnswer(), 0, 7_200_000, 1],
  ['no answer has the code of a refusal', withoutAnswer(10001), 0, 7_200_000, 1],
  ['the failure is no answer of an exchange', { fault: 'refused', retCode: 10001 }, 0, 7_200_000, 1],
])('where %s, it is sent as often as it should (S3.03, S7.24, S8.10)', async (_, error, before, after, times) => {
  const expected = [deviceTime + before, deviceTime + after].slice(0, times);
  expect(await timesOf(error, [before, after])).toEqual(expected);
});
