/** What a field shows when it refuses what was typed: keys of the form's texts. */

import type { PasswordProblem } from '../../domain/account/password.ts';
import type { UsernameProblem } from '../../domain/account/username.ts';
import type { FormKey } from '../../i18n/messages.ts';

export const usernameProblemTexts = {
  required: 'usernameRequired',
  invalid: 'usernameInvalid',
} as const satisfies Record<UsernameProblem, FormKey>;

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
export type PasswordText = (typeof passwordProblemTexts)[PasswordProblem];
export type CodeText = 'codeIncomplete' | 'invalidVerificationCode';
