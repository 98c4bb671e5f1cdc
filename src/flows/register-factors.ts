/** The steps that the two-factor variant has besides: the other address, and the two codes (S2.32, S3.04, S5.08). */

import * as v from 'valibot';
import { retCodes } from '../domain/errors/codes.ts';
import { parseUsername } from '../domain/username.ts';
import { areCompleteCodes, isCompleteCode } from '../domain/verification-code.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { CodeAccount } from './account-fields.ts';
import { usernameTexts } from './problem.ts';
import type { TwoFactorCodes } from './register-calls.ts';
import type { RegisterParts } from './register-parts.ts';
import { busy, type FactorState, type Registration, ready, type StateOf } from './register-state.ts';
import { finishRegistration } from './register-success.ts';
import { putOffUntil } from './resend-at.ts';

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

export function createFactorSteps({
  tools,
  steps,
  sender,
  calls,
  afterFailure,
}: Omit<RegisterParts, 'typed'>): FactorSteps {
  const { clock } = tools.platform;
  /** In memory only: after a reload the password is asked for again. */
  let passwordHash = '';

  function change(kind: 'email' | 'mobile', part: Partial<FactorState>, status?: Security['status']): void {
    const state = steps.$state.get();
    if (state.step !== 'security') return;
    steps.show({ ...state, [kind]: { ...state[kind], ...part }, ...(status ? { status } : {}) });
  }

  const self: FactorSteps = {
    submitContact(typed, dialCode) {
      const state = steps.idle('contact');
      if (!state) return;
      const { registration } = state;
      const wanted = registration.username.type === 'email' ? 'mobile' : 'email';
      const read = parseUsername(typed);
      if (read.type === 'refused' || read.username.type !== wanted) {
        const problem = read.type === 'refused' ? read.problem : 'invalid';
        steps.show({ ...state, typed, status: { type: 'refused', text: usernameTexts[problem] } });
        return;
      }
      const second = { username: read.username, dialCode: wanted === 'mobile' ? dialCode : '' };
      steps.show({ ...state, typed, registration: { ...registration, second }, status: ready });
      steps.show({ step: 'password', registration: { ...registration, second }, status: ready });
    },

    async open(registration, hash) {
      const { second } = registration;
      if (second === undefined) return;
      passwordHash = hash;
      const [email, mobile] = registration.username.type === 'email' ? [registration, second] : [second, registration];
      const factor = (account: CodeAccount): FactorState => ({ account, sending: 'ready', resendAt: 0 });
      const before = steps.seen('security');
      const sameBefore = before?.registration.uuid === registration.uuid && before.registration.second === second;
      steps.show(
        sameBefore
          ? { ...before, status: ready, wrong: undefined }
          : { step: 'security', registration, email: factor(email), mobile: factor(mobile), status: ready },
      );
      await self.sendFactor('email');
      await self.sendFactor('mobile');
    },

    async sendFactor(kind) {
      const state = steps.$state.get();
      if (state.step !== 'security' || state.status.type === 'busy') return;
      const { account, resendAt } = state[kind];
      if (state.email.sending === 'busy' || state.mobile.sending === 'busy' || resendAt > clock.now()) return;
      const signal = steps.newAttempt();
      change(kind, { sending: 'busy' }, ready);
      try {
        const deliver = () =>
          sender.send(account, (passed) => calls.send(state.registration, passed, signal, account), signal);
        const outcome = await deliver();
        if (signal.aborted) return;
        if (outcome.type === 'sent') change(kind, { sending: 'sent', resendAt: outcome.sent.resendAt });
        else if (outcome.type === 'stopped') change(kind, { sending: 'ready' });
        else change(kind, { sending: 'ready' }, { type: 'failed', problem: { type: 'captcha' } });
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
      if (!complete || (registration.twoFactor?.google && !isCompleteCode(codes.google ?? ''))) return;
      const quiet: Security = { ...state, status: ready, wrong: undefined };
      steps.show({ ...quiet, status: busy });
      await steps.run(
        async (signal) => {
          const opened = await calls.openTwoFactor(registration, passwordHash, codes, signal);
          await finishRegistration(tools, opened, registration);
          return { step: 'done' };
        },
        async (error, signal) => {
          if (!isExchangeError(error) || error.retCode !== retCodes.codeWrong)
            return afterFailure(quiet, error, signal);
          const which = v.safeParse(wrongCode, error.result);
          const status = { type: 'refused', text: 'invalidVerificationCode' } as const;
          return { ...quiet, status, wrong: which.success ? which.output.wrong : undefined };
        },
      );
    },
  };
  return self;
}
