/** What the offer of a new passkey and the page of passkeys share (S1.27). */

import { isExchangeError } from '../../api/errors.ts';
import type { PasskeySignals } from '../../browser/types.ts';
import { passkeyCreate } from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { FlowTools } from '../page/tools.ts';

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
