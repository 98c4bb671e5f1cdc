/** A registration with a passkey in place of a password. The account never has a password. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/register.ts';
import { openAccount } from '../account/accounts.ts';
import { keepStoredAgreement } from '../account/agreements.ts';
import { openLogin } from '../account/devices.ts';
import {
  challengeOver,
  creationOptions,
  keepPasskey,
  notVerified,
  refuseRelyingParty,
  storedPasskey,
  verifyCreation,
} from '../account/passkey-answers.ts';
import { takeChallenge } from '../account/passkey-challenges.ts';
import { linkOfRegistration } from '../messenger/links.ts';
import { answered } from '../server/answer.ts';
import type { Handler } from '../server/handler.ts';
import { exists, expired, outcomeOf } from './register.ts';
import { endRegistration, registrationOf, userHandleFor } from './registrations.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** A challenge for the registration, once its code was right. */
export const registerPasskeyOptions: HandlerOf<typeof contract.registerPasskeyOptions> = async (
  { uuid, rp_id: rpId },
  { context, pageOrigin: origin },
) => {
  const registration = registrationOf(context, uuid);
  if (!registration?.verified) return expired;
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const { address } = registration;
  const userHandle = userHandleFor(context, uuid);
  return creationOptions(context, { origin, rpId, registration: uuid, address, userHandle, exclude: [] });
};

/** Opens the account with its first passkey, and signs in. */
export const registerPasskey: HandlerOf<typeof contract.registerPasskey> = async ({ uuid, credential }, call) => {
  const { context, scenario } = call;
  const registration = registrationOf(context, uuid);
  if (!registration?.verified) return expired;
  const taken = takeChallenge(context, credential, { registration: uuid });
  if (taken === undefined) return challengeOver();
  const info = await verifyCreation(credential, taken);
  // An id that another account has is a forgery or a broken authenticator.
  if (info === undefined || storedPasskey(context, info.credential.id) !== undefined) return notVerified();
  const userHandle = userHandleFor(context, uuid);
  if (!endRegistration(context, registration)) return expired;
  const { address, lang, details } = registration;
  // Its owner has nothing that could be typed into another page, and no other way is to bring that back.
  const id = openAccount(context, { address, passwordHash: undefined, lang, details }, 'passkey');
  if (id === undefined) return exists;
  context.database.prepare('INSERT INTO passkey_users (account_id, user_handle) VALUES (?, ?)').run(id, userHandle);
  keepPasskey(context, id, taken, info);
  keepStoredAgreement(context, uuid, id);
  const linked = linkOfRegistration(context, uuid, id);
  return answered({ id, ...outcomeOf(scenario, linked) }, openLogin(call, id));
};
