/** Why a step did not go through, in a form that a screen can say. */

import type { residenceConfirm, unsupportedRegister } from '../domain/errors/codes.ts';
import { EncryptionError } from '../domain/errors/encryption-error.ts';
import { type InlineErrorKey, isInlineCode } from '../domain/errors/inline.ts';
import type { PasswordProblem } from '../domain/password.ts';
import type { UsernameProblem } from '../domain/username.ts';
import { ExchangeError } from '../exchange/errors.ts';
import type { FormKey } from '../i18n/messages.ts';
import type { DialogAnswer } from '../stores/dialogs.ts';

export type Problem =
  /** A call that failed; `supportId` is its tx-id. `message` is the text in words, where it was not in the page. */
  | {
      readonly type: 'failure';
      readonly text: InlineErrorKey;
      readonly message?: string | undefined;
      readonly supportId: string;
    }
  /** The browser could not encrypt the password, so nothing was sent. */
  | { readonly type: 'encryption' }
  /** A captcha is demanded, and no kind of it can be had (S8.23). */
  | { readonly type: 'captcha' };

/** What is known of a failed call besides the error. */
export interface ErrorContext {
  /** What the visitor registers or logs in with. */
  readonly account?: 'email' | 'mobile';
  /** Aborted when the visitor has moved on: then nothing is shown. */
  readonly signal?: AbortSignal;
}

/**
 * Tells the visitor about an error, by a toast or a dialog where the catalogue wants one. Gives what the form is to say
 * itself; `undefined` where a dialog has said it all.
 */
export type ReportError = (error: unknown, context?: ErrorContext) => Promise<Problem | undefined>;

/** Notices of our own that ask as errors do. */
export type NoticeCode = typeof residenceConfirm | typeof unsupportedRegister;

/** Shows a notice and gives the visitor's answer; `undefined` where it could not be shown. */
export type Notify = (notice: NoticeCode) => Promise<DialogAnswer | undefined>;

export interface ErrorReporting {
  /** Left out: everything is said in place. */
  readonly reportError?: ReportError;
  readonly notify?: Notify;
}

export const usernameTexts = {
  required: 'usernameRequired',
  invalid: 'usernameInvalid',
} as const satisfies Record<UsernameProblem, FormKey>;

export const passwordTexts = {
  required: 'passwordRequired',
  'too-short': 'passwordTooShort',
  'too-long': 'passwordTooLong',
  'too-many-bytes': 'passwordTooManyBytes',
  'broken-character': 'passwordBroken',
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

/** Says everything in place. */
export const reportInPlace: ReportError = async (error) => problemOf(error);

/** The form itself says what is wrong: there was no answer, or it is about what was typed. */
export function isSaidInPlace(error: unknown): boolean {
  return !(error instanceof ExchangeError) || error.fault !== 'refused' || isInlineCode(error.retCode);
}

function failureText({ fault, retCode }: ExchangeError): InlineErrorKey {
  if (fault === 'refused') return isInlineCode(retCode) ? `${retCode}` : 'unknown';
  if (fault === 'timeout') return 'timeout';
  return fault === 'no-response' ? '-200' : 'unknown';
}
