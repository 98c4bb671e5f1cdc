/** Who is signed in (S7.31). */

import type { Exchange } from '../../api/exchange.ts';
import { profile } from '../../contract/profile.ts';
import { defaultUserInfo, type UserInfo } from '../../domain/account/user-info.ts';
import { $quickLogin } from '../../stores/session.ts';

/**
 * The profile of the session, at most ten seconds old (S9.06); what the exchange leaves out is as for nobody (S3.28).
 *
 * @throws {Error} while a quick login is under way, without a call (S4.25)
 * @throws {ExchangeError} as every call does: 10006 where nobody is signed in
 */
export async function loadUser(exchange: Exchange, signal?: AbortSignal): Promise<UserInfo> {
  if ($quickLogin.get()) throw new Error('a quick login is under way');
  const answer = await exchange.send(profile, {}, signal);
  return {
    id: answer.id,
    username: answer.username ?? defaultUserInfo.username,
    vagueEmail: answer.vague_email ?? defaultUserInfo.vagueEmail,
    vagueMobile: answer.vague_mobile ?? defaultUserInfo.vagueMobile,
    emailVerified: answer.email_verified ?? defaultUserInfo.emailVerified,
    mobileVerified: answer.mobile_verified ?? defaultUserInfo.mobileVerified,
    hasAuthenticator: answer.has_google2fa ?? defaultUserInfo.hasAuthenticator,
    lang: answer.lang ?? defaultUserInfo.lang,
    status: answer.status ?? defaultUserInfo.status,
  };
}
