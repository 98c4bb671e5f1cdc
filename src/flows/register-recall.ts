/** Going on with a registration that was left, from a link that names it (S3.25, S3.26, S4.34, S4.35, S7.19). */

import { registerRecall } from '../contract/register.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { recalledLoginKey } from '../domain/stored-names.ts';
import { parseUsername } from '../domain/username.ts';
import type { Registration } from './register-state.ts';
import type { FlowTools } from './tools.ts';

/** Page query with the registration's uuid. */
export const recallQuery = 'uuid';

export type Recalled =
  /** Verified, and waiting for its password. */
  | { readonly type: 'password'; readonly registration: Registration }
  /** The account is there: leaving for the login page. */
  | { readonly type: 'login' };

/**
 * Looks a registration up by its uuid. The password goes by the current call whatever the type was: the exchange does not
 * say which, and that call needs no more than the uuid.
 *
 * @throws {ExchangeError} for one that is unknown or too old, and where there is no answer
 */
export async function recallRegistration(
  { exchange, platform, page }: FlowTools,
  uuid: string,
  signal: AbortSignal,
): Promise<Recalled> {
  const { recall_stage: stage, login_name: name } = await exchange.send(registerRecall, { uuid }, signal);
  const read = parseUsername(name);
  if (stage === 'commit_password' && read.type === 'valid') {
    return { type: 'password', registration: { type: 'newCode', username: read.username, dialCode: '', uuid } };
  }
  platform.tabStorage.set(recalledLoginKey(page.storagePrefix), name);
  platform.location.replace(`${localizedPath(page.language, '/login')}?source=commit_login`);
  return { type: 'login' };
}
