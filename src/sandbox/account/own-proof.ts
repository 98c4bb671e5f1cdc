/** What somebody who is signed in sends before what a stolen session must not do: the password, or what one of their passkeys signed. */

import { retCodes } from '../../domain/errors/codes.ts';
import { type Answer, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Account } from './accounts.ts';
import { refuseStranger } from './own-password.ts';
import { challengeOver, notVerified, storedPasskey, storeUse, verifyLogin } from './passkey-answers.ts';
import { takeChallenge } from './passkey-challenges.ts';

type Proof = Parameters<typeof refuseStranger>[2] & {
  readonly proof?: Readonly<Record<string, unknown>> | undefined;
};

/** @returns the refusal; `undefined` for the owner of the account */
export async function refuseUnproven(
  context: SandboxContext,
  account: Account,
  { proof, ...password }: Proof,
): Promise<Answer<never> | undefined> {
  if (proof === undefined) return refuseStranger(context, account, password);
  const taken = takeChallenge(context, proof, { accountId: account.id, isProof: true });
  if (taken === undefined) return challengeOver();
  const passkey = storedPasskey(context, String(proof.id));
  if (passkey?.accountId !== account.id) return refused(retCodes.passkeyUnknown, 'no such passkey of this account');
  const info = await verifyLogin(proof, taken, passkey);
  if (info === undefined) return notVerified();
  storeUse(context, passkey, info);
  return undefined;
}
