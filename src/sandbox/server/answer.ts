/** The answer of a handler, and the envelope around it (S3.07). */

import type { Envelope } from '../../contract/endpoint.ts';
import { type BindTip, type RetCode, retCodes } from '../../domain/errors/codes.ts';

export type RefusalCode = Exclude<RetCode, typeof retCodes.ok> | BindTip;

export type Answer<Result> =
  | { readonly type: 'ok'; readonly result: Result; readonly token?: string }
  | {
      readonly type: 'refused';
      readonly code: RefusalCode;
      readonly message: string;
      readonly result: unknown;
      readonly timeNow?: number;
    };

/** @param token a new session token that the client stores (S4.26) */
export function answered<Result>(result: Result, token?: string): Answer<Result> {
  return token === undefined ? { type: 'ok', result } : { type: 'ok', result, token };
}

/** @param message for developers; the client's text comes from the code */
export function refused(code: RefusalCode, message: string, result: unknown = null): Answer<never> {
  return { type: 'refused', code, message, result };
}

/** A password that cannot be read, or is of another time. The answer tells the time, so that the client can send it once more. */
export function refusedPassword(now: number): Answer<never> {
  const message = 'encrypt_password does not open or is too old';
  return { type: 'refused', code: retCodes.badRequest, message, result: null, timeNow: now / 1000 };
}

export function envelopeOf(answer: Answer<unknown>): Envelope {
  if (answer.type === 'ok') {
    return { ret_code: retCodes.ok, ret_msg: '', result: answer.result ?? null, token: answer.token ?? null };
  }
  const { code, message, result, timeNow } = answer;
  return { ret_code: code, ret_msg: message, result, token: null, ...(timeNow && { time_now: timeNow }) };
}
