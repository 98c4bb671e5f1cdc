/** What a field shows when it refuses what was typed: keys of the form's texts. */

import type { PasswordProblem } from '../../domain/account/password.ts';
import type { Username, UsernameProblem } from '../../domain/account/username.ts';
import type { FormKey } from '../../i18n/messages.ts';

export const usernameProblemTexts = {
  required: 'usernameRequired',
  invalid: 'usernameInvalid',
  length: 'usernameLength',
} as const satisfies Record<UsernameProblem, FormKey>;

/** Of the second address of a registration with two factors, which can be of one kind only. */
export const contactProblemTexts = {
  email: 'contactEmailInvalid',
  mobile: 'contactMobileInvalid',
} as const satisfies Record<Username['type'], FormKey>;

export const passwordProblemTexts = {
  required: 'passwordRequired',
  'too-short': 'passwordTooShort',
  'too-long': 'passwordTooLong',
  'too-many-bytes': 'passwordTooManyBytes',
  'broken-character': 'passwordBroken',
  'too-common': 'passwordTooCommon',
  'same-as-account': 'passwordSameAsAccount',
} as const satisfies Record<PasswordProblem, FormKey>;

export type UsernameText = (typeof usernameProblemTexts)[UsernameProblem];
export type ContactText = (typeof contactProblemTexts)[Username['type']];
export type PasswordText = (typeof passwordProblemTexts)[PasswordProblem];
export type CodeText = 'codeIncomplete' | 'invalidVerificationCode';
