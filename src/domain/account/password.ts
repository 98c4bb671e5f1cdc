/** Rules for a new password (S5.32). */

import { cleanName, cleanPassword } from '../text/clean-text.ts';
import { isGuessable } from './guessable.ts';
import { encryptableBytes, hasBrokenCharacter, passwordEnvelope } from './password-envelope.ts';
import type { PasswordFilter } from './password-filter.ts';

const passwordLimits = { minLength: 8, maxLength: 64 } as const;

export type PasswordProblem =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'too-many-bytes'
  | 'broken-character'
  | 'too-common'
  | 'same-as-account';

/** The maximum timestamp in ms. Timestamps have 13 digits until the year 2286. */
const latestTimestamp = 9_999_999_999_999;

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Length in code points: an emoji counts as one. */
function passwordLength(password: string): number {
  return [...password].length;
}

/** What a new password is compared with. */
export interface PasswordRules {
  readonly accountName: string;
  readonly brandName: string;
  /** Left out where the list of the commonest passwords cannot be had: then the exchange alone knows them. */
  readonly isCommon?: PasswordFilter | undefined;
}

/**
 * Why a new password is refused, or `undefined` (S5.32): 8 to 64 characters that fit into one encrypted block, any
 * composition of whole characters, not one of the commonest, not the brand's name, not only repeated or sequential
 * characters, and not the account name. A password is never trimmed or cut; what cannot be
 * seen does not count.
 */
export function checkNewPassword(
  typed: string,
  { accountName, brandName, isCommon }: PasswordRules,
): PasswordProblem | undefined {
  const password = cleanPassword(typed);
  const length = passwordLength(password);
  if (length === 0) return 'required';
  if (length < passwordLimits.minLength) return 'too-short';
  if (length > passwordLimits.maxLength) return 'too-long';
  if (utf8Length(passwordEnvelope(password, latestTimestamp)) > encryptableBytes) return 'too-many-bytes';
  if (hasBrokenCharacter(password)) return 'broken-character';
  if (isGuessable(password, brandName) || isCommon?.(password)) return 'too-common';
  return password.toLowerCase() === cleanName(accountName).toLowerCase() ? 'same-as-account' : undefined;
}
