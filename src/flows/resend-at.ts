/** When another code may be asked for; the exchange knows better than we (S4.09). All in ms since epoch. */

import * as v from 'valibot';
import { retCodes } from '../domain/errors/codes.ts';
import { resendWaitMs } from '../domain/resend.ts';
import { isExchangeError } from '../exchange/errors.ts';

/** After a code was sent. @param resendAfter seconds, where the exchange gave them */
export function resendAt(now: number, resendAfter: number | undefined): number {
  return now + (resendAfter === undefined ? resendWaitMs : resendAfter * 1000);
}

/** After the exchange refused to send for being too soon; `undefined` for any other failure. */
export function putOffUntil(now: number, error: unknown): number | undefined {
  if (!isExchangeError(error) || error.retCode !== retCodes.tooManyCodes) return undefined;
  const wait = v.safeParse(v.object({ resend_after: v.number() }), error.result);
  return wait.success ? now + wait.output.resend_after * 1000 : undefined;
}
