/** What a handler answers, and the envelope it travels in (S3.07). */

import type { Envelope } from '../contract/endpoint.ts';
import { type NamedRetCode, retCodes } from '../domain/errors/codes.ts';

export type RefusalCode = Exclude<NamedRetCode, typeof retCodes.ok>;

export type Answer<Result> =
  | { readonly type: 'ok'; readonly result: Result; readonly token?: string }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly message: string; readonly result: unknown };

/** @param token a new session token for the client to keep (S4.26) */
export function answered<Result>(result: Result, token?: string): Answer<Result> {
  return token === undefined ? { type: 'ok', result } : { type: 'ok', result, token };
}

/** @param message for developers; the client's text comes from the code */
export function refused(code: RefusalCode, message: string, result: unknown = null): Answer<never> {
  return { type: 'refused', code, message, result };
}

export function envelopeOf(answer: Answer<unknown>): Envelope {
  return answer.type === 'ok'
    ? { ret_code: retCodes.ok, ret_msg: '', result: answer.result ?? null, token: answer.token ?? null }
    : { ret_code: answer.code, ret_msg: answer.message, result: answer.result, token: null };
}
