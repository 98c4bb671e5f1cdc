/** Which text explains a return code: a key of the `inverse-error-code` namespace. */

import { type NamedRetCode, retCodes } from './codes.ts';

type Success = typeof retCodes.ok | typeof retCodes.okWithNotice;
export type ErrorTextKey = `${Exclude<NamedRetCode, Success>}` | 'unknown';

const keys = new Set<string>(
  Object.values(retCodes)
    .filter((code) => code !== retCodes.ok && code !== retCodes.okWithNotice)
    .map(String),
);

/** Key of the text for a code; codes without a text of their own share one. */
export function errorTextKey(retCode: number): ErrorTextKey {
  const key = String(retCode);
  return keys.has(key) ? (key as ErrorTextKey) : 'unknown';
}
