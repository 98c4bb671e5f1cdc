/** A call that a captcha may guard. */

import { isExchangeError } from '../../api/errors.ts';
import type { CaptchaFields } from '../../browser/types.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CaptchaFlow } from './captcha.ts';

/** The part of a captcha that a call needs. */
export type Captcha = Pick<CaptchaFlow, 'solve' | 'refuse'>;

/** How often a visitor is asked for one call; after that the refusal is an error like any other. */
const maxQuestions = 3;

export type GuardedOutcome<Result> =
  | { readonly type: 'sent'; readonly result: Result }
  | { readonly type: 'closed' }
  | { readonly type: 'unavailable' };

/**
 * Asks for a captcha and makes the call with its fields; asks anew where the exchange takes the answer for invalid (20063,
 * S4.24).
 *
 * @throws what `send` throws, and the reason of the abort when `signal` was aborted
 */
export async function withCaptcha<Result>(
  captcha: Captcha,
  send: (fields: CaptchaFields) => Promise<Result>,
  signal?: AbortSignal,
): Promise<GuardedOutcome<Result>> {
  for (let question = 1; ; question += 1) {
    const outcome = await captcha.solve(signal);
    if (outcome.type !== 'solved') return outcome;
    try {
      return { type: 'sent', result: await send(outcome.fields) };
    } catch (error) {
      if (!isExchangeError(error) || error.retCode !== retCodes.captchaInvalid) throw error;
      captcha.refuse(outcome.kind);
      if (question === maxQuestions) throw error;
    }
  }
}

/**
 * Makes the call, and asks for a captcha only where the exchange demands one (20063): most visitors never see one.
 *
 * @throws as `withCaptcha` does
 */
export async function whenDemanded<Result>(
  captcha: Captcha,
  send: (fields: CaptchaFields) => Promise<Result>,
  signal?: AbortSignal,
): Promise<GuardedOutcome<Result>> {
  try {
    return { type: 'sent', result: await send({}) };
  } catch (error) {
    if (!isExchangeError(error) || error.retCode !== retCodes.captchaInvalid) throw error;
    return withCaptcha(captcha, send, signal);
  }
}
