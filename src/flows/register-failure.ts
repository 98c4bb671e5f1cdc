/** How a step of a registration stands after something went wrong. */

import { retCodes } from '../domain/errors/codes.ts';
import { parseUsername, type Username } from '../domain/username.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { reportInPlace } from './problem.ts';
import type { AfterFailure, RegisterParts } from './register-parts.ts';
import { type RegisterState, ready, type StepStatus } from './register-state.ts';
import { putOffUntil } from './resend-at.ts';
import type { SendOutcome } from './send-code.ts';

/** A registration that the exchange no longer knows starts again, with the account name kept. */
export function createAfterFailure({ tools, steps }: Pick<RegisterParts, 'tools' | 'steps'>): AfterFailure {
  const { platform, channel, reportError = reportInPlace } = tools;
  return async (state, error, signal) => {
    if (state.step === 'done') return state;
    const account = accountTypeOf(state);
    const problem = await reportError(error, { signal, ...(account ? { account } : {}) });
    const status: StepStatus = problem ? { type: 'failed', problem } : ready;
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (retCode !== undefined) channel?.failed(retCode);
    if (retCode === retCodes.registrationExpired && state.step !== 'account') {
      steps.forget();
      return { ...steps.account(), status };
    }
    if (state.step === 'code' || state.step === 'link') {
      return { ...state, status, resendAt: putOffUntil(platform.clock.now(), error) ?? state.resendAt };
    }
    return { ...state, status };
  };
}

/** What the visitor registers with, as far as it can be told from what was typed. */
function accountTypeOf(state: Exclude<RegisterState, { step: 'done' }>): Username['type'] | undefined {
  if (state.step !== 'account') return state.registration.username.type;
  const read = parseUsername(state.username);
  return read.type === 'valid' ? read.username.type : undefined;
}

/** A check that was not passed says nothing; one that cannot be had does. */
export function statusAfterSending(outcome: Exclude<SendOutcome<never>, { type: 'sent' }>): StepStatus {
  return outcome.type === 'no-captcha' ? { type: 'failed', problem: { type: 'captcha' } } : ready;
}
