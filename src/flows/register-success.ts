/** What happens once an account is open, in its order (S4.16–S4.19). */

import { profile } from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import type { Clock } from '../platform/types.ts';
import { land } from './land.ts';
import type { Opened } from './register-calls.ts';
import type { Registration } from './register-state.ts';
import type { RegisterTools } from './register-tools.ts';

/** What others are told may take this long in all, in ms: a new customer is not to wait for our partners. */
const patienceMs = 3000;

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
  const { channel, exchange, platform } = tools;
  const { uuid, username, dialCode } = registration;
  const { id: uid, tg_bind_result: bind } = opened;
  const quietly = (work: Promise<unknown> | undefined) =>
    within(
      platform.clock,
      work?.catch(() => undefined),
    );
  const messengerLinked = bind !== undefined && Number(bind) === retCodes.ok;
  if (bind !== undefined && !messengerLinked) await tools.bindFailed?.(bind).catch(() => undefined);
  await quietly(channel?.bindPartner({ uid, uuid }));
  await quietly(channel?.registered({ uid, uuid }));
  await quietly(exchange.send(profile, {}));
  await tools.registered?.(uid);
  await land(tools, { newUser: true, account: { username, dialCode }, messengerLinked });
}

/** As soon as the work is done, or the patience at its end. */
function within(clock: Clock, work: Promise<unknown> | undefined): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(patienceMs, () => resolve());
    Promise.resolve(work).then(() => {
      cancel();
      resolve();
    });
  });
}
