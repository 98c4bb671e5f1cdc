/** The step after a code or a link was sent: taking the code, sending again, waiting for the link. */

import { isLegacy, isPasswordless } from '../../domain/account/register-type.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import { isCompleteCode } from '../../domain/account/verification-code.ts';
import { type CodeChannel, sentOnceMore } from '../../services/codes/delivery.ts';
import { afterResend, statusAfterSending } from './failure.ts';
import { watchLink } from './link.ts';
import { busy, ready, verified } from './state.ts';
import type { RegisterParts } from './steps.ts';

export interface CodeStepFlow {
  submitCode(code: string): Promise<void>;
  /** Sends once more. @param channel the way that the visitor chose; left out for the usual one */
  resend(channel?: CodeChannel): Promise<void>;
  /** Asks whether the link was confirmed, until the returned function is called; for as long as somebody looks. */
  watchLink(): () => void;
}

export function createCodeStep({ tools, steps, calls, afterFailure, typed }: RegisterParts): CodeStepFlow {
  const { clock } = tools.platform;

  return {
    async submitCode(code) {
      const state = steps.idle('code');
      if (!state) return;
      if (!isCompleteCode(code)) {
        steps.move('submit', { ...state, status: { type: 'refused', texts: { code: 'codeIncomplete' } } });
        return;
      }
      const { registration } = state;
      const quiet = { ...state, resend: ready };
      if (isLegacy(registration.type)) {
        typed.code = code;
        steps.move('submit', { step: 'password', registration, status: ready });
        return;
      }
      steps.move('submit', { ...quiet, status: busy });
      await steps.run(
        async (signal) => {
          // The next step first: the code is good once.
          if (isPasswordless(registration.type)) await tools.loadPasskeySteps?.();
          if (!(await calls.verify(registration, code, signal))) {
            return { ...quiet, status: { type: 'refused', texts: { code: 'invalidVerificationCode' } } };
          }
          steps.broadcastVerified(registration);
          return verified(registration);
        },
        (error, signal) => afterFailure(quiet, error, signal),
      );
    },

    async resend(channel) {
      const state = steps.idle('code') ?? steps.idle('link');
      if (!state || state.resend.type === 'busy' || secondsLeft(state.resendAt, clock.now()) > 0) return;
      steps.move('resend', { ...state, resend: busy, status: ready });
      await steps.run(
        async (signal) => {
          const { registration } = state;
          const outcome = await calls.send(registration, signal, { channel });
          if (outcome.type !== 'sent') return { ...state, resend: ready, status: statusAfterSending(outcome) };
          const { sent } = outcome;
          return {
            ...state,
            registration: sent.registration,
            resendAt: sent.resendAt,
            delivery: sentOnceMore(state.delivery, sent.delivery),
            resend: { type: 'sent' },
            status: ready,
          };
        },
        async (error, signal) =>
          afterResend(await afterFailure({ ...state, resend: ready }, error, signal), error, clock.now()),
      );
    },

    watchLink() {
      const state = steps.$state.get();
      if (state.step !== 'link') return () => undefined;
      const { registration } = state;
      const isStill = () => {
        const now = steps.$state.get();
        return now.step === 'link' && now.registration.uuid === registration.uuid;
      };
      return watchLink(tools, registration.uuid, {
        confirmed() {
          if (!isStill()) return;
          steps.newAttempt();
          steps.broadcastVerified(registration);
          steps.move('confirmed', { step: 'password', registration, status: ready });
        },
        async expired(error) {
          const signal = steps.newAttempt();
          const next = await afterFailure(state, error, signal);
          if (!signal.aborted && isStill()) steps.move('expired', next);
        },
      });
    },
  };
}
