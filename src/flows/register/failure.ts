/** How a step of a registration stands after something went wrong. */

import { usernameText } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import { reportInPlace } from '../errors/problem.ts';
import { placeOf, usernameOf } from './place.ts';
import { putOffUntil } from './resend-at.ts';
import type { SendOutcome } from './send-code.ts';
import { type Registration, ready, type StepStatus } from './state.ts';
import type { AfterFailure, RegisterParts } from './steps.ts';

/**
 * A registration that the exchange no longer knows starts again, with the account name kept. If an answer to the call that
 * opens the account was lost, the account may be open: then the visitor is sent to the login, not told to start again.
 */
export function createAfterFailure({ tools, steps }: Pick<RegisterParts, 'tools' | 'steps'>): AfterFailure {
  const { platform, channel, reportError = reportInPlace } = tools;
  return async (state, error, signal) => {
    // Stryker disable next-line ConditionalExpression: only for the types: a registration that is done makes no call
    if (state.step === 'done') return state;
    const username = usernameOf(state);
    const entered = username && { account: username.type, typedName: usernameText(username) };
    const problem = await reportError(error, { signal, inForm: true, ...entered });
    const status: StepStatus = problem ? { type: 'failed', problem } : ready;
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (retCode !== undefined) channel.failed(retCode, placeOf(state));
    if (retCode === retCodes.registrationExpired && state.step !== 'account') {
      const maybeOpen: StepStatus = {
        type: 'failed',
        problem: { type: 'maybe-open', name: usernameText(state.registration.username) },
      };
      steps.forget();
      return { ...steps.account(), status: state.registration.unanswered ? maybeOpen : status };
    }
    if (state.step === 'code' || state.step === 'link') {
      return { ...state, status, resendAt: putOffUntil(platform.clock.now(), error) ?? state.resendAt };
    }
    return { ...state, status };
  };
}

/** The registration after its last call has failed. Any failure but a refusal leaves open whether the call was executed. */
export function afterLastCall(registration: Registration, error: unknown): Registration {
  return isExchangeError(error) && error.fault !== 'refused' ? { ...registration, unanswered: true } : registration;
}

/** A check that was not passed says nothing; one that cannot be had does (S4.12, S8.23). */
export function statusAfterSending(outcome: Exclude<SendOutcome<never>, { type: 'sent' }>): StepStatus {
  if (outcome.type === 'stopped') return ready;
  if (outcome.type === 'offline') return { type: 'failed', problem: { type: 'part', missing: 'offline' } };
  return outcome.type === 'unchecked' ? outcome : { type: 'failed', problem: { type: 'captcha' } };
}
