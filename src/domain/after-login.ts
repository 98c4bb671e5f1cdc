/** Where a visitor lands after logging in or registering (S2.15, S2.19). */

import { localizedPath } from './localized-path.ts';

/**
 * The default target: the dashboard, told apart for new accounts (S2.15).
 *
 * `('en', { newUser: true })` → `/en/dashboard?newUser=true`
 */
export function afterLoginTarget(language: string, account: { newUser: boolean }): string {
  return `${localizedPath(language, '/dashboard')}${account.newUser ? '?newUser=true' : ''}`;
}
