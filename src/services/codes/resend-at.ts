/** When another code may be asked for; the exchange knows better than we (S4.09). All in ms since epoch. */

import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import { resendDeadline } from '../../domain/account/resend.ts';
import { retCodes } from '../../domain/errors/codes.ts';

/** After a code was sent. @param resendAfter seconds, where the exchange gave them */
export function resendAt(now: number, resendAfter: number | undefined): number {
  return resendDeadline(now, resendAfter === undefined ? undefined : resendAfter * 1000);
}

/** After a send that the exchange puts off; `undefined` for any other failure. */
export function putOffUntil(now: number, error: unknown): number | undefined {
  if (!isExchangeError(error)) return undefined;
  if (error.retryAt !== undefined) return error.retryAt;
  if (error.retCode !== retCodes.tooManyCodes) return undefined;
  const wait = v.safeParse(v.object({ resend_after: v.number() }), error.result);
  return wait.success ? resendAt(now, wait.output.resend_after) : undefined;
}
