/** Registration in steps: account, then a code or a link, then the password (S4.01–S4.08). */

import type { ReadableAtom } from 'nanostores';
import type { DialCountry } from '../domain/dial-codes.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { checkNewPassword } from '../domain/password.ts';
import { isLegacy, isLink, registerTypeOf, registerTypeQuery } from '../domain/register-type.ts';
import { parseUsername, type Username, usernameText } from '../domain/username.ts';
import { isCompleteCode } from '../domain/verification-code.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { CodeAccount } from './account-fields.ts';
import { createChecks, type OpenCheck } from './checks.ts';
import { land } from './land.ts';
import { type ErrorReporting, passwordTexts, reportInPlace, usernameTexts } from './problem.ts';
import { createRegisterCalls, type Started } from './register-calls.ts';
import { createFactorSteps, type FactorSteps } from './register-factors.ts';
import { watchLink } from './register-link.ts';
import { recallQuery, recallRegistration } from './register-recall.ts';
import {
  busy,
  type RegisterState,
  type RegisterStep,
  type Registration,
  ready,
  type StateOf,
  type StepStatus,
} from './register-state.ts';
import { createRegisterSteps } from './register-steps.ts';
import { finishRegistration } from './register-success.ts';
import type { RegisterTools } from './register-tools.ts';
import { putOffUntil } from './resend-at.ts';
import { createCodeSender, type SendOutcome } from './send-code.ts';

export interface RegisterFlow extends Omit<FactorSteps, 'open'> {
  readonly $state: ReadableAtom<RegisterState>;
  /** A check that stands in the way of the code; whoever draws it answers it (S4.13, S4.14). */
  readonly $check: ReadableAtom<OpenCheck | undefined>;
  /** Whether the page went on with what a reload had left. */
  readonly restored: boolean;
  /** What is in the first step's boxes, for a reload. */
  keepTyped(typed: { readonly username?: string; readonly dialCountry?: DialCountry }): void;
  submitAccount(typed: string, dialCode: string): Promise<void>;
  submitCode(code: string): Promise<void>;
  resend(): Promise<void>;
  /** Asks whether the link was confirmed, until the returned function is called; for as long as somebody looks. */
  watchLink(): () => void;
  submitPassword(password: string): Promise<void>;
  /** Back to the account step with what was typed there; an answer on its way is dropped. */
  changeAccount(): void;
  /** To a step that was seen, as Back and Forward want it; to no other. */
  goTo(step: RegisterStep): void;
  /** A page restored from memory may have been left in the middle of a submit. */
  reset(): void;
}

/** Starts, or goes on with what a reload left, or with what the page's `uuid` names (S4.34). */
export function createRegisterFlow(tools: RegisterTools & ErrorReporting): RegisterFlow {
  const { platform, exchange, page, policy, record, reportError = reportInPlace } = tools;
  const checks = createChecks();
  const sender = createCodeSender({ exchange, site: page.site, checks, record, captcha: tools.captcha });
  const calls = createRegisterCalls(tools, checks.security);
  const steps = createRegisterSteps(tools, () => {
    steps.show({ step: 'done' });
    land(tools, { newUser: false });
  });
  const factors = createFactorSteps({ tools, steps, sender, calls, afterFailure });
  /** Of the old calls, which take it with the password. In memory only. */
  let typedCode: string | undefined;

  /** A registration that the exchange no longer knows starts again, with the account name kept. */
  async function afterFailure(state: RegisterState, error: unknown, signal: AbortSignal): Promise<RegisterState> {
    if (state.step === 'done') return state;
    const account = accountTypeOf(state);
    const problem = await reportError(error, { signal, ...(account ? { account } : {}) });
    const status: StepStatus = problem ? { type: 'failed', problem } : ready;
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (retCode !== undefined) tools.channel?.failed(retCode);
    if (retCode === retCodes.registrationExpired && state.step !== 'account') {
      steps.forget();
      return { ...steps.account(), status };
    }
    if (state.step === 'code' || state.step === 'link') {
      return { ...state, status, resendAt: putOffUntil(platform.clock.now(), error) ?? state.resendAt };
    }
    return { ...state, status };
  }

  /** The old calls look at the code only now: what they refuse of it is the code step's to say. */
  async function afterOpening(state: StateOf<'password'>, error: unknown, signal: AbortSignal): Promise<RegisterState> {
    const code = steps.seen('code');
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (code && isLegacy(state.registration.type)) {
      if (retCode === retCodes.codeWrong)
        return { ...code, status: { type: 'refused', text: 'invalidVerificationCode' } };
      if (retCode === retCodes.codeExpired) return afterFailure({ ...code, resend: ready }, error, signal);
    }
    return afterFailure(state, error, signal);
  }

  function typeFor({ username }: CodeAccount) {
    const asked = platform.location.query.get(registerTypeQuery);
    return registerTypeOf({ allowed: policy.types, asked, environment: tools.environment, account: username.type });
  }

  /** The step after the account. */
  function nextOf(started: Exclude<Started, { type: 'stopped' }>): RegisterState {
    const { registration } = started;
    if (started.type === 'two-factor') return { step: 'contact', registration, typed: '', status: ready };
    const step = isLink(registration.type) ? 'link' : 'code';
    return { step, registration, resendAt: started.resendAt, resend: ready, status: ready };
  }

  function sentState(): StateOf<'code'> | StateOf<'link'> | undefined {
    return steps.idle('code') ?? steps.idle('link');
  }

  /** The password becomes a hash before anything else is done with it (S3.04). */
  async function openTwoFactor(state: StateOf<'password'>, password: string): Promise<void> {
    let hash: string | undefined;
    await steps.run(
      async () => {
        hash = await tools.hashPassword(password);
        return state;
      },
      (error, signal) => afterFailure(state, error, signal),
    );
    if (hash !== undefined && steps.$state.get().step === 'password') await factors.open(state.registration, hash);
  }

  async function recall(uuid: string): Promise<void> {
    const account = steps.account();
    steps.show({ ...account, status: busy });
    await steps.run(
      async (signal) => {
        const found = await recallRegistration(tools, uuid, signal);
        if (found.type === 'login') return { ...account, status: busy };
        const { registration } = found;
        steps.show({ ...account, username: usernameText(registration.username) });
        return { step: 'password', registration, status: ready };
      },
      (error, signal) => afterFailure({ ...account, status: ready }, error, signal),
    );
  }

  const flow: RegisterFlow = {
    $state: steps.$state,
    $check: checks.$open,
    restored: steps.restored,
    keepTyped: steps.keepTyped,
    goTo: steps.goTo,
    reset: steps.reset,
    changeAccount: () => steps.goTo('account'),
    submitContact: factors.submitContact,
    sendFactor: factors.sendFactor,
    submitFactors: factors.submitFactors,

    async submitAccount(typed, dialCode) {
      const state = steps.idle('account');
      if (!state) return;
      const known = steps.account().dialCountry;
      const dialCountry = known.code === dialCode ? known : { country: '', code: dialCode };
      const account: StateOf<'account'> = { step: 'account', username: typed, dialCountry, status: ready };
      const read = parseUsername(typed);
      if (read.type === 'refused') {
        steps.show({ ...account, status: { type: 'refused', text: usernameTexts[read.problem] } });
        return;
      }
      const target = { username: read.username, dialCode: read.username.type === 'mobile' ? dialCode : '' };
      const left = steps.seen('code') ?? steps.seen('link');
      if (left && isSameAccount(left.registration, target) && left.resendAt > platform.clock.now()) {
        steps.show(account);
        steps.show({ ...left, status: ready, resend: ready });
        return;
      }
      steps.forget();
      typedCode = undefined;
      steps.show({ ...account, status: busy });
      await steps.run(
        async (signal) => {
          const admitted = (await tools.region?.admit()) ?? 'open';
          if (admitted !== 'open') return { ...account, status: admitted === 'left' ? ready : { type: 'unsupported' } };
          signal.throwIfAborted();
          const type = typeFor(target);
          const outcome = await sender.send(target, (passed) => calls.start(target, type, passed, signal), signal);
          if (outcome.type !== 'sent') return { ...account, status: statusOf(outcome) };
          return outcome.sent.type === 'stopped' ? account : nextOf(outcome.sent);
        },
        (error, signal) => afterFailure(account, error, signal),
      );
    },

    async submitCode(code) {
      const state = steps.idle('code');
      if (!state) return;
      if (!isCompleteCode(code)) {
        steps.show({ ...state, status: { type: 'refused', text: 'codeIncomplete' } });
        return;
      }
      const { registration } = state;
      const quiet = { ...state, resend: ready };
      if (isLegacy(registration.type)) {
        typedCode = code;
        steps.show({ step: 'password', registration, status: ready });
        return;
      }
      steps.show({ ...quiet, status: busy });
      await steps.run(
        async (signal) => {
          if (!(await calls.verify(registration, code, signal))) {
            return { ...quiet, status: { type: 'refused', text: 'invalidVerificationCode' } };
          }
          steps.tellVerified(registration);
          return { step: 'password', registration, status: ready };
        },
        (error, signal) => afterFailure(quiet, error, signal),
      );
    },

    async resend() {
      const state = sentState();
      if (!state || state.resend.type === 'busy' || state.resendAt > platform.clock.now()) return;
      steps.show({ ...state, resend: busy, status: ready });
      await steps.run(
        async (signal) => {
          const { registration } = state;
          const outcome = await sender.send(registration, (passed) => calls.send(registration, passed, signal), signal);
          if (outcome.type !== 'sent') return { ...state, resend: ready, status: statusOf(outcome) };
          const { sent } = outcome;
          return {
            ...state,
            registration: sent.registration,
            resendAt: sent.resendAt,
            resend: { type: 'sent' },
            status: ready,
          };
        },
        (error, signal) => afterFailure({ ...state, resend: ready }, error, signal),
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
          steps.tellVerified(registration);
          steps.show({ step: 'password', registration, status: ready });
        },
        async expired(error) {
          const signal = steps.newAttempt();
          const next = await afterFailure(state, error, signal);
          if (!signal.aborted && isStill()) steps.show(next);
        },
      });
    },

    async submitPassword(password) {
      const state = steps.idle('password');
      if (!state) return;
      const { registration } = state;
      const problem = checkNewPassword(password, usernameText(registration.username));
      if (problem !== undefined) {
        steps.show({ ...state, status: { type: 'refused', text: passwordTexts[problem] } });
        return;
      }
      const quiet: StateOf<'password'> = { ...state, status: ready };
      steps.show({ ...quiet, status: busy });
      if (registration.twoFactor) {
        await openTwoFactor(quiet, password);
        return;
      }
      await steps.run(
        async (signal) => {
          const opened = await calls.open(registration, password, typedCode, signal);
          await finishRegistration(tools, opened, registration);
          return { step: 'done' };
        },
        (error, signal) => afterOpening(quiet, error, signal),
      );
    },
  };

  const uuid = platform.location.query.get(recallQuery);
  if (uuid && steps.$state.get().step === 'account') recall(uuid);
  return flow;
}

/** What the visitor registers with, as far as it can be told from what was typed. */
function accountTypeOf(state: Exclude<RegisterState, { step: 'done' }>): Username['type'] | undefined {
  if (state.step !== 'account') return state.registration.username.type;
  const read = parseUsername(state.username);
  return read.type === 'valid' ? read.username.type : undefined;
}

/** The code that is on its way still counts: asking the exchange again would only be refused for being too soon. */
function isSameAccount(registration: Registration, { username, dialCode }: CodeAccount): boolean {
  return usernameText(registration.username) === usernameText(username) && registration.dialCode === dialCode;
}

/** A check that was not passed says nothing; one that cannot be had does. */
function statusOf(outcome: Exclude<SendOutcome<never>, { type: 'sent' }>): StepStatus {
  return outcome.type === 'no-captcha' ? { type: 'failed', problem: { type: 'captcha' } } : ready;
}
