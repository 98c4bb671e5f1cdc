/** Where a visitor lands after logging in or registering (S2.15–S2.19). */

import { dashboardPath } from './default-target.ts';
import { splitLanguage } from './language.ts';
import { localizedPath } from './localized-path.ts';
import { checkRedirectTarget, type RedirectRules } from './redirect-target.ts';

/** What has a say. Query, referrer and what was stored are a stranger's, unchecked. */
export interface AfterLogin {
  readonly language: string;
  readonly rules: RedirectRules;
  readonly newUser: boolean;
  /** A mini app inside the messenger: its targets are others (S2.18). */
  readonly miniApp: boolean;
  /** A phone or a tablet. */
  readonly mobile: boolean;
  /** The native app may be offered for download: on the main site, or where a site allows it (S2.16). */
  readonly downloads: boolean;
  /** `home`: a site without a dashboard of its own (S2.17). */
  readonly landing: 'dashboard' | 'home';
  readonly query: { get(name: string): string | null };
  readonly referrer: string;
  /** Kept by an earlier page of the same way in. */
  readonly stored: string | null;
}

export interface LoginTarget {
  /** A path of the page's own origin that starts with one slash, or an address of the company. */
  readonly address: string;
  readonly own: boolean;
  /** The visitor was on the way there; otherwise it is where everybody goes. */
  readonly wanted: boolean;
}

/**
 * The query's `redirect` or `redirect_url`; without either where the visitor came from (S5.17), then what was stored,
 * then the default. A script or an unreadable address in the query leads home (S5.15), any other refused one to the default.
 */
export function afterLoginTarget(facts: AfterLogin): LoginTarget {
  const { rules, query, miniApp } = facts;
  const asked = miniApp ? query.get('redirect_url') : query.get('redirect') || query.get('redirect_url');
  if (asked) {
    const verdict = checkRedirectTarget(asked, rules);
    if (verdict.type === 'accepted') return wanted(verdict);
    return usual(verdict.reason === 'unreadable' ? localizedPath(facts.language, '/') : defaultTarget(facts));
  }
  const earlier = miniApp ? [] : [facts.referrer, facts.stored];
  for (const candidate of earlier) {
    const verdict = candidate ? checkRedirectTarget(candidate, rules) : undefined;
    if (verdict?.type === 'accepted' && !(verdict.own && isHome(verdict.address))) return wanted(verdict);
  }
  return usual(defaultTarget(facts));
}

function defaultTarget(facts: AfterLogin): string {
  const { language } = facts;
  if (facts.miniApp) return localizedPath(language, '/min-app/task');
  if (facts.landing === 'home') return localizedPath(language, '/');
  if (facts.mobile) return localizedPath(language, facts.downloads ? '/download' : '/');
  return dashboardPath(language, facts);
}

/** Whoever starts at the front door is on the way to nowhere in particular. */
function isHome(address: string): boolean {
  return splitLanguage(address.replace(/[?#].*$/s, '')).rest === '/';
}

function wanted({ address, own }: { readonly address: string; readonly own: boolean }): LoginTarget {
  return { address, own, wanted: true };
}

function usual(address: string): LoginTarget {
  return { address, own: true, wanted: false };
}
