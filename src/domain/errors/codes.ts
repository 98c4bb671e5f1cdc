/** The codes of errors: numbers of the exchange, and names of our own. */

import type * as codes from './ret-codes.ts';
import { noResponse } from './ret-codes.ts';

export * as retCodes from './ret-codes.ts';

export type RetCode = (typeof codes)[keyof typeof codes];

/** Of our own: somebody would be logged in, if the browser kept the cookie of the session. */
export const cookiesRefused = 'cookiesRefused';

/** Notices of our own that are shown as errors are: does the visitor live in Georgia (S8.27)? */
export const residenceConfirm = 'residenceConfirm';
/** Registration is not open to the visitor (S2.30). */
export const unsupportedRegister = 'unsupportedRegister';

/** As the exchange sends it, or as a failed link with the messaging app is rewritten (S8.19). */
export type ErrorCode = number | string;

/** A failed link with the messaging app has the name of its journey before the number: `login1001` (S8.19, S8.33). */
export const bindPrefixes = ['tgregister', 'trlogin', 'register', 'login'] as const;
export type BindPrefix = (typeof bindPrefixes)[number];
export type BindCode = `${BindPrefix}${1001 | 1002 | 1003 | 10016}` | 'login1004';

/** Failures of the messaging app that are named by words (S8.33). */
export const bindTips = [
  'authFailureRelinkTip',
  'telegramAlreadyBind',
  'relinkAccountTip',
  'telegramLinkSystemError',
] as const;
export type BindTip = (typeof bindTips)[number];

/** The failure that a word of the exchange names; it puts its brand name into one of them. `undefined` for any other code. */
export function bindTipOf(code: ErrorCode): BindTip | undefined {
  const word = `${code}`.replace(/relink\w*AccountTip/, 'relinkAccountTip');
  return bindTips.find((tip) => tip === word);
}

/** The network refuses the visitor. Of the other statuses forms know 429; every other one says that something is wrong on our side. */
export type HttpRefusal = 'http403';

export type NoticeCode = typeof residenceConfirm | typeof unsupportedRegister;

declare const named: unique symbol;
/** A code as a fact of an event: a number, or a name of ours; empty for no error. */
export type ErrorCodeFact = number | (string & { readonly [named]: true }) | '';

/** A text that is none of our names counts as "no answer": an event must not carry what else the exchange wrote there. */
export function codeFact(code: ErrorCode): ErrorCodeFact {
  if (typeof code === 'number') return code;
  const name = bindTipOf(code) ?? (isRewritten(code) ? code : undefined);
  return name === undefined ? noResponse : (name as string & { readonly [named]: true });
}

/** Whether a code names its journey before the number: `login1001` (S8.19). */
export function isRewritten(code: string): boolean {
  const prefix = bindPrefixes.find((known) => code.startsWith(known));
  return prefix !== undefined && /^\d{4,5}$/.test(code.slice(prefix.length));
}
