/** Going on with a registration that was left, from a link that names it (S3.25, S3.26, S4.34, S4.35, S7.19). */

import { ignoreExchangeError } from '../../api/errors.ts';
import { registerRecall } from '../../contract/register.ts';
import { isLegacy, isPasswordless } from '../../domain/account/register-type.ts';
import { parseUsername } from '../../domain/account/username.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { keepLoginName } from '../../services/account/login-name.ts';
import type { Registration } from './state.ts';
import type { RegisterTools } from './tools.ts';
import { typeFor } from './type-for.ts';

/** Page query with the registration's uuid. */
export const recallQuery = 'uuid';

/** Longest wait for the question whether an account is open, in ms. */
const maxWaitMs = 8000;

export type Recalled =
  /** Verified, and waiting for its password or passkey. */
  | { readonly type: 'verified'; readonly registration: Omit<Registration, 'details'> }
  /** The account is there: leaving for the login page. */
  | { readonly type: 'login' };

/**
 * Looks a registration up by its uuid. The exchange does not say of which type it was: a passkey comes where
 * the page would ask a new visitor for one, and a password goes by the call of the site's usual type. Such a registration is verified, so none of the calls needs a code.
 *
 * @throws {ExchangeError} for one that is unknown or too old, and where there is no answer
 */
export async function recallRegistration(tools: RegisterTools, uuid: string, signal: AbortSignal): Promise<Recalled> {
  const { exchange, policy } = tools;
  const { recall_stage: stage, login_name: name } = await exchange.send(registerRecall, { uuid }, signal);
  const read = parseUsername(name);
  if (stage === 'commit_password' && read.type === 'valid') {
    const legacy = policy.types[0] !== undefined && isLegacy(policy.types[0]);
    const withPassword = legacy && read.username.type === 'email' ? 'oldLink' : 'newCode';
    const wanted = typeFor(tools, read.username.type);
    const type = isPasswordless(wanted) ? wanted : withPassword;
    return { type: 'verified', registration: { type, username: read.username, dialCode: '', uuid } };
  }
  leaveForLogin(tools, name);
  return { type: 'login' };
}

/**
 * Asks whether the account of a registration is open by now: it may have been opened in another tab or on another device.
 *
 * @returns the name for the login; `undefined` where the account is not open, or where there is no answer
 */
export async function askOpenedName(
  { exchange }: Pick<RegisterTools, 'exchange'>,
  uuid: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = { cache: false, timeoutMs: maxWaitMs } as const;
  const answer = await exchange.send(registerRecall, { uuid }, signal, options).catch(ignoreExchangeError);
  return answer?.recall_stage === 'commit_login' ? answer.login_name : undefined;
}

/** Leaves for the login, which has the name filled in and says that the account is there. */
export function leaveForLogin({ platform, page }: Pick<RegisterTools, 'platform' | 'page'>, name: string): void {
  keepLoginName(platform, page.storagePrefix, name);
  platform.location.replace(`${localizedPath(page.language, '/login')}?source=commit_login`);
}
