/** Passkeys: creation and login (S1.27, decisions 0113 and 0121). */

import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as account from '../../contract/passkeys.ts';
import type * as login from '../../contract/passkeys.ts';
import type * as loginOptions from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { verifyCaptcha } from '../checks/captcha.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Call, Handler } from '../server/handler.ts';
import { accountByToken, confirmSession, provenAt } from './accounts.ts';
import { openLogin } from './devices.ts';
import { refuseUnproven } from './own-proof.ts';
import {
  challengeOver,
  creationOptions,
  keepPasskey,
  notVerified,
  passkeysOf,
  refuseRelyingParty,
  storedPasskey,
  storeUse,
  userHandleOf,
  verifyCreation,
  verifyLogin,
} from './passkey-answers.ts';
import { challengeLife, issueChallenge, takeChallenge } from './passkey-challenges.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/**
 * How long after its login, or after the password or a proof was sent, a session may create a passkey: with an older one, which may be
 * stolen, a thief could stay.
 */
const creationTime = 10 * 60_000;
/** The same for a passkey that is created without a question, which follows the login by itself. */
const conditionalTime = 2 * 60_000;

const loginTooOld = () =>
  refused(
    retCodes.passkeyRefused,
    'a passkey can be created within ten minutes of the login, or with the password or a proof',
  );

/** @param conditional without a question */
function isTooOld(context: SandboxContext, token: string | undefined, conditional: boolean): boolean {
  return context.clock.now() - provenAt(context, token) > (conditional ? conditionalTime : creationTime);
}

/** A challenge for any account. */
export const passkeyLoginOptions: HandlerOf<typeof loginOptions.passkeyLoginOptions> = async (
  { rp_id: rpId },
  call,
) => {
  const { context, pageOrigin: origin, scenario } = call;
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too many calls from this network');
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: issueChallenge(context, { origin, rpId }),
    userVerification: 'required',
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
};

/**
 * Login by a passkey. The order matters: a captcha that is missing must not use up the challenge, and a ban is told only to
 * whoever has proved the account.
 */
export const passkeyLogin: HandlerOf<typeof login.passkeyLogin> = async (input, call) => {
  const { context, scenario } = call;
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input);
  if (unsolved) return unsolved;
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too many calls from this network');
  const taken = takeChallenge(context, input.credential);
  if (taken === undefined) return challengeOver();
  const passkey = storedPasskey(context, String(input.credential.id));
  if (passkey === undefined) return refused(retCodes.passkeyUnknown, 'no such passkey');
  const info = await verifyLogin(input.credential, taken, passkey);
  if (info === undefined) return notVerified();
  storeUse(context, passkey, info);
  const blocked = refuseBlocked(call, passkey.accountId);
  if (blocked) return blocked;
  return answered({ id: passkey.accountId }, openLogin(call, passkey.accountId));
};

/** A challenge for a passkey of the account that has to pass a security check; `undefined` for a page that may not have one. */
export async function checkOptions(
  { context, pageOrigin: origin }: Pick<Call, 'context' | 'pageOrigin'>,
  { accountId, rpId, riskToken }: { readonly accountId: number; readonly rpId: string; readonly riskToken: string },
) {
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: issueChallenge(context, { origin, rpId, riskToken }),
    allowCredentials: passkeysOf(context, accountId, rpId),
    userVerification: 'required',
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
}

/** The refusal of a passkey that does not answer the security check of an account; `undefined` for one that does. */
export async function refuseForCheck(
  { context }: Pick<Call, 'context'>,
  accountId: number,
  riskToken: string,
  credential: Readonly<Record<string, unknown>>,
): Promise<Answer<never> | undefined> {
  const taken = takeChallenge(context, credential, { riskToken });
  if (taken === undefined) return challengeOver();
  const passkey = storedPasskey(context, String(credential.id));
  if (passkey === undefined || passkey.accountId !== accountId) {
    return refused(retCodes.passkeyUnknown, 'no such passkey of this account');
  }
  const info = await verifyLogin(credential, taken, passkey);
  if (info === undefined) return notVerified();
  storeUse(context, passkey, info);
  return undefined;
}

export function hasPasskey({ database }: SandboxContext, accountId: number): boolean {
  return database.prepare('SELECT 1 FROM passkeys WHERE account_id = ?').get(accountId) !== undefined;
}

/** A challenge for a new passkey of the account of the session. */
export const passkeyCreateOptions: HandlerOf<typeof account.passkeyCreateOptions> = async (input, call) => {
  const { rp_id: rpId, conditional = false } = input;
  const { context, token, pageOrigin: origin } = call;
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  if (input.encrypt_password !== undefined || input.proof !== undefined) {
    const wrong = await refuseUnproven(context, account, input);
    if (wrong) return wrong;
    confirmSession(context, token);
  }
  if (isTooOld(context, token, conditional)) return loginTooOld();
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  return creationOptions(context, {
    origin,
    rpId,
    accountId: account.id,
    conditional,
    address: account.address,
    userHandle: userHandleOf(context, account.id),
    exclude: passkeysOf(context, account.id, rpId),
  });
};

/** Stores a new passkey of the account of the session. */
export const passkeyCreate: HandlerOf<typeof account.passkeyCreate> = async ({ credential }, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  if (isTooOld(context, token, false)) return loginTooOld();
  const taken = takeChallenge(context, credential, { accountId: account.id });
  if (taken === undefined) return challengeOver();
  if (isTooOld(context, token, taken.conditional)) return loginTooOld();
  const info = await verifyCreation(credential, taken);
  return info !== undefined && keepPasskey(context, account.id, taken, info) ? answered(null) : notVerified();
};

/** A challenge for a passkey of the account of the session, whose owner proves who they are. */
export const passkeyProofOptions: HandlerOf<typeof account.passkeyProofOptions> = async ({ rp_id: rpId }, call) => {
  const { context, token, pageOrigin: origin } = call;
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: issueChallenge(context, { origin, rpId, accountId: account.id, isProof: true }),
    allowCredentials: passkeysOf(context, account.id, rpId),
    userVerification: 'required',
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
};
