/** What happens once an account is open, in its order (S4.16–S4.19). */

import { ignoreExchangeError } from '../../api/errors.ts';
import { profile } from '../../contract/profile.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { within } from '../../domain/time/within.ts';
import { leaveAfterLogin } from '../../services/landing/leave-after-login.ts';
import type { CompletedLogin } from '../../services/page/tools.ts';
import type { Opened } from './calls.ts';
import type { Registration } from './state.ts';
import type { RegisterTools } from './tools.ts';

/** Longest wait for each of these calls, in ms: a new customer must not wait for our partners. */
const maxWaitMs = 3000;

/**
 * The link with the messaging app that failed, the partner, marketing, the profile, the callback, the way on.
 *
 * The token is stored by the request layer when the answer comes (S4.26), which is before all of these and not after the
 * partner's call as S4.17 and S4.18 have it: whoever closes the tab over the first dialog is signed in all the same, and
 * the partner's call is public, so it goes without the token either way. Everything else keeps its order.
 */
export async function finishRegistration(
  tools: RegisterTools,
  opened: Opened,
  registration: Registration,
): Promise<void> {
  const { username, dialCode } = registration;
  const leave = await tellOpened(tools, opened, { registration, step: 'password' });
  await leave({ newUser: true, account: { username, dialCode } });
}

/**
 * All of it but the way on.
 *
 * @param step the one that has opened the account
 * @returns goes on
 */
export async function tellOpened(
  tools: RegisterTools,
  opened: Opened,
  { registration, step }: { readonly registration: Registration; readonly step: 'password' | 'passkey' },
): Promise<(login: CompletedLogin) => Promise<void>> {
  const { channel, exchange, platform } = tools;
  const { uuid, username } = registration;
  const { id: uid, tg_bind_result: bind } = opened;
  const quietly = (work: Promise<unknown>) => within(platform.clock, maxWaitMs, work.catch(ignoreExchangeError));
  const messengerLinked = bind !== undefined && Number(bind) === retCodes.ok;
  const failed = bind !== undefined && !messengerLinked;
  const linkAgain = failed ? await tools.bindFailed?.(bind).catch(ignoreExchangeError) : undefined;
  const place = { step, accountType: username.type } as const;
  await quietly(channel.bindPartner({ uid, uuid, place }));
  await quietly(channel.registered({ uid, uuid, place }));
  await quietly(exchange.send(profile, {}));
  await tools.registered?.(uid);
  return async (login) => {
    if (linkAgain) linkAgain();
    else await leaveAfterLogin(tools, { ...login, messengerLinked });
  };
}
