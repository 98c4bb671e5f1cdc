// Apart from the filter of targets, because it is what a login falls back to where the filter cannot be had.

import { localizedPath } from './localized-path.ts';

/**
 * The usual page behind the login: the dashboard, told apart for new accounts (S2.15).
 *
 * `('en', { newUser: true })` → `/en/dashboard?newUser=true`
 */
export function dashboardPath(language: string, account: { readonly newUser: boolean }): string {
  return `${localizedPath(language, '/dashboard')}${account.newUser ? '?newUser=true' : ''}`;
}
