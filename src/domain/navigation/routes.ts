/** All routes: one row each, read by pages, edge and sandbox (S2.04–S2.07). */

import { splitLanguage } from '../language/language.ts';
import { accessibilityPath, messengerLinkPath, notMePath, officialPath, passkeysPath, receiptPath } from './paths.ts';

/** What a route shows. */
export type Screen =
  | 'home'
  | 'login'
  | 'register'
  | 'consent'
  | 'email-link'
  | 'not-me'
  | 'official'
  | 'receipts'
  | 'accessibility'
  | 'mini-app'
  | 'messenger-link'
  | 'passkeys'
  | 'app-shell';

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
  { path: notMePath, screen: 'not-me' },
  { path: officialPath, screen: 'official' },
  { path: receiptPath, screen: 'receipts' },
  { path: accessibilityPath, screen: 'accessibility' },
  { path: '/exclusive-benefits', screen: 'mini-app' },
  { path: '/friend-invite', screen: 'mini-app' },
  { path: '/telegram-register-login', screen: 'mini-app' },
  { path: '/earn/tg-page', screen: 'mini-app' },
  { path: messengerLinkPath, screen: 'messenger-link' },
  { path: passkeysPath, screen: 'passkeys' },
  { path: '/_app', screen: 'app-shell' },
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

const belowRoute = new RegExp(`^(${routes.flatMap(({ path }) => (path === '/' ? [] : [path])).join('|')})/+[^/]`);
/** What counts as an invitation code in a path is the same as in a query. */
const belowInvite = /^\/invite\/+([\w-]{1,64})(?:\/|$)/;

const registerPath = /^\/register\/*$/;
/** As it is written: what is encoded otherwise is no affiliate's link of ours. */
const affiliateQuery = /(?:^\?|&)affiliate_id(?:[=&]|$)/;

/**
 * The address that another one leads to. A path below a route's own page leads to that page, because routes are prefixes and each has
 * one page (S2.04): `('/login/x', '?a=1')` → `/login?a=1`. A code of `/invite/CODE` becomes the query's `ref`, before any other.
 * `/register` with an affiliate's id leads to the sign-up page (S2.09).
 *
 * @param rest path after the language
 * @param query with its question mark, or empty
 * @returns `undefined` for every other path
 */
export function routeInstead(
  rest: string,
  query: string,
): { readonly path: string; readonly query: string } | undefined {
  const below = belowRoute.exec(rest)?.[1];
  const path = registerPath.test(below ?? rest) && affiliateQuery.test(query) ? '/sign-up' : below;
  if (path === undefined) return undefined;
  const code = belowInvite.exec(rest)?.[1];
  if (code === undefined) return { path, query };
  return { path, query: `?ref=${code}${query.length > 1 ? `&${query.slice(1)}` : ''}` };
}

/** Sign-up pages hide some languages (S5.25). */
export function isSignUp(route: Route): boolean {
  return route.screen === 'register';
}

const loginPath = '/login';
const sharedPaths: readonly string[] = ['/', '/sign-up', '/register', '/invite'];

/**
 * Whether people send each other the page: home, and the ways to an account. Those have a picture for messengers and can be put on
 * a home screen. Other pages are for one visitor, or for one application.
 */
export function isShared(route: Route): boolean {
  return sharedPaths.includes(route.path);
}

/**
 * Whether search engines may list the page, which then says where it is in other languages. The others are for one visitor, for one
 * application or for the window of a messenger.
 */
export function isListed(route: Route): boolean {
  return isShared(route) || [loginPath, officialPath, accessibilityPath].includes(route.path);
}

/**
 * The route a path means, its language segment stripped first (S2.02, S2.04): `/tr-TUR/login/` → the row of `/login`.
 * `undefined` for a path that is not ours.
 */
export function matchRoute(path: string): (typeof routes)[number] | undefined {
  const { rest } = splitLanguage(path);
  return routes.find((route) => (route.path === '/' ? /^\/+$/.test(rest) : `${rest}/`.startsWith(`${route.path}/`)));
}
