/** The steps that the two-factor variant has besides: the other address, and the two codes (S2.32, S3.04, S5.08). */

import * as v from 'valibot';
import { readAccount } from '../../domain/account/phone-number.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import type { CodeAccount } from '../../domain/account/username.ts';
import { areCompleteCodes, isCompleteCode } from '../../domain/account/verification-code.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import { contactProblemTexts } from '../account/field-texts.ts';
import type { TwoFactorCodes } from './calls.ts';
import { afterLastCall, statusAfterSending } from './failure.ts';
import { putOffUntil } from './resend-at.ts';
import { busy, type FactorState, type Registration, ready, type StateOf } from './state.ts';
import type { RegisterParts } from './steps.ts';
import { finishRegistration } from './success.ts';

export interface FactorSteps {
  /** The other address or number. */
  submitContact(typed: string, dialCode: string): void;
  /** Opens the dialog and sends both codes. @param hash of the password */
  open(registration: Registration, hash: string): Promise<void>;
  sendFactor(kind: 'email' | 'mobile'): Promise<void>;
  submitFactors(codes: TwoFactorCodes): Promise<void>;
}

type Security = StateOf<'security'>;

const wrongCode = v.object({ wrong: v.picklist(['email', 'mobile', 'google']) });

export function createFactorSteps({ tools, steps, calls, afterFailure }: Omit<RegisterParts, 'typed'>): FactorSteps {
  const { clock } = tools.platform;
  /** In memory only: after a reload the password is asked for again. */
  let passwordHash = '';

  function change(kind: 'email' | 'mobile', part: Partial<FactorState>, status?: Security['status']): void {
    const state = steps.$state.get();
    // Stryker disable next-line ConditionalExpression: only for the types: who leaves the dialog aborts the call first
    if (state.step !== 'security') return;
    steps.show({ ...state, [kind]: { ...state[kind], ...part }, ...(status ? { status } : {}) });
  }

  const self: FactorSteps = {
    submitContact(typed, dialCode) {
      const state = steps.idle('contact');
      if (!state) return;
      const next = contactState(state, typed, dialCode);
      steps.show(next);
      const { registration } = next;
      if (next.status.type === 'ready') steps.show({ step: 'password', registration, status: ready });
    },

    async open(registration, hash) {
      const { second } = registration;
      // Stryker disable next-line ConditionalExpression: only for the types: a registration with two codes has both addresses by then
      if (second === undefined) return;
      passwordHash = hash;
      steps.show(securityState(registration, second, steps.seen('security')));
      await self.sendFactor('email');
      await self.sendFactor('mobile');
    },

    async sendFactor(kind) {
      const state = steps.$state.get();
      if (state.step !== 'security' || state.status.type === 'busy') return;
      const { account, resendAt } = state[kind];
      if (state.email.sending === 'busy' || state.mobile.sending === 'busy' || secondsLeft(resendAt, clock.now()) > 0)
        return;
      const signal = steps.newAttempt();
      change(kind, { sending: 'busy' }, ready);
      try {
        const outcome = await calls.send(state.registration, signal, account);
        // Stryker disable next-line ConditionalExpression: the calls of an aborted attempt throw by themselves
        if (signal.aborted) return;
        if (outcome.type === 'sent') change(kind, { sending: 'sent', resendAt: outcome.sent.resendAt });
        else change(kind, { sending: 'ready' }, statusAfterSending(outcome));
      } catch (error) {
        if (signal.aborted) return;
        change(kind, { sending: 'ready', resendAt: putOffUntil(clock.now(), error) ?? 0 });
        const next = await afterFailure(steps.$state.get(), error, signal);
        if (!signal.aborted) steps.show(next);
      }
    },

    async submitFactors(codes) {
      const state = steps.$state.get();
      if (state.step !== 'security' || state.status.type === 'busy') return;
      const { registration } = state;
      const complete = areCompleteCodes(codes.email, codes.mobile);
      // Stryker disable next-line OptionalChaining: only for the types: the dialog belongs to such a registration
      if (!complete || (registration.twoFactor?.google && !isCompleteCode(codes.google ?? ''))) return;
      const quiet: Security = { ...state, status: ready, wrong: undefined };
      steps.show({ ...quiet, registration: { ...registration, unanswered: true }, status: busy });
      await steps.run(
        async (signal) => {
          const opened = await calls.openTwoFactor(registration, passwordHash, codes, signal);
          steps.finish();
          await finishRegistration(tools, opened, registration);
          return { step: 'done' };
        },
        async (error, signal) =>
          withWrongCode(quiet, error) ??
          afterFailure({ ...quiet, registration: afterLastCall(registration, error) }, error, signal),
      );
    },
  };
  return self;
}

/** The contact step with the other address, or with the reason why what was typed is refused. */
function contactState(state: StateOf<'contact'>, typed: string, dialCode: string): StateOf<'contact'> {
  const { registration } = state;
  const wanted = registration.username.type === 'email' ? 'mobile' : 'email';
  const read = readAccount(typed, { country: '', code: dialCode });
  if (read.type === 'refused' || read.account.username.type !== wanted) {
    return { ...state, typed, status: { type: 'refused', text: contactProblemTexts[wanted] } };
  }
  return { ...state, typed, registration: { ...registration, second: read.account }, status: ready };
}

/** The dialog as it opens. @param before as it was left, which counts for the same registration and address only */
function securityState(registration: Registration, second: CodeAccount, before: Security | undefined): Security {
  if (before?.registration.uuid === registration.uuid && before.registration.second === second) {
    return { ...before, status: ready, wrong: undefined };
  }
  const [email, mobile] = registration.username.type === 'email' ? [registration, second] : [second, registration];
  const factor = (account: CodeAccount): FactorState => ({ account, sending: 'ready', resendAt: 0 });
  return { step: 'security', registration, email: factor(email), mobile: factor(mobile), status: ready };
}

/** `undefined` for an error that is not about a wrong code. */
function withWrongCode(state: Security, error: unknown): Security | undefined {
  if (!isExchangeError(error) || error.retCode !== retCodes.codeWrong) return undefined;
  const which = v.safeParse(wrongCode, error.result);
  const status = { type: 'refused', text: 'invalidVerificationCode' } as const;
  return { ...state, status, wrong: which.success ? which.output.wrong : undefined };
}
