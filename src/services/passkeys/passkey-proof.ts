/** Who is signed in proves by a passkey who they are, where accounts with a password type it again. */

import type { PasskeyAnswer, Passkeys } from '../../browser/types.ts';
import { passkeyProofOptions } from '../../contract/passkeys.ts';
import type { FlowTools } from '../page/tools.ts';
import { askWithRpId } from './passkey-rp-id.ts';

interface ProofTools extends Pick<FlowTools, 'exchange'> {
  readonly passkeys: Pick<Passkeys, 'rpId' | 'ownRpId' | 'use'>;
}

/** @returns what the passkey has signed, for `proof` of the calls; or why there is none */
export async function proveByPasskey({ exchange, passkeys }: ProofTools, signal: AbortSignal): Promise<PasskeyAnswer> {
  const { answer } = await askWithRpId(passkeys, async (rp_id) => {
    const { options } = await exchange.send(passkeyProofOptions, { rp_id }, signal);
    return passkeys.use(options, signal);
  });
  return answer;
}
