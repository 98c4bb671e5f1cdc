import type { PausedLogin } from '../../domain/shell/switches.ts';

/** What is said where the operator has switched off logins by password, or all of them. */
export const pausedLoginTexts = { password: 'passwordPaused', login: 'loginPaused' } as const satisfies Record<
  PausedLogin,
  string
>;
