/** The routes of the front door: one row each, read by pages, edge and sandbox (S2.04–S2.07). */

import { splitLanguage } from './language.ts';

/** What a route shows. */
export type Screen = 'home' | 'login' | 'register' | 'consent' | 'email-link' | 'mini-app' | 'app-shell';

export interface Route {
  /** Path after the language segment. */
  readonly path: string;
  readonly screen: Screen;
}

/** Every route family. A path belongs to the row it equals or continues after a slash. */
export const routes = [
  { path: '/', screen: 'home' },
  { path: '/login', screen: 'login' },
  { path: '/oauth-login', screen: 'login' },
  { path: '/tr-login', screen: 'login' },
  { path: '/register', screen: 'register' },
  { path: '/sign-up', screen: 'register' },
  { path: '/invite', screen: 'register' },
  { path: '/oauth-register', screen: 'register' },
  { path: '/tr-register', screen: 'register' },
  { path: '/oauth', screen: 'consent' },
  { path: '/oauth-authorized', screen: 'consent' },
  { path: '/oauth-log-out', screen: 'consent' },
  { path: '/tr-authorized', screen: 'consent' },
  { path: '/email-code-verify', screen: 'email-link' },
  { path: '/exclusive-benefits', screen: 'mini-app' },
  { path: '/friend-invite', screen: 'mini-app' },
  { path: '/telegram-register-login', screen: 'mini-app' },
  { path: '/earn/tg-page', screen: 'mini-app' },
  { path: '/_app', screen: 'app-shell' },
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

/** Sign-up pages hide some languages (S5.25). */
export function isSignUp(route: Route): boolean {
  return route.screen === 'register';
}

/**
 * The route a path means, its language segment stripped first (S2.02, S2.04): `/tr-TUR/login/` → the row of `/login`.
 * `undefined` for a path that is not ours.
 */
export function matchRoute(path: string): Route | undefined {
  const { rest } = splitLanguage(path);
  const trimmed = rest.replace(/(?<!\/)\/+$/, '') || '/';
  return routes.find((route) =>
    route.path === '/' ? trimmed === '/' : trimmed === route.path || trimmed.startsWith(`${route.path}/`),
  );
}
