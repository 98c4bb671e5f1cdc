/** The risk-token request (S4.11, S4.12, S7.23). */

import { riskIntercept } from '../contract/risk.ts';
import type { EventFacts } from '../domain/events.ts';
import { callIdOf } from '../domain/mask.ts';
import { type Risk, riskScenes } from '../domain/risk.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { type CodeAccount, riskFields } from './account-fields.ts';
import type { FlowTools, RecordEvent } from './tools.ts';

export interface RiskTools extends Pick<FlowTools, 'exchange'> {
  readonly record: RecordEvent;
}

/**
 * The exchange's verdict on sending a code to an account. A request that fails gives `undefined`: the visitor is told
 * nothing (S4.12), so it is recorded for us.
 *
 * @throws the reason of the abort, when `signal` was aborted
 */
export async function requestRisk(
  { exchange, record }: RiskTools,
  account: CodeAccount,
  signal: AbortSignal,
): Promise<Risk | undefined> {
  const fields = riskFields(account);
  try {
    const input = { sence: riskScenes.sendCode, ...fields, ext_info: JSON.stringify(fields) };
    const verdict = await exchange.send(riskIntercept, input, signal);
    signal.throwIfAborted();
    return { token: verdict.risk_token, type: verdict.risk_token_type };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    record('riskCheckFailed', factsOf(error));
    return undefined;
  }
}

/** Nothing of the account: only what kind of failure it was. */
function factsOf(error: unknown): EventFacts['riskCheckFailed'] {
  if (!isExchangeError(error)) return { fault: 'unknown', retCode: '', supportId: '' };
  return { fault: error.fault, retCode: error.retCode, supportId: callIdOf(error.supportId) };
}
