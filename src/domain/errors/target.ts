/** Where a dialog's button leads. */

import { namedPaths } from '../navigation/named-paths.ts';
import { localizedPath, withTypedName } from '../navigation/paths.ts';
import type { SiteId } from '../site/site.ts';

export type ErrorTarget =
  /** Back to the page as it was. */
  | { readonly type: 'none' }
  | { readonly type: 'home' }
  /** The main site's registration (S2.14). */
  | { readonly type: 'main-site-register' }
  /** Identity verification on the site that the dialog names (S2.12, S2.13). */
  | { readonly type: 'identity'; readonly site: SiteId }
  /** The login of the site that the account belongs to (S8.30, S8.32). */
  | { readonly type: 'login'; readonly site: SiteId }
  /** Where the messaging app is linked anew (S2.12). */
  | { readonly type: 'account-info' }
  | { readonly type: 'close-mini-app' }
  /** Stays on the page, and stores when the visitor confirmed where they live (S8.27). */
  | { readonly type: 'confirm-residence' };

export interface TargetPage {
  readonly language: string;
  readonly site: SiteId;
  /** Another site in the same environment: its origin with port, and its language for a visitor of this page. */
  siteAt(site: SiteId): { readonly origin: string; readonly language: string };
  /** Of the page's address, with its question mark: a referral goes along to another site. */
  readonly query: string;
  /** The address or number that the visitor has typed, if there is one. */
  readonly typedName?: string | undefined;
}

/** An address to go to, or what else is to be done. */
export type TargetAction =
  | { readonly type: 'stay' }
  | { readonly type: 'go'; readonly address: string }
  | { readonly type: 'open-tab'; readonly address: string }
  | { readonly type: 'close-mini-app' }
  | { readonly type: 'confirm-residence' };

export function targetAction(target: ErrorTarget, page: TargetPage): TargetAction {
  switch (target.type) {
    case 'none':
      return { type: 'stay' };
    case 'home':
      return { type: 'go', address: localizedPath(page.language, '/') };
    case 'main-site-register':
      return {
        type: 'go',
        address: withTypedName(addressAt('global', '/register', page) + page.query, page.typedName),
      };
    case 'account-info':
      return { type: 'go', address: localizedPath(page.language, namedPaths.accountInfo) };
    case 'identity':
      return identityAction(target.site, page);
    case 'login':
      return { type: 'go', address: withTypedName(addressAt(target.site, '/login', page), page.typedName) };
    case 'close-mini-app':
    case 'confirm-residence':
      return { type: target.type };
  }
}

/** It opens in a new tab where that is another host, and always from the main site (S2.13): the typed form stays. */
function identityAction(site: SiteId, page: TargetPage): TargetAction {
  const address = addressAt(site, namedPaths.identity, page);
  return { type: site === page.site && site !== 'global' ? 'go' : 'open-tab', address };
}

/** A path of this site without its host: a site may have several. */
function addressAt(site: SiteId, path: string, page: TargetPage): string {
  if (site === page.site) return localizedPath(page.language, path);
  const { origin, language } = page.siteAt(site);
  return origin + localizedPath(language, path);
}
