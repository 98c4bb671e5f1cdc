/** What the catalogue knows about the call that failed. */

import type { SiteId } from '../site/site.ts';
import type { BindPrefix } from './codes.ts';

declare const registers: unique symbol;
/** Path of a call of a registration. Endpoints' paths are constants: they hold no data of the visitor. */
export type RegisterPath = string & { readonly [registers]: true };

/** `/user/public/register/info`, `/verify/register/email`, `/user/public/register_compliance`: calls of a registration. */
export function isRegisterPath(path: string): path is RegisterPath {
  return /^(?:\/user\/public|\/verify)?\/register(?:[/_]|$)/.test(path);
}

/** `POST /login` → `/login`. */
export function callPathOf(methodAndPath: string): string {
  return methodAndPath.slice(methodAndPath.indexOf(' ') + 1);
}

export interface ErrorCall {
  /** Path of the endpoint, below the API host. */
  readonly path: string;
  /** Path of the page after the language: `/login`. */
  readonly page: string;
  /** Edition of the page. */
  readonly site: SiteId;
  /** In the native app's browser (S1.19). */
  readonly inApp: boolean;
  /** In the messaging app's mini app (S1.17). */
  readonly miniApp: boolean;
  /** The call's errors must not be shown in a toast. */
  readonly hideErrors: boolean;
  /** What the visitor registers or logs in with, where the call is about that. */
  readonly account?: 'email' | 'mobile';
}

/** What the visitor does with the call, where errors differ by it. */
export type Journey = 'register' | 'login' | 'qr-login' | 'bind' | 'other';

export const callPaths = {
  thirdPartyLogin: '/user/public/login/thirdparty',
  bind: '/user/private/bind/telegram',
  /** Ours. Links a provider's identity during a login, so it counts as part of the login. */
  bindThirdParty: '/user/private/bind/thirdparty',
  quickToken: '/user/private/quick_token',
  authorize: '/oauth/v1/private/authorize',
} as const;

const logins: readonly string[] = [
  '/login',
  '/user/public/login_compliance',
  '/user/public/quick_login',
  '/user/public/passkey/login',
  callPaths.thirdPartyLogin,
  callPaths.bindThirdParty,
];

export function journeyOf({ path }: Pick<ErrorCall, 'path'>): Journey {
  if (logins.includes(path)) return 'login';
  if (path === callPaths.bind) return 'bind';
  if (path.startsWith('/v3/public/qrcode/')) return 'qr-login';
  return isRegisterPath(path) ? 'register' : 'other';
}

/** A call of a registration or login. */
export function isFormCall(call: Pick<ErrorCall, 'path'>): boolean {
  const journey = journeyOf(call);
  return journey === 'register' || journey === 'login';
}

/** A call by which a visitor gets in: the screen of a blocked account takes the place of its form. */
export function isWayIn(call: Pick<ErrorCall, 'path'>): boolean {
  return isFormCall(call) || journeyOf(call) === 'qr-login';
}

/** The prefix of the code of a failed link with the messaging app (S8.19), by the page of the link. */
export function bindPrefixOf({ page, miniApp }: Pick<ErrorCall, 'page' | 'miniApp'>): BindPrefix {
  if (page.startsWith('/tr-login')) return 'trlogin';
  const registers = /^\/(?:register|sign-up|invite|oauth-register|tr-register|telegram-register-login)(?:\/|$)/;
  if (!registers.test(page)) return 'login';
  return miniApp ? 'tgregister' : 'register';
}
