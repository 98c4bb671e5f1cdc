/** Why a step did not go through, in a form that a screen can say. */

import { EncryptionError } from '../domain/errors/encryption-error.ts';
import { errorTextKey } from '../domain/errors/error-text.ts';
import type { PasswordProblem } from '../domain/password.ts';
import type { UsernameProblem } from '../domain/username.ts';
import { ExchangeError } from '../exchange/errors.ts';
import type { ErrorKey, FormKey } from '../i18n/messages.ts';

export type Problem =
  /** A call that failed; `supportId` is its tx-id. */
  | { readonly type: 'failure'; readonly text: ErrorKey; readonly supportId: string }
  /** The browser could not encrypt the password, so nothing was sent. */
  | { readonly type: 'encryption' };

export const usernameTexts = {
  required: 'usernameRequired',
  invalid: 'usernameInvalid',
} as const satisfies Record<UsernameProblem, FormKey>;

export const passwordTexts = {
  required: 'passwordRequired',
  'too-short': 'passwordTooShort',
  'too-long': 'passwordTooLong',
  'too-many-bytes': 'passwordTooManyBytes',
  'too-common': 'passwordTooCommon',
  'same-as-account': 'passwordSameAsAccount',
} as const satisfies Record<PasswordProblem, FormKey>;

/** What a field says when it refuses what was typed. */
export type UsernameText = (typeof usernameTexts)[UsernameProblem];
export type PasswordText = (typeof passwordTexts)[PasswordProblem];
export type CodeText = 'codeIncomplete' | 'invalidVerificationCode';

/** What a failed step says. @throws whatever is neither a call's fault nor the encryption's: that is ours to mend */
export function problemOf(error: unknown): Problem {
  if (error instanceof ExchangeError) {
    return { type: 'failure', text: failureText(error), supportId: error.supportId };
  }
  if (error instanceof EncryptionError) return { type: 'encryption' };
  throw error;
}

function failureText(error: ExchangeError): ErrorKey {
  if (error.fault === 'refused') return errorTextKey(error.retCode);
  if (error.fault === 'timeout') return 'timeout';
  return error.fault === 'no-response' ? '-200' : 'unknown';
}
