/** How a step of a registration stands after something went wrong. */

import { isExchangeError } from '../../api/errors.ts';
import type { PasskeyAnswer } from '../../browser/types.ts';
import { usernameText } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { putOffUntil } from '../../services/codes/resend-at.ts';
import type { SendOutcome } from '../../services/codes/send-code.ts';
import { reportInPlace, withoutWait } from '../../services/errors/problem.ts';
import { progressOf, usernameOf } from './progress.ts';
import { askOpenedName, leaveForLogin } from './recall.ts';
import { busy, type NoPasskeyReason, type RegisterState, type Registration, ready, type StepStatus } from './state.ts';
import type { AfterFailure, RegisterParts } from './steps.ts';

/**
 * A registration that the exchange no longer knows may have been finished in another tab or on another device. So the exchange is
 * asked first: an open account leads to the login (S4.35). Otherwise the registration starts again, with the account name kept.
 * If an answer to the call that opens the account was lost, the account may be open: then the form says so.
 */
export function createAfterFailure({ tools, steps }: Pick<RegisterParts, 'tools' | 'steps'>): AfterFailure {
  const { channel, reportError = reportInPlace } = tools;
  return async (state, error, signal) => {
    // Stryker disable next-line ConditionalExpression: only for the types: a registration that is done makes no call
    if (state.step === 'done') return state;
    const username = usernameOf(state);
    const entered = username && { account: username.type, typedName: usernameText(username) };
    const problem = await reportError(error, { signal, inForm: true, ...entered });
    const status: StepStatus = problem ? { type: 'failed', problem } : ready;
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (retCode !== undefined) channel.failed(retCode, progressOf(state));
    if (retCode === retCodes.registrationExpired && state.step !== 'account') {
      const { registration } = state;
      const name = await askOpenedName(tools, registration.uuid, signal);
      if (signal.aborted) return state;
      if (name !== undefined) {
        steps.finish();
        leaveForLogin(tools, name);
        return { ...state, status: busy };
      }
      steps.forget();
      return { ...steps.account(), status: registration.unanswered ? maybeOpen(registration) : status };
    }
    return { ...state, status };
  };
}

/** A step whose code could not be sent again: its button counts down to the next try. */
export function afterResend(next: RegisterState, error: unknown, now: number): RegisterState {
  const resendAt = putOffUntil(now, error);
  if ((next.step !== 'code' && next.step !== 'link') || resendAt === undefined) return next;
  return { ...next, resendAt, status: besideButton(next.status, resendAt) };
}

/** @param resendAt when the button may send; `undefined` where nothing is put off */
export function besideButton(status: StepStatus, resendAt: number | undefined): StepStatus {
  if (status.type !== 'failed' || resendAt === undefined) return status;
  return { ...status, problem: withoutWait(status.problem) };
}

/**
 * The status of a first step that was refused for being too soon, while the time that the exchange has named runs; else `undefined`.
 *
 * @param isSent whether the same account is sent again: 20025 is about one account
 */
export function waitingStatus(
  status: StepStatus,
  { isSent, now }: { readonly isSent: boolean; readonly now: number },
): StepStatus | undefined {
  if (status.type !== 'failed' || status.problem.type !== 'failure') return undefined;
  const { retryAt = now, text } = status.problem;
  return retryAt > now && (isSent || text !== '20025') ? status : undefined;
}

/** Nobody here knows whether the account is open: the visitor should try to log in. */
export function maybeOpen({ username }: Registration): StepStatus {
  return { type: 'failed', problem: { type: 'maybe-open', name: usernameText(username) } };
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

/** Why the browser has given no passkey. */
export function noPasskey({ type }: PasskeyAnswer): StepStatus {
  const reasons: Partial<Record<PasskeyAnswer['type'], NoPasskeyReason>> = {
    cancelled: 'closed',
    'timed-out': 'closed',
    exists: 'exists',
    none: 'no-room',
  };
  return { type: 'no-passkey', reason: reasons[type] ?? 'unable' };
}
