/**
 * The errors that a form shows itself: the input is wrong, or there was no response. Their texts are in the page of every
 * form. They have no row in `catalogue.ts`, which is fetched with the first other error (3 kB); this list is part of the first
 * load (60 bytes). A code that is in both or in none of the two does not compile. Outside a form they are shown as any code.
 */

import { type ErrorCode, retCodes } from './codes.ts';
import type { ErrorTextKey } from './decision.ts';

const inlineCodes = [
  retCodes.noResponse,
  retCodes.accountExists,
  retCodes.codeWrong,
  retCodes.codeExpired,
  retCodes.tooManyCodes,
  retCodes.registrationExpired,
  retCodes.wrongCredentials,
  retCodes.tooManyPasswordErrors,
] as const;

export type InlineCode = (typeof inlineCodes)[number];

/**
 * Keys of the texts that come with a form, because they say that nothing else can be loaded, or need no other part to be shown.
 * `unknown` is shown where a text could not be fetched.
 */
export const inlineErrorKeys = [
  ...inlineCodes.map((code) => `${code}` as const),
  // A network that takes no more calls may refuse the file with the text, too.
  'http429',
  'http429until',
  'maybeOpen',
  'offlineNotice',
  'partGone',
  'partGoneReload',
  'timeout',
  'unknown',
] as const satisfies readonly ErrorTextKey[];

export type InlineErrorKey = (typeof inlineErrorKeys)[number];

export function isInlineCode(code: ErrorCode): code is InlineCode {
  return (inlineCodes as readonly ErrorCode[]).includes(code);
}
