/** Which parts of the shell a page shows (S1.24, S2.27–S2.29). */

import type { Route, Screen } from '../navigation/routes.ts';

const withoutHeader: readonly string[] = [
  '/sign-up',
  '/oauth',
  '/oauth-login',
  '/oauth-register',
  '/oauth-authorized',
  '/oauth-log-out',
  '/tr-authorized',
  '/email-code-verify',
  '/was-not-me',
];

const withoutConsentNotice: readonly string[] = [
  '/oauth-login',
  '/oauth-register',
  '/oauth-authorized',
  '/tr-authorized',
  '/exclusive-benefits',
];

const withoutBanner: readonly Screen[] = ['consent', 'mini-app', 'not-me'];

export interface ShellParts {
  readonly header: boolean;
  readonly footerLine: boolean;
  readonly consentNotice: boolean;
  /** The native app's banner, on a site that has one; not where another app or an alarm is on (S2.40, S7.60). */
  readonly appBanner: boolean;
  /** Links to the content sub-sites; not on pages with a form. */
  readonly contentLinks: boolean;
}

export function shellOf(route: Route): ShellParts {
  return {
    // Inside the messenger the web site's header would lead out of the mini app.
    header: route.screen !== 'mini-app' && !withoutHeader.includes(route.path),
    footerLine: route.screen === 'login' || route.screen === 'register',
    consentNotice: !withoutConsentNotice.includes(route.path),
    appBanner: !withoutBanner.includes(route.screen),
    contentLinks: route.screen === 'home' || route.screen === 'app-shell',
  };
}
