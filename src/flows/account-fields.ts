/** Whom a code is for, and how the exchange spells it. */

import { type Username, usernameText } from '../domain/username.ts';

export interface CodeAccount {
  readonly username: Username;
  /** Digits; counts for a number only. */
  readonly dialCode: string;
}

/** The account fields of registration calls and code calls. */
export function accountFields({ username, dialCode }: CodeAccount) {
  return username.type === 'email' ? { email: username.email } : { mobile: username.mobile, country_code: dialCode };
}

/** The account fields of the risk call, which has names of its own (S3.09). */
export function riskFields({ username, dialCode }: CodeAccount) {
  const userName = usernameText(username);
  return username.type === 'email' ? { userName } : { userName, countyCode: dialCode };
}
