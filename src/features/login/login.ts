/** Login by password (S7.24), and by a quick-login token (S7.26). */

import type { ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { type ExchangeError, isExchangeError } from '../../api/errors.ts';
import type { CaptchaFields } from '../../browser/types.ts';
import { login, loginCompliance, quickLogin } from '../../contract/session.ts';
import { readAccount } from '../../domain/account/phone-number.ts';
import { type CodeAccount, loginTypes, usernameText } from '../../domain/account/username.ts';
import type { Risk } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type PausedLogin, pausedLoginOf } from '../../domain/shell/switches.ts';
import { enterDemo, type RefusalDetails, refusalDetails, rememberLogin } from '../../services/account/outcome.ts';
import { sendEncrypted } from '../../services/account/send-encrypted.ts';
import { type Captcha, whenDemanded } from '../../services/captcha/guard.ts';
import type { ProofFields, ProveIdentity } from '../../services/checks/prove-identity.ts';
import type { ErrorReporting, Problem } from '../../services/errors/problem.ts';
import { leaveAfterLogin } from '../../services/landing/leave-after-login.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import { createSubmit, formFailure } from '../../services/page/submit.ts';
import type { FlowTools } from '../../services/page/tools.ts';
import { quickLogIn, type TokenChecks } from '../../services/session/quick-login.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { type LoginInput, type Refusals, refusalsOf, type Typed } from './fields.ts';

export type LoginState =
  | { readonly type: 'ready' }
  | ({ readonly type: 'refused' } & Refusals)
  /** The operator has switched off logins by password, or all of them. Nothing was sent. */
  | { readonly type: 'paused'; readonly what: PausedLogin }
  | { readonly type: 'busy' }
  | ({ readonly type: 'failed'; readonly problem: Problem } & RefusalDetails)
  /** The security check after 31018 could not be made. `text` is `undefined` where its text could not be loaded. */
  | { readonly type: 'unchecked'; readonly text: string | undefined }
  /** The quick-login token is no longer valid. */
  | { readonly type: 'quick-failed' }
  /** Leaving for the page after the login. */
  | { readonly type: 'done' };

const form = {
  submit: { to: ['busy', 'refused', 'paused'] },
  quick: { to: ['busy'] },
  'signed-in-elsewhere': { to: ['done'] },
  reset: { to: ['ready'] },
} as const;

export const loginTable = flowTable<LoginState['type']>()('login', ['ready'], {
  ready: form,
  refused: form,
  paused: form,
  failed: form,
  unchecked: form,
  'quick-failed': form,
  busy: {
    // Of an empty form, while the browser asks for a passkey.
    submit: { to: ['busy', 'refused', 'paused'] },
    quick: { to: ['busy'] },
    'signed-in': { to: ['done'], calls: [login, loginCompliance] },
    answered: { to: ['done', 'ready', 'refused', 'paused', 'failed', 'unchecked'], calls: [quickLogin] },
    failed: {
      to: ['failed', 'ready', 'quick-failed'],
      calls: [login, loginCompliance, quickLogin],
      codes: { 'quick-failed': [retCodes.badRequest] },
    },
    'signed-in-elsewhere': { to: ['done'] },
    reset: { to: ['ready'] },
  },
  done: { answered: { to: ['done'] }, reset: { to: ['ready'] } },
});

export interface LoginFlow extends Flow {
  readonly $state: ReadableAtom<LoginState>;
  /**
   * An empty form asks for a passkey first, where the browser can do so only if one is on this device (decision 0083). A password that is
   * sent meanwhile ends that question.
   *
   * @param isStillEmpty whoever has begun to type meanwhile needs no word about empty fields
   */
  submit(typed: LoginInput, isStillEmpty?: () => boolean): Promise<void>;
  /** Logs in with a token from another page or app of the company, unless the visitor stays with the account they have. */
  quick(token: string): Promise<void>;
  /** Leaves as after a login, because another tab has logged in. Does nothing during a login of this tab. */
  follow(): Promise<void>;
  /** Back to `ready`: a page from the back/forward cache may have been left while busy. */
  reset(): void;
}

export interface LoginTools extends FlowTools, ErrorReporting {
  readonly page: FlowTools['page'] & { readonly regulated: boolean };
  readonly captcha: Captcha;
  /** Ids of the identity providers that the page offers. */
  readonly providers?: readonly string[];
  /** Left out: a token of the address logs nobody in, because nobody can be asked. */
  readonly tokenChecks?: TokenChecks;
  /** Left out: the limit of a network (31018) and the second step of an account (33110) are only told. */
  readonly proveIdentity?: ProveIdentity;
  /** Left out: an empty form names its fields at once. */
  readonly passkeyAtOnce?: PasskeyAtOnce;
}

/**
 * Logs in by a passkey of this device.
 *
 * @param chosen called before the passkey is sent: from then on the attempt is not taken back
 * @returns the state after it; `undefined` where the browser cannot ask, and where there is no passkey or the visitor wants none
 */
export type PasskeyAtOnce = (signal: AbortSignal, chosen: () => void) => Promise<LoginState | undefined>;

/** What is sent, and the security check that was passed for it. */
interface Attempt {
  readonly account: CodeAccount;
  readonly typed: Typed;
  readonly fields: ProofFields | undefined;
}

const refuseAll: TokenChecks = { ask: async () => false, isFromCompany: async () => false };

export function createLoginFlow(tools: LoginTools): LoginFlow {
  const { platform, exchange, reportError, proveIdentity } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state, move } = createFlowState(loginTable, byType, { type: 'ready' } as LoginState, signal);
  const submit = createSubmit<LoginState>({
    move,
    failed: (problem, error) => ({
      ...formFailure(problem),
      ...(problem && refusalDetails(error, platform.clock.now())),
    }),
    reportError,
    forgetErrors: tools.forgetErrors,
    signal,
  });

  /** What was sent last. A page that was left in the middle of it shows nothing of it any more. */
  let sent = new AbortController();
  lifetime.add(() => sent.abort());
  function begin(): AbortSignal {
    sent = new AbortController();
    return sent.signal;
  }

  async function logInByToken(token: string, own: AbortSignal): Promise<LoginState> {
    const isSignedIn = await quickLogIn(exchange, token, tools.tokenChecks ?? refuseAll, own);
    if (!isSignedIn) return { type: 'ready' };
    await leaveAfterLogin(tools, { newUser: false });
    return { type: 'done' };
  }

  const proof = createProof(proveIdentity);

  /** @param before what comes before the login; a state it returns takes the place of the login */
  async function attempt(
    account: CodeAccount,
    typed: Typed,
    before?: (own: AbortSignal) => Promise<LoginState | undefined>,
  ) {
    const own = begin();
    const showDone = () => move('signed-in', { type: 'done' });
    const logInNow = () =>
      logIn(tools, { account, typed, fields: proof.fieldsFor(account) }, showDone, own).catch((error: unknown) => {
        proof.refusedBy(error);
        throw error;
      });
    const prove = () => {
      if (!isBlocked()) void attempt(account, typed, (next) => proof.ask(account, next));
    };
    /** The password was right, and the exchange asks for more: the question opens at once, and only once for a press. */
    const logInWithStep = () =>
      logInNow().catch(async (error: unknown) => {
        const asks = isExchangeError(error) && error.retCode === retCodes.secondStepNeeded;
        if (!asks || !proof.canAsk()) throw error;
        return (await proof.ask(account, own)) ?? logInNow();
      });
    move('submit', { type: 'busy' });
    await submit(async () => (await before?.(own)) ?? logInWithStep(), {
      signal: own,
      submitted: {
        account: account.username.type,
        typedName: usernameText(account.username),
        ...(proveIdentity && { proveIdentity: prove }),
      },
    });
  }

  /** The question for a passkey, until the visitor has chosen one. */
  let question: AbortController | undefined;
  const endQuestion = () => {
    question?.abort();
    question = undefined;
  };
  lifetime.add(endQuestion);

  async function submitEmpty(refused: LoginState, isStillEmpty: () => boolean): Promise<void> {
    const own = new AbortController();
    question = own;
    const chosen = () => {
      question = undefined;
    };
    const ask = async () => {
      const after = await tools.passkeyAtOnce?.(own.signal, chosen);
      if (question === own) question = undefined;
      return after ?? (isStillEmpty() ? refused : ({ type: 'ready' } as const));
    };
    move('submit', { type: 'busy' });
    await submit(ask, { signal: own.signal });
  }

  /** Whether nothing can be started: a login is in progress, or the flow has ended. */
  function isBlocked(): boolean {
    const { type } = $state.get();
    return (type === 'busy' && !question) || type === 'done' || signal.aborted;
  }

  return {
    $state,
    dispose: lifetime.dispose,
    reset() {
      endQuestion();
      sent.abort();
      move('reset', { type: 'ready' });
    },
    async submit(typed, isStillEmpty = () => true) {
      if (isBlocked()) return;
      const isEmpty = typed.username === '' && typed.password === '';
      if (isEmpty && question) return;
      endQuestion();
      const parsed = readAccount(typed.username, { country: '', code: typed.dialCode });
      const refusals = refusalsOf(typed);
      const paused = pausedLoginOf($hostStatus.get(), tools.providers ?? []);
      const refused: LoginState = paused ? { type: 'paused', what: paused } : { type: 'refused', ...refusals };
      if (isEmpty && tools.passkeyAtOnce) await submitEmpty(refused, isStillEmpty);
      else if (paused || parsed.type === 'refused' || Object.keys(refusals).length > 0) move('submit', refused);
      else await attempt(parsed.account, typed);
    },
    async quick(token) {
      if (isBlocked()) return;
      endQuestion();
      move('quick', { type: 'busy' });
      await submit((own) => logInByToken(token, own), {
        signal: begin(),
        expected: (error) =>
          isExchangeError(error) && error.retCode === retCodes.badRequest ? { type: 'quick-failed' } : undefined,
      });
    },
    async follow() {
      if (isBlocked()) return;
      endQuestion();
      move('signed-in-elsewhere', { type: 'done' });
      await leaveAfterLogin(tools, { newUser: false });
    },
  };
}

const ofRefusal = v.object({ risk_token: v.string(), risk_token_type: v.string() });

/** The check that comes with 33110, and with 31018 after the right password (decision 0182). */
function riskOfRefusal({ retCode, result }: ExchangeError): Risk | undefined {
  const read = v.safeParse(ofRefusal, result);
  const comesWith: readonly unknown[] = [retCodes.ipLimit, retCodes.secondStepNeeded];
  if (!comesWith.includes(retCode) || !read.success) return undefined;
  return { token: read.output.risk_token, type: read.output.risk_token_type, ofLogin: true, told: result };
}

/** The security flow of 31018 and 33110 (S8.24), and what it gives, which holds for further tries with the same name. */
function createProof(proveIdentity: ProveIdentity | undefined) {
  let proven: { readonly name: string; readonly fields: ProofFields } | undefined;
  let risk: Risk | undefined;
  const nameOf = ({ username, dialCode }: CodeAccount) => `${dialCode} ${usernameText(username)}`;
  return {
    fieldsFor: (account: CodeAccount) => (proven?.name === nameOf(account) ? proven.fields : undefined),
    /** The refusal of a login may bring a check that belongs to it. */
    refusedBy(error: unknown): void {
      risk = isExchangeError(error) ? riskOfRefusal(error) : undefined;
    },
    canAsk: () => proveIdentity !== undefined && risk !== undefined,
    /** @returns the state of the form where the check was not passed */
    async ask(account: CodeAccount, signal: AbortSignal): Promise<LoginState | undefined> {
      // Stryker disable next-line OptionalChaining: only for the types: without it no dialog has a box that leads here
      const proof = await proveIdentity?.(account, signal, risk);
      // Stryker disable next-line OptionalChaining: only for the types: without a proof nothing leads here
      if (proof?.type !== 'passed') return proof?.type === 'unchecked' ? proof : { type: 'ready' };
      proven = { name: nameOf(account), fields: proof.fields };
      return undefined;
    },
  };
}

async function logIn(
  tools: LoginTools,
  { account: { username, dialCode }, typed, fields: proven }: Attempt,
  showDone: () => void,
  signal: AbortSignal,
): Promise<LoginState> {
  const { platform, exchange, captcha, page } = tools;
  /** The query `demoAccount=true` asks for the demo account (S2.08). */
  const demo = platform.location.query.get('demoAccount') === 'true';
  const input = {
    username: usernameText(username),
    ...(username.type === 'mobile' ? { country_code: dialCode } : {}),
    login_type: loginTypes[username.type],
    ...(demo ? { demo_account: true } : {}),
    ...proven,
  };
  const call = page.regulated ? loginCompliance : login;
  const send = (fields: CaptchaFields) =>
    sendEncrypted(tools, typed.password, (encrypted) =>
      exchange.send(call, { ...input, ...encrypted, ...fields }, signal),
    );
  const outcome = await whenDemanded(captcha, send, signal);
  if (outcome.type === 'closed') return { type: 'ready' };
  if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
  // The visitor is signed in now, sees it while the next page is chosen, and leaves the page even if the flow ends.
  showDone();
  rememberLogin(tools, 'password');
  if (demo) await enterDemo(tools);
  await leaveAfterLogin(tools, { newUser: false, account: { username, dialCode } });
  return { type: 'done' };
}
