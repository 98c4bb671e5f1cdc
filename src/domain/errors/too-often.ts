/** The refusals that say "not so often", and what they hold back while their `Retry-After` runs (decision 0171). */

import type { ErrorCode } from './codes.ts';
import * as retCodes from './ret-codes.ts';

/** Statuses whose `Retry-After` counts. The network in front of the exchange may send them without looking at the call. */
const statuses: readonly ErrorCode[] = [429, 503];

/**
 * The fields of the call that a return code is about. Another account may be tried at once, and so may the login again after the security
 * check of 31018.
 */
const fields: Readonly<Record<ErrorCode, readonly string[]>> = {
  [retCodes.tooManyCodes]: ['email', 'mobile', 'country_code'],
  [retCodes.ipLimit]: ['risk_token'],
  [retCodes.tooManyPasswordErrors]: ['username', 'country_code'],
};

/**
 * Which fields of the same call must be alike for it to wait; none for every call. `undefined` for an error whose `Retry-After`
 * does not count.
 */
export function heldFields(fault: string, code: ErrorCode): readonly string[] | undefined {
  if (fault === 'http') return statuses.includes(code) ? [] : undefined;
  return fault === 'refused' ? fields[code] : undefined;
}
