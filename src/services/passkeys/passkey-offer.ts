/** The offer of a passkey after a login by password or a registration (S1.27, decisions 0084 and 0114). */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { PasskeyAnswer, PasskeySignals, Passkeys } from '../../browser/types.ts';
import { passkeyCreateOptions } from '../../contract/passkeys.ts';
import type { FlowTools } from '../page/tools.ts';
import { createWithoutQuestion } from './conditional-passkey.ts';
import { hasPasskeys, storePasskey } from './passkey-calls.ts';
import { passkeyRefused } from './passkey-refused.ts';
import { askWithRpId } from './passkey-rp-id.ts';

/** Longest wait for the challenge, in ms: the visitor wants to go on. */
const optionsTimeoutMs = 3000;

export interface PasskeyOfferTools extends FlowTools {
  readonly passkeys: Omit<Passkeys, 'use'>;
  readonly signals: Pick<PasskeySignals, 'unknown'>;
  /** Asks whether to create a passkey on this device. `undefined` where the question cannot be shown. */
  ask(): Promise<boolean | undefined>;
}

/**
 * Offers a passkey, unless the visitor has said no or the browser has failed in the last 90 days, or the account has one already. Where the browser
 * creates one without a question, nobody is asked. The challenge is fetched before the question, because some browsers create a
 * passkey only right after a press.
 */
export async function offerPasskey(tools: PasskeyOfferTools, signal: AbortSignal): Promise<void> {
  const { exchange, passkeys } = tools;
  const refused = passkeyRefused(tools);
  if (refused.read() !== undefined) return;
  if ((await createWithoutQuestion(tools, signal)) === 'go-on') return;
  let agreed: boolean | undefined;
  async function create(rp_id: string): Promise<PasskeyAnswer> {
    const given = await exchange
      .send(passkeyCreateOptions, { rp_id }, signal, { timeoutMs: optionsTimeoutMs })
      .catch(ignoreExchangeError);
    if (given === undefined || hasPasskeys(given.options)) return { type: 'cancelled' };
    agreed ??= await tools.ask();
    return agreed ? passkeys.create(given.options, signal) : { type: 'cancelled' };
  }
  const { rpId, answer } = await askWithRpId(passkeys, create);
  const isUnable = answer.type === 'unable' || answer.type === 'foreign';
  if (agreed === false || isUnable) refused.write(tools.platform.clock.now());
  if (answer.type !== 'credential') return;
  // The visitor is logged in and goes on, also where the passkey is refused.
  await storePasskey(tools, rpId, answer.credential, signal).catch(ignoreExchangeError);
}
