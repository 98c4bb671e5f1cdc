/** Which text explains a code: a key of the `inverse-error-code` namespace, typed against its English file. */

import type inverse from '../../../locales/en/inverse.json';
import type errors from '../../../locales/en/inverse-error-code.json';
import { bindPrefixes, bindTips, type ErrorCode } from './codes.ts';

export type ErrorTextKey = keyof typeof errors;
export type DialogTextKey = keyof typeof inverse;

/** Codes with a text of their own; the rest show what the exchange says. */
const codesWithText = [
  ...[-200, 10001, 10002, 10006, 10009, 10016, 10026, 20022, 20023, 20024, 20025, 20026, 20035, 20063, 20100],
  ...[30054, 30055, 31002, 31003, 31018, 31030, 33003, 35300, 40004, 40029, 41007],
  ...[41102, 41103, 41104, 41105, 41106, 41107, 41108, 50002, 50101],
  ...[400601, 400602, 400605, 400606, 400607, 410008],
] as const;

/** The text of each failure to link the messaging app, by what it ends: an account was made, or someone logged in. */
const bindTexts = {
  register: { 1001: 'register1001', 1002: 'register1002', 1003: 'register1003', 10016: 'register10016' },
  login: {
    1001: 'login1001',
    1002: 'login1002',
    1003: 'login1003',
    1004: 'login1004',
    10016: 'login10016',
  },
} as const satisfies Record<string, Record<number, ErrorTextKey>>;

const bindTextsByPrefix = {
  tgregister: bindTexts.register,
  trlogin: bindTexts.login,
  register: bindTexts.register,
  login: bindTexts.login,
} as const satisfies Record<(typeof bindPrefixes)[number], object>;

const texts: ReadonlyMap<string, ErrorTextKey> = new Map([
  ...codesWithText.map((code) => [String(code), `${code}`] as const),
  ...bindTips.map((tip) => [tip, tip] as const),
  ...bindPrefixes.flatMap((prefix) =>
    Object.entries(bindTextsByPrefix[prefix]).map(([code, key]) => [prefix + code, key] as const),
  ),
]);

/** Key of the text for a code; codes without a text of their own share one. */
export function errorTextKey(code: ErrorCode): ErrorTextKey {
  return texts.get(String(code)) ?? 'unknown';
}
