/** Which parts of the shell a page carries (S1.24, S2.27, S2.29). */

import type { Route } from './routes.ts';

const withoutHeader: readonly string[] = [
  '/sign-up',
  '/oauth',
  '/oauth-login',
  '/oauth-register',
  '/oauth-authorized',
  '/oauth-log-out',
  '/tr-authorized',
  '/exclusive-benefits',
  '/email-code-verify',
  '/friend-invite',
  '/telegram-register-login',
];

export interface ShellParts {
  readonly header: boolean;
  readonly footerLine: boolean;
  /** Links to the content sub-sites: not where a visitor is in the middle of something. */
  readonly contentLinks: boolean;
}

export function shellOf(route: Route): ShellParts {
  return {
    header: !withoutHeader.includes(route.path),
    footerLine: route.screen === 'login' || route.screen === 'register',
    contentLinks: route.screen === 'home' || route.screen === 'app-shell',
  };
}
