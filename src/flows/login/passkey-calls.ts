/** What the login by a passkey, the offer of one and their page share (S1.27, decision 0121). */

import { passkeyCreate } from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import type { PasskeyAnswer, PasskeySignals, Passkeys } from '../../platform/types.ts';
import type { FlowTools } from '../tools.ts';

/** What the browser has answered, and for which relying party. */
export interface Asked {
  readonly rpId: string;
  readonly answer: PasskeyAnswer;
}

/**
 * Asks for the relying party of the group, and once more for the page's own host where the browser does not let the page use the
 * first, as when it cannot fetch the group's file. The exchange accepts both.
 */
export async function askWithRpId(
  passkeys: Pick<Passkeys, 'rpId' | 'ownRpId'>,
  ask: (rpId: string) => Promise<PasskeyAnswer>,
): Promise<Asked> {
  const rpId = await passkeys.rpId();
  const answer = await ask(rpId);
  const own = passkeys.ownRpId();
  if (answer.type !== 'foreign' || rpId === own) return { rpId, answer };
  return { rpId: own, answer: await ask(own) };
}

/** Whether the account has a passkey of this relying party, by the options for a new one. */
export function hasPasskeys({ excludeCredentials }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(excludeCredentials) && excludeCredentials.length > 0;
}

interface StoringTools extends Pick<FlowTools, 'exchange'> {
  readonly signals: Pick<PasskeySignals, 'unknown'>;
}

/** @returns whether the exchange has taken the new passkey; the browser is told to forget one that it has refused */
export async function storePasskey(
  { exchange, signals }: StoringTools,
  rpId: string,
  credential: Record<string, unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await exchange.send(passkeyCreate, { credential }, signal);
    return true;
  } catch (error) {
    const codes: readonly unknown[] = [retCodes.passkeyRefused, retCodes.passkeyChallengeOver];
    if (!isExchangeError(error) || !codes.includes(error.retCode)) throw error;
    signals.unknown(rpId, String(credential.id));
    return false;
  }
}
