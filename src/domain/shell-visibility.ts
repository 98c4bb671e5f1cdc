/** Which parts of the shell a page carries (S1.24, S2.27–S2.29). */

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

const withoutConsentNotice: readonly string[] = [
  '/oauth-login',
  '/oauth-register',
  '/oauth-authorized',
  '/tr-authorized',
  '/exclusive-benefits',
];

export interface ShellParts {
  readonly header: boolean;
  readonly footerLine: boolean;
  readonly consentNotice: boolean;
  /** Links to the content sub-sites: not where a visitor is in the middle of something. */
  readonly contentLinks: boolean;
}

export function shellOf(route: Route): ShellParts {
  return {
    header: !withoutHeader.includes(route.path),
    footerLine: route.screen === 'login' || route.screen === 'register',
    consentNotice: !withoutConsentNotice.includes(route.path),
    contentLinks: route.screen === 'home' || route.screen === 'app-shell',
  };
}
