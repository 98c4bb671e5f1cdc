/** When another code may be asked for; the exchange knows better than we (S4.09). All in ms since epoch. */

import * as v from 'valibot';
import { resendDeadline } from '../../domain/account/resend.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import type { Registration } from './state.ts';

/** After a code was sent. @param resendAfter seconds, where the exchange gave them */
export function resendAt(now: number, resendAfter: number | undefined): number {
  return resendDeadline(now, resendAfter === undefined ? undefined : resendAfter * 1000);
}

/** A code or link on its way to the visitor. */
export interface SentCode {
  readonly type: 'sent';
  readonly registration: Registration;
  /** When another one may be sent, in ms since epoch. */
  readonly resendAt: number;
}

/** @param resendAfter seconds, where the exchange gave them */
export function sentCode(registration: Registration, now: number, resendAfter: number | undefined): SentCode {
  return { type: 'sent', registration, resendAt: resendAt(now, resendAfter) };
}

/** After the exchange refused to send for being too soon; `undefined` for any other failure. */
export function putOffUntil(now: number, error: unknown): number | undefined {
  if (!isExchangeError(error) || error.retCode !== retCodes.tooManyCodes) return undefined;
  const wait = v.safeParse(v.object({ resend_after: v.number() }), error.result);
  return wait.success ? resendAt(now, wait.output.resend_after) : undefined;
}
