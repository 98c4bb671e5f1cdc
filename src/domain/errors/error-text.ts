/** Which text explains a return code: a key of the `inverse-error-code` namespace. */

import { retCodes } from './codes.ts';

const explained: readonly number[] = Object.values(retCodes).filter(
  (code) => code !== retCodes.ok && code !== retCodes.okWithNotice,
);

/** Key of the text for a code; codes without a text of their own share one that says so and keeps the code readable. */
export function errorTextKey(retCode: number): string {
  return explained.includes(retCode) ? String(retCode) : 'unknown';
}
