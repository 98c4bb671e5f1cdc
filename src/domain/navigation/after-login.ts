/** Where a visitor lands after logging in or registering (S2.15–S2.19). */

import { splitLanguage } from '../language/language.ts';
import { dashboardPath, localizedPath } from './paths.ts';
import { checkRedirectTarget, type RedirectRules } from './redirect-target.ts';

/** What decides about the target. Query, referrer and the stored value are untrusted. */
export interface AfterLogin {
  readonly language: string;
  readonly rules: RedirectRules;
  readonly newUser: boolean;
  /** A mini app inside the messenger: it has targets of its own (S2.18). */
  readonly miniApp: boolean;
  /** A phone or a tablet. */
  readonly mobile: boolean;
  /** The native app may be offered for download: on the main site, or where a site allows it (S2.16). */
  readonly downloads: boolean;
  /** `home`: a site without a dashboard of its own (S2.17). */
  readonly landing: 'dashboard' | 'home';
  readonly query: { get(name: string): string | null };
  readonly referrer: string;
  /** Stored by an earlier page of the same login. */
  readonly stored: string | null;
}

export interface LoginTarget {
  /** A path of the page's own origin that starts with one slash, or an address of the company. */
  readonly address: string;
  readonly own: boolean;
  /** The visitor asked for it; otherwise it is the default. */
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
    return byDefault(verdict.reason === 'unreadable' ? localizedPath(facts.language, '/') : defaultTarget(facts));
  }
  const earlier = miniApp ? [] : [facts.referrer, facts.stored];
  for (const candidate of earlier) {
    const verdict = candidate ? checkRedirectTarget(candidate, rules) : undefined;
    if (verdict?.type === 'accepted' && !(verdict.own && isHome(verdict.address))) return wanted(verdict);
  }
  return byDefault(defaultTarget(facts));
}

function defaultTarget(facts: AfterLogin): string {
  const { language } = facts;
  if (facts.miniApp) return localizedPath(language, '/min-app/task');
  if (facts.landing === 'home') return localizedPath(language, '/');
  if (facts.mobile) return localizedPath(language, facts.downloads ? '/download' : '/');
  return dashboardPath(language, facts);
}

/** A visitor who came from the home page asked for no page in particular. */
function isHome(address: string): boolean {
  return splitLanguage(address.replace(/[?#].*/s, '')).rest === '/';
}

function wanted({ address, own }: { readonly address: string; readonly own: boolean }): LoginTarget {
  return { address, own, wanted: true };
}

function byDefault(address: string): LoginTarget {
  return { address, own: true, wanted: false };
}
