/** An error's code as a fact of an event. */

import { bindPrefixes, bindTips, type ErrorCode, retCodes } from './codes.ts';

declare const named: unique symbol;
/** A number, or a name that our own tables have; empty for no error. */
export type ErrorCodeFact = number | (string & { readonly [named]: true }) | '';

/** A text that is no code of the tables counts as no answer: what else the exchange wrote there is not told. */
export function codeFact(code: ErrorCode): ErrorCodeFact {
  if (typeof code === 'number') return code;
  return isOwnName(code) ? (code as string & { readonly [named]: true }) : retCodes.noResponse;
}

function isOwnName(code: string): boolean {
  const prefix = bindPrefixes.find((known) => code.startsWith(known)) ?? ' ';
  return (
    bindTips.some((tip) => tip === code) || (code.startsWith(prefix) && /^\d{4,5}$/.test(code.slice(prefix.length)))
  );
}
