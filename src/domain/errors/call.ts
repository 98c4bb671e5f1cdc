/** What the catalogue knows of the call that failed. */

import { isRegisterPath } from './call-path.ts';
import type { BindPrefix } from './codes.ts';

export interface ErrorCall {
  /** Path of the endpoint, below the API host. */
  readonly path: string;
  /** Path of the page after the language: `/login`. */
  readonly page: string;
  /** In the native app's browser (S1.19). */
  readonly inApp: boolean;
  /** In the messaging app's mini app (S1.17). */
  readonly miniApp: boolean;
  /** The call asked for silence: no toast for its errors. */
  readonly hideErrors: boolean;
  /** What the visitor registers or logs in with, where the call is about that. */
  readonly account?: 'email' | 'mobile';
}

/** What a visitor does with the call, as far as errors differ by it. */
export type Journey = 'register' | 'login' | 'qr-login' | 'bind' | 'other';

export const callPaths = {
  thirdPartyLogin: '/user/public/login/thirdparty',
  bind: '/user/private/bind/telegram',
  /** Ours: a provider's identity is linked on the way in, so it counts as a part of the login. */
  bindThirdParty: '/user/private/bind/thirdparty',
  quickToken: '/user/private/quick_token',
  authorize: '/oauth/v1/private/authorize',
  anonymity: '/affiliate/v5/anonymity',
  affiliateInfo: '/affiliate/apis/v1/open-info',
  /** Ours: the product text names the call and not its path (S8.11). */
  unbindGoogleSendCode: '/user/public/unbind/google2fa/send/email/code',
} as const;

const logins: readonly string[] = [
  '/login',
  '/user/public/login_compliance',
  '/user/public/quick_login',
  callPaths.thirdPartyLogin,
  callPaths.bindThirdParty,
];

export function journeyOf({ path }: Pick<ErrorCall, 'path'>): Journey {
  if (logins.includes(path)) return 'login';
  if (path === callPaths.bind) return 'bind';
  if (path.startsWith('/v3/public/qrcode/')) return 'qr-login';
  return isRegisterPath(path) ? 'register' : 'other';
}

/** The call is one of a form's own: its errors are the form's to show. */
export function isFormCall(call: Pick<ErrorCall, 'path'>): boolean {
  const journey = journeyOf(call);
  return journey === 'register' || journey === 'login';
}

/** What a failed link with the messaging app puts before its code (S8.19), by the page that asked for the link. */
export function bindPrefixOf({ page, miniApp }: Pick<ErrorCall, 'page' | 'miniApp'>): BindPrefix {
  if (page.startsWith('/tr-login')) return 'trlogin';
  const registers = /^\/(?:register|sign-up|invite|oauth-register|tr-register|telegram-register-login)(?:\/|$)/;
  if (!registers.test(page)) return 'login';
  return miniApp ? 'tgregister' : 'register';
}
