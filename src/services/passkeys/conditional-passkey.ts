/** A passkey that the browser creates without a question, after a login by password (S1.27, decision 0084). */

import { ignoreExchangeError, isExchangeError } from '../../api/errors.ts';
import type { PasskeyAnswer, PasskeySignals, Passkeys } from '../../browser/types.ts';
import { passkeyCreateOptions } from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { within } from '../../domain/time/within.ts';
import type { FlowTools } from '../page/tools.ts';
import { hasPasskeys, storePasskey } from './passkey-calls.ts';
import { askWithRpId } from './passkey-rp-id.ts';

/** Longest wait from the call for the challenge until the passkey is stored, in ms: some browsers never answer. */
const limitMs = 3000;

interface Tools extends Pick<FlowTools, 'platform' | 'exchange'> {
  readonly passkeys: Omit<Passkeys, 'use'>;
  readonly signals: Pick<PasskeySignals, 'unknown'>;
}

/** `ask`: there is no passkey, and the visitor may be asked for one. */
type Next = 'ask' | 'go-on';

/**
 * Creates a passkey without a question, where the browser can and the account has none. After the longest wait the visitor is asked if the
 * browser has not answered, and goes on if the exchange has not, because the question needs the same calls.
 */
export async function createWithoutQuestion(tools: Tools, signal: AbortSignal): Promise<Next> {
  const { platform, passkeys } = tools;
  if (!(await passkeys.createsWithoutQuestion())) return 'ask';
  const limit = new AbortController();
  const ended = AbortSignal.any([signal, limit.signal]);
  /** What is next if the one that is waited for does not answer. */
  let late: Next = 'ask';
  async function create(): Promise<Next> {
    const { rpId, answer } = await askWithRpId(passkeys, async (rp_id): Promise<PasskeyAnswer> => {
      late = 'go-on';
      const options = await optionsFor(tools, rp_id, ended);
      if (options === 'ask') return { type: 'cancelled' };
      if (options === 'go-on' || hasPasskeys(options)) return { type: 'exists' };
      late = 'ask';
      return passkeys.create(options, ended, 'conditional');
    });
    if (answer.type === 'exists') return 'go-on';
    if (answer.type !== 'credential') return 'ask';
    late = 'go-on';
    const stored = await storePasskey(tools, rpId, answer.credential, ended).catch(ignoreExchangeError);
    return stored === false ? 'ask' : 'go-on';
  }
  const next = await within(platform.clock, limitMs, create());
  limit.abort();
  return next ?? late;
}

/** The options; without them what is next. An exchange that refuses a passkey without a question may take one with a question. */
async function optionsFor({ exchange }: Tools, rp_id: string, signal: AbortSignal) {
  try {
    return (await exchange.send(passkeyCreateOptions, { rp_id, conditional: true }, signal)).options;
  } catch (error) {
    ignoreExchangeError(error);
    return isExchangeError(error) && error.retCode === retCodes.passkeyRefused ? 'ask' : 'go-on';
  }
}
