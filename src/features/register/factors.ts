/** The steps that the two-factor variant has besides: the other address, and the two codes (S2.32, S3.04, S5.08). */

import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import { readAccount } from '../../domain/account/phone-number.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import type { CodeAccount } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { contactProblemTexts, usernameProblemTexts } from '../../services/account/field-texts.ts';
import { type CodeChannel, sentOnceMore } from '../../services/codes/delivery.ts';
import { putOffUntil } from '../../services/codes/resend-at.ts';
import { afterLastCall, besideButton, statusAfterSending } from './failure.ts';
import { busy, type FactorState, type Registration, ready, type StateOf } from './state.ts';
import type { RegisterParts } from './steps.ts';
import { finishRegistration } from './success.ts';
import {
  areComplete,
  askedCodes,
  type TwoFactorCodes,
  type TwoFactorId,
  twoFactorFields,
} from './two-factor-fields.ts';

export interface FactorSteps {
  /** The other address or number. */
  submitContact(typed: string, dialCode: string): void;
  /** Opens the dialog and sends both codes. @param hash of the password */
  open(registration: Registration, hash: string): Promise<void>;
  /** @param channel the way that the visitor chose; left out for the usual one */
  sendFactor(kind: 'email' | 'mobile', channel?: CodeChannel): Promise<void>;
  submitFactors(codes: TwoFactorCodes): Promise<void>;
}

type Security = StateOf<'security'>;

const wrongCode = v.object({ wrong: v.picklist(Object.keys(twoFactorFields) as TwoFactorId[]) });

export function createFactorSteps({
  tools,
  steps,
  calls,
  afterFailure,
}: Omit<RegisterParts, 'typed' | 'wayOn'>): FactorSteps {
  const { clock } = tools.platform;
  /** In memory only: after a reload the password is asked for again. */
  let passwordHash = '';

  function change(kind: 'email' | 'mobile', part: Partial<FactorState>, status?: Security['status']): void {
    const state = steps.$state.get();
    // Stryker disable next-line ConditionalExpression: only for the types: who leaves the dialog aborts the call first
    if (state.step !== 'security') return;
    steps.update({ ...state, [kind]: { ...state[kind], ...part }, ...(status ? { status } : {}) });
  }

  const self: FactorSteps = {
    submitContact(typed, dialCode) {
      const state = steps.idle('contact');
      if (!state) return;
      steps.keepTyped({ contact: typed });
      const next = contactState({ ...state, typed: steps.account().typed }, dialCode);
      if (next.status.type !== 'ready') return steps.move('submit', next);
      // Going back there finds what was typed.
      steps.update(next);
      steps.move('submit', { step: 'password', registration: next.registration, status: ready });
    },

    async open(registration, hash) {
      const { second } = registration;
      // Stryker disable next-line ConditionalExpression: only for the types: a registration with two codes has both addresses by then
      if (second === undefined) return;
      passwordHash = hash;
      steps.move('ask-codes', securityState(registration, second, steps.seen('security')));
      await self.sendFactor('email');
      await self.sendFactor('mobile');
    },

    async sendFactor(kind, channel) {
      const state = steps.$state.get();
      if (state.step !== 'security' || state.status.type === 'busy') return;
      const { account, resendAt, delivery } = state[kind];
      if (state.email.sending === 'busy' || state.mobile.sending === 'busy' || secondsLeft(resendAt, clock.now()) > 0)
        return;
      const signal = steps.newAttempt();
      change(kind, { sending: 'busy' }, ready);
      try {
        const outcome = await calls.send(state.registration, signal, { to: account, channel });
        // Stryker disable next-line ConditionalExpression: the calls of an aborted attempt throw by themselves
        if (signal.aborted) return;
        if (outcome.type === 'sent') {
          const { sent } = outcome;
          change(kind, {
            sending: 'sent',
            resendAt: sent.resendAt,
            delivery: sentOnceMore(delivery, sent.delivery),
          });
        } else change(kind, { sending: 'ready' }, statusAfterSending(outcome));
      } catch (error) {
        if (signal.aborted) return;
        const until = putOffUntil(clock.now(), error);
        change(kind, { sending: 'ready', resendAt: until ?? 0 });
        const next = await afterFailure(steps.$state.get(), error, signal);
        if (signal.aborted) return;
        const isHere = next.step === 'security';
        steps.move('failed', isHere ? { ...next, status: besideButton(next.status, until) } : next);
      }
    },

    async submitFactors(codes) {
      const state = steps.$state.get();
      if (state.step !== 'security' || state.status.type === 'busy') return;
      const { registration } = state;
      if (!areComplete(codes, codesOf(registration))) return;
      const quiet: Security = { ...state, status: ready };
      steps.move('submit', { ...quiet, registration: { ...registration, unanswered: true }, status: busy });
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
function contactState(state: StateOf<'contact'>, dialCode: string): StateOf<'contact'> {
  const { registration, typed } = state;
  const wanted = registration.username.type === 'email' ? 'mobile' : 'email';
  const read = readAccount(typed.contact, { country: '', code: dialCode });
  if (wanted === 'mobile' && read.type === 'refused' && read.problem === 'length') {
    return { ...state, status: { type: 'refused', texts: { contact: usernameProblemTexts.length } } };
  }
  if (read.type === 'refused' || read.account.username.type !== wanted) {
    return { ...state, status: { type: 'refused', texts: { contact: contactProblemTexts[wanted] } } };
  }
  return { ...state, registration: { ...registration, second: read.account }, status: ready };
}

/** The dialog as it opens. @param before as it was left, which counts for the same registration and address only */
function securityState(registration: Registration, second: CodeAccount, before: Security | undefined): Security {
  if (before?.registration.uuid === registration.uuid && before.registration.second === second) {
    return { ...before, status: ready };
  }
  const [email, mobile] = registration.username.type === 'email' ? [registration, second] : [second, registration];
  const factor = (account: CodeAccount): FactorState => ({ account, sending: 'ready', resendAt: 0 });
  return { step: 'security', registration, email: factor(email), mobile: factor(mobile), status: ready };
}

function codesOf({ twoFactor }: Registration): readonly TwoFactorId[] {
  return askedCodes(twoFactor?.google === true);
}

/** `undefined` for an error that is not about a wrong code. */
function withWrongCode(state: Security, error: unknown): Security | undefined {
  if (!isExchangeError(error) || error.retCode !== retCodes.codeWrong) return undefined;
  const which = v.safeParse(wrongCode, error.result);
  // Where it does not say which one, any of them may be.
  const wrong = which.success ? [which.output.wrong] : codesOf(state.registration);
  const texts = Object.fromEntries(wrong.map((id) => [id, 'invalidVerificationCode'] as const));
  return { ...state, status: { type: 'refused', texts } };
}
