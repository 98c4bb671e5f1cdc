/** Who is signed in (S7.31). */

import { profile, profileCache } from '../contract/session.ts';
import { nobody, type UserInfo } from '../domain/user-info.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { $quickLogin } from '../stores/session.ts';

/**
 * The profile of the session, at most ten seconds old (S9.06); what the exchange leaves out is as for nobody (S3.28).
 *
 * @throws {Error} while a quick login is under way, without a call (S4.25)
 * @throws {ExchangeError} as every call does: 10006 where nobody is signed in
 */
export async function loadUser(exchange: Exchange, signal?: AbortSignal): Promise<UserInfo> {
  if ($quickLogin.get()) throw new Error('a quick login is under way');
  const answer = await exchange.send(profile, {}, signal, { cache: profileCache });
  return {
    id: answer.id,
    username: answer.username ?? nobody.username,
    vagueEmail: answer.vague_email ?? nobody.vagueEmail,
    vagueMobile: answer.vague_mobile ?? nobody.vagueMobile,
    emailVerified: answer.email_verified ?? nobody.emailVerified,
    mobileVerified: answer.mobile_verified ?? nobody.mobileVerified,
    hasAuthenticator: answer.has_google2fa ?? nobody.hasAuthenticator,
    lang: answer.lang ?? nobody.lang,
    status: answer.status ?? nobody.status,
  };
}
