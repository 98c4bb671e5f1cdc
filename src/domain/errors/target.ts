/** Where a dialog's button leads. */

import { localizedPath } from '../localized-path.ts';
import { namedPaths } from '../named-paths.ts';

export type ErrorTarget =
  /** Back to the page as it was. */
  | { readonly type: 'none' }
  | { readonly type: 'home' }
  | { readonly type: 'route'; readonly path: string }
  /** The main site's registration (S2.14). */
  | { readonly type: 'main-site-register' }
  /** Identity verification (S2.12, S2.13). */
  | { readonly type: 'identity' }
  /** Where the messaging app is linked anew (S2.12). */
  | { readonly type: 'account-info' }
  | { readonly type: 'close-mini-app' }
  /** Stays, and keeps when the visitor confirmed where they live (S8.27). */
  | { readonly type: 'confirm-residence' };

export interface TargetPage {
  readonly language: string;
  readonly isMainSite: boolean;
  /** Of this page, with its port: `https://gatehouse.example`. */
  readonly origin: string;
  /** Of the main site in the same environment. */
  readonly mainOrigin: string;
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
    case 'route':
      return { type: 'go', address: localizedPath(page.language, target.path) };
    case 'main-site-register':
      return { type: 'go', address: `${page.mainOrigin}/register` };
    case 'account-info':
      return { type: 'go', address: localizedPath(page.language, namedPaths.accountInfo) };
    case 'identity':
      return identityAction(page);
    case 'close-mini-app':
    case 'confirm-residence':
      return { type: target.type };
  }
}

/** From the main site it opens beside the form, at the host without its `-tr` ending (S2.13). */
function identityAction({ language, isMainSite, origin }: TargetPage): TargetAction {
  const path = localizedPath(language, namedPaths.identity);
  if (!isMainSite) return { type: 'go', address: path };
  return { type: 'open-tab', address: origin.replace(/-tr(?=[.:]|$)/, '') + path };
}
