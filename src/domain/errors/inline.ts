/**
 * The errors that a form says by itself, at the place: what was typed is wrong, or there was no answer. Their texts are
 * in every form's page; all others are loaded when they are needed.
 */

import { retCodes } from './codes.ts';
import type { ErrorTextKey } from './error-text.ts';

const inlineCodes = [
  retCodes.accountExists,
  retCodes.codeWrong,
  retCodes.codeExpired,
  retCodes.tooManyCodes,
  retCodes.registrationExpired,
  retCodes.wrongCredentials,
  retCodes.tooManyPasswordErrors,
] as const;

type InlineCode = (typeof inlineCodes)[number];

/** Keys of the texts to bake into a form's page; `unknown` stands in for what could not be loaded. */
export const inlineErrorKeys = [
  ...inlineCodes.map((code) => `${code}` as const),
  '-200',
  'timeout',
  'unknown',
] as const satisfies readonly ErrorTextKey[];

export type InlineErrorKey = (typeof inlineErrorKeys)[number];

export function isInlineCode(code: number): code is InlineCode {
  return (inlineCodes as readonly number[]).includes(code);
}
