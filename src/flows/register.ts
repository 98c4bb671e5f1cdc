/** The new multi-step registration: account, code, password (S4.05, S4.06, S4.08). */

import { atom, type ReadableAtom } from 'nanostores';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from '../contract/register.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { checkNewPassword } from '../domain/password.ts';
import { loginTypes, registrationTypes, verifyTypes } from '../domain/register-type.ts';
import type { SiteId } from '../domain/site.ts';
import { registrationKey } from '../domain/stored-names.ts';
import { parseUsername, type Username, usernameText } from '../domain/username.ts';
import { isCompleteCode } from '../domain/verification-code.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { accountFields, type CodeAccount } from './account-fields.ts';
import type { Captcha } from './captcha-guard.ts';
import { createChecks, type OpenCheck } from './checks.ts';
import { land } from './land.ts';
import { type ErrorReporting, passwordTexts, reportInPlace, usernameTexts } from './problem.ts';
import {
  type RegisterState,
  type Registration,
  restoreRegistration,
  type StepStatus,
  storedRegistration,
} from './register-state.ts';
import { putOffUntil, resendAt } from './resend-at.ts';
import { createCodeSender, type PassedChecks, type SendOutcome } from './send-code.ts';
import type { FlowTools, RecordEvent } from './tools.ts';

export interface RegisterTools extends FlowTools {
  readonly page: FlowTools['page'] & { readonly site: SiteId };
  readonly record: RecordEvent;
  /** Left out where the page asks for no captcha. */
  readonly captcha?: Captcha;
}

export interface RegisterFlow {
  readonly $state: ReadableAtom<RegisterState>;
  /** A check that stands in the way of the code; whoever draws it answers it (S4.13, S4.14). */
  readonly $check: ReadableAtom<OpenCheck | undefined>;
  submitAccount(typed: string, dialCode: string): Promise<void>;
  submitCode(code: string): Promise<void>;
  resend(): Promise<void>;
  submitPassword(password: string): Promise<void>;
  /** Back to the account step with what was typed there; an answer on its way is dropped. */
  changeAccount(): void;
  /** A page restored from memory may have been left in the middle of a submit. */
  reset(): void;
}

type Step<Name extends RegisterState['step']> = Extract<RegisterState, { step: Name }>;

const ready: StepStatus = { type: 'ready' };
const busy: StepStatus = { type: 'busy' };

export function createRegisterFlow(tools: RegisterTools & ErrorReporting): RegisterFlow {
  const { platform, exchange, page, record, reportError = reportInPlace } = tools;
  const storageKey = registrationKey(page.storagePrefix);
  const fresh: RegisterState = { step: 'account', username: '', dialCode: page.dialCountry.code, status: ready };
  const $state = atom<RegisterState>(restoreRegistration(platform.tabStorage.get(storageKey)) ?? fresh);
  const checks = createChecks();
  const sender = createCodeSender({ exchange, site: page.site, checks, record, captcha: tools.captcha });
  let attempt = new AbortController();
  /** The code step that was left to look at the account again. */
  let left: Step<'code'> | undefined;

  $state.listen((state) => {
    const kept = storedRegistration(state);
    if (kept === undefined) platform.tabStorage.remove(storageKey);
    else platform.tabStorage.set(storageKey, kept);
  });

  /** Drops whatever is on its way, so that a late answer cannot change a newer state. */
  function newAttempt(): AbortSignal {
    attempt.abort();
    attempt = new AbortController();
    return attempt.signal;
  }

  /** The state of a step if it is the current one and idle. */
  function idle<Name extends 'account' | 'code' | 'password'>(step: Name): Step<Name> | undefined {
    const state = $state.get();
    return state.step === step && state.status.type !== 'busy' ? (state as Step<Name>) : undefined;
  }

  /** Runs a step's calls and shows how they ended; an aborted attempt shows nothing. */
  async function run(step: RegisterState, calls: (signal: AbortSignal) => Promise<RegisterState>): Promise<void> {
    const signal = newAttempt();
    let next: RegisterState;
    try {
      next = await calls(signal);
    } catch (error) {
      if (signal.aborted) return;
      next = await afterFailure(step, error, signal);
    }
    if (!signal.aborted) $state.set(next);
  }

  /** A registration that the exchange no longer knows starts again, with the account name kept. */
  async function afterFailure(state: RegisterState, error: unknown, signal: AbortSignal): Promise<RegisterState> {
    const account = accountTypeOf(state);
    const problem = await reportError(error, { signal, ...(account ? { account } : {}) });
    const status: StepStatus = problem ? { type: 'failed', problem } : ready;
    const expired = isExchangeError(error) && error.retCode === retCodes.registrationExpired;
    if (expired && (state.step === 'code' || state.step === 'password')) {
      return { ...accountOf(state.registration), status };
    }
    if (state.step === 'code')
      return { ...state, status, resendAt: putOffUntil(platform.clock.now(), error) ?? state.resendAt };
    return state.step === 'done' ? state : { ...state, status };
  }

  function accountOf({ username, dialCode }: Registration): Step<'account'> {
    return {
      step: 'account',
      username: usernameText(username),
      dialCode: dialCode || page.dialCountry.code,
      status: ready,
    };
  }

  async function start(account: CodeAccount, passed: PassedChecks, signal: AbortSignal): Promise<Step<'code'>> {
    const { username, dialCode } = account;
    const address = platform.location.address();
    const info = await exchange.send(
      registerInfo,
      {
        ...accountFields(account),
        risk_token: passed.riskToken,
        from: registrationTypes[username.type],
        verify_type: verifyTypes.code,
        login_type: loginTypes[username.type],
        lang: page.language,
        url: address,
        location_link: address,
      },
      signal,
    );
    const registration = { username, dialCode: username.type === 'mobile' ? dialCode : '', uuid: info.uuid };
    return send(registration, passed, signal);
  }

  /** Sends the code; the exchange may put off the next one, and knows better than we how long. */
  async function send(registration: Registration, passed: PassedChecks, signal: AbortSignal): Promise<Step<'code'>> {
    const input = {
      ...passed.captcha,
      ...accountFields(registration),
      uuid: registration.uuid,
      verify_type: verifyTypes.code,
      risk_token: passed.riskToken,
    };
    const sent = await exchange.send(sendVerifyItem, input, signal);
    return {
      step: 'code',
      registration: { ...registration, uuid: sent.uuid },
      resendAt: resendAt(platform.clock.now(), sent.resend_after),
      resend: ready,
      status: ready,
    };
  }

  return {
    $state,
    $check: checks.$open,

    async submitAccount(typed, dialCode) {
      const state = idle('account');
      if (!state) return;
      const parsed = parseUsername(typed);
      const account = { ...state, username: typed, dialCode, status: ready };
      if (parsed.type === 'refused') {
        $state.set({ ...account, status: { type: 'refused', text: usernameTexts[parsed.problem] } });
        return;
      }
      if (left && isSameAccount(left.registration, parsed.username, dialCode) && left.resendAt > platform.clock.now()) {
        $state.set(left);
        return;
      }
      $state.set({ ...account, status: busy });
      await run(account, async (signal) => {
        const target = { username: parsed.username, dialCode };
        const outcome = await sender.send(target, (passed) => start(target, passed, signal), signal);
        if (outcome.type === 'sent') return outcome.sent;
        return { ...account, status: statusOf(outcome) };
      });
    },

    async submitCode(code) {
      const state = idle('code');
      if (!state) return;
      if (!isCompleteCode(code)) {
        $state.set({ ...state, status: { type: 'refused', text: 'codeIncomplete' } });
        return;
      }
      const quiet = { ...state, resend: ready };
      $state.set({ ...quiet, status: busy });
      await run(quiet, async (signal) => {
        const { registration } = state;
        const answer = await exchange.send(registerVerify, { uuid: registration.uuid, verify_code: code }, signal);
        if (answer.verify_result === 1) return { step: 'password', registration, status: ready };
        return { ...quiet, status: { type: 'refused', text: 'invalidVerificationCode' } };
      });
    },

    async resend() {
      const state = idle('code');
      if (!state || state.resend.type === 'busy' || state.resendAt > platform.clock.now()) return;
      $state.set({ ...state, resend: busy, status: ready });
      const signal = newAttempt();
      try {
        const { registration } = state;
        const outcome = await sender.send(registration, (passed) => send(registration, passed, signal), signal);
        if (signal.aborted) return;
        if (outcome.type === 'sent') $state.set({ ...outcome.sent, resend: { type: 'sent' } });
        else $state.set({ ...state, resend: ready, status: statusOf(outcome) });
      } catch (error) {
        if (signal.aborted) return;
        const next = await afterFailure(state, error, signal);
        if (!signal.aborted) $state.set(next);
      }
    },

    async submitPassword(password) {
      const state = idle('password');
      if (!state) return;
      const { registration } = state;
      const problem = checkNewPassword(password, usernameText(registration.username));
      if (problem !== undefined) {
        $state.set({ ...state, status: { type: 'refused', text: passwordTexts[problem] } });
        return;
      }
      $state.set({ ...state, status: busy });
      await run(state, async (signal) => {
        const encrypted = await platform.encryption.encrypt(password, exchange.now());
        await exchange.send(registerPassword, { uuid: registration.uuid, ...encrypted }, signal);
        await land(tools, { newUser: true });
        return { step: 'done' };
      });
    },

    changeAccount() {
      const state = $state.get();
      if (state.step !== 'code' && state.step !== 'password') return;
      newAttempt();
      left = state.step === 'code' ? { ...state, status: ready, resend: ready } : undefined;
      $state.set(accountOf(state.registration));
    },

    reset() {
      const state = $state.get();
      newAttempt();
      if (state.step === 'done') $state.set(fresh);
      else if (state.step === 'code') $state.set({ ...state, status: ready, resend: ready });
      else $state.set({ ...state, status: ready });
    },
  };
}

/** What the visitor registers with, as far as it can be told from what was typed. */
function accountTypeOf(state: RegisterState): Username['type'] | undefined {
  if (state.step === 'code' || state.step === 'password') return state.registration.username.type;
  const parsed = state.step === 'account' ? parseUsername(state.username) : undefined;
  return parsed?.type === 'valid' ? parsed.username.type : undefined;
}

/** The code that is on its way still counts: asking the exchange again would only be refused for being too soon. */
function isSameAccount(registration: Registration, username: Username, dialCode: string): boolean {
  return (
    usernameText(registration.username) === usernameText(username) &&
    (username.type === 'email' || registration.dialCode === dialCode)
  );
}

/** A check that was not passed says nothing; one that cannot be had does. */
function statusOf(outcome: Exclude<SendOutcome<never>, { type: 'sent' }>): StepStatus {
  return outcome.type === 'no-captcha' ? { type: 'failed', problem: { type: 'captcha' } } : ready;
}
