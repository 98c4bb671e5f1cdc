/** Login by password (S7.24), and by a quick-login token (S7.26). */

import { atom, type ReadableAtom } from 'nanostores';
import { login, loginCompliance } from '../../contract/session.ts';
import { readAccount } from '../../domain/account/phone-number.ts';
import { type CodeAccount, loginTypes, usernameText } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import type { CaptchaFields } from '../../platform/types.ts';
import { passwordProblemTexts, type UsernameText, usernameProblemTexts } from '../account/field-texts.ts';
import { sendEncrypted } from '../account/send-encrypted.ts';
import { type Captcha, whenDemanded } from '../captcha/guard.ts';
import type { ProofFields, ProveIdentity } from '../checks/prove-identity.ts';
import type { ErrorReporting, Problem } from '../errors/problem.ts';
import { land } from '../landing/land.ts';
import { createLifetime, type Flow } from '../lifetime.ts';
import { createSubmit, formFailure } from '../submit.ts';
import type { FlowTools } from '../tools.ts';
import { enterDemo, type RefusalDetails, refusalDetails, rememberLogin } from './outcome.ts';
import { type AskToChange, quickLogIn } from './quick-login.ts';

export type LoginState =
  | { readonly type: 'ready' }
  | {
      readonly type: 'refused';
      readonly username?: UsernameText;
      readonly password?: typeof passwordProblemTexts.required;
    }
  | { readonly type: 'busy' }
  | ({ readonly type: 'failed'; readonly problem: Problem } & RefusalDetails)
  /** The security check after 31018 could not be made. `text` is `undefined` where its text could not be loaded. */
  | { readonly type: 'unchecked'; readonly text: string | undefined }
  /** The quick-login token is no longer valid. */
  | { readonly type: 'quick-failed' }
  /** Leaving for the page after the login. */
  | { readonly type: 'done' };

/** What the visitor typed. */
export interface LoginInput {
  readonly username: string;
  /** Digits; used only for a mobile number. */
  readonly dialCode: string;
  readonly password: string;
}

export interface LoginFlow extends Flow {
  readonly $state: ReadableAtom<LoginState>;
  submit(typed: LoginInput): Promise<void>;
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
  /** Left out: a visitor who is signed in stays with the account they have. */
  readonly askToChange?: AskToChange;
  /** Left out: the limit of a network (31018) is only told. */
  readonly proveIdentity?: ProveIdentity;
}

/** What is sent, and the security check that was passed for it. */
interface Attempt {
  readonly account: CodeAccount;
  readonly password: string;
  readonly fields: ProofFields | undefined;
}

export function createLoginFlow(tools: LoginTools): LoginFlow {
  const { platform, exchange, reportError, proveIdentity } = tools;
  const $state = atom<LoginState>({ type: 'ready' });
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const submit = createSubmit<LoginState>({
    show: $state.set,
    failed: (problem, error) => ({
      ...formFailure(problem),
      ...(problem && refusalDetails(error, platform.clock.now())),
    }),
    reportError,
    forgetErrors: tools.forgetErrors,
    signal,
  });
  async function logInByToken(token: string): Promise<LoginState> {
    // Stryker disable next-line ArrowFunction: false and undefined both say no
    await quickLogIn(exchange, token, tools.askToChange ?? (async () => false), signal);
    await land(tools, { newUser: false });
    return { type: 'done' };
  }

  const proof = createProof(proveIdentity, signal);

  /** @param before what comes before the login; a state it returns takes the place of the login */
  async function attempt(account: CodeAccount, password: string, before?: () => Promise<LoginState | undefined>) {
    const showDone = () => $state.set({ type: 'done' });
    const logInNow = () => logIn(tools, { account, password, fields: proof.fieldsFor(account) }, showDone, signal);
    const prove = () => {
      if (!isBlocked()) void attempt(account, password, () => proof.ask(account));
    };
    await submit({ type: 'busy' }, async () => (await before?.()) ?? logInNow(), {
      submitted: {
        account: account.username.type,
        typedName: usernameText(account.username),
        ...(proveIdentity && { proveIdentity: prove }),
      },
    });
  }

  /** Whether nothing can be started: a login is in progress, or the flow has ended. */
  function isBlocked(): boolean {
    const { type } = $state.get();
    return type === 'busy' || type === 'done' || signal.aborted;
  }

  return {
    $state,
    dispose: lifetime.dispose,
    reset: () => $state.set({ type: 'ready' }),
    async submit(typed) {
      if (isBlocked()) return;
      const parsed = readAccount(typed.username, { country: '', code: typed.dialCode });
      if (parsed.type === 'refused' || typed.password === '') $state.set(refusedState(parsed, typed.password));
      else await attempt(parsed.account, typed.password);
    },
    async quick(token) {
      if (isBlocked()) return;
      await submit({ type: 'busy' }, () => logInByToken(token), {
        expected: (error) =>
          isExchangeError(error) && error.retCode === retCodes.badRequest ? { type: 'quick-failed' } : undefined,
      });
    },
    async follow() {
      if (isBlocked()) return;
      $state.set({ type: 'done' });
      await land(tools, { newUser: false });
    },
  };
}

function refusedState(parsed: ReturnType<typeof readAccount>, password: string): LoginState {
  return {
    type: 'refused',
    ...(parsed.type === 'refused' ? { username: usernameProblemTexts[parsed.problem] } : {}),
    ...(password === '' ? { password: passwordProblemTexts.required } : {}),
  };
}

/** The security flow of 31018 (S8.24), and what it gives, which holds for further tries with the same name. */
function createProof(proveIdentity: ProveIdentity | undefined, signal: AbortSignal) {
  let proven: { readonly name: string; readonly fields: ProofFields } | undefined;
  const nameOf = ({ username, dialCode }: CodeAccount) => `${dialCode} ${usernameText(username)}`;
  return {
    fieldsFor: (account: CodeAccount) => (proven?.name === nameOf(account) ? proven.fields : undefined),
    /** @returns the state of the form where the check was not passed */
    async ask(account: CodeAccount): Promise<LoginState | undefined> {
      // Stryker disable next-line OptionalChaining: only for the types: without it no dialog has a box that leads here
      const proof = await proveIdentity?.(account, signal);
      // Stryker disable next-line OptionalChaining: only for the types: without a proof nothing leads here
      if (proof?.type !== 'passed') return proof?.type === 'unchecked' ? proof : { type: 'ready' };
      proven = { name: nameOf(account), fields: proof.fields };
      return undefined;
    },
  };
}

async function logIn(
  tools: LoginTools,
  { account: { username, dialCode }, password, fields: proven }: Attempt,
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
    sendEncrypted(tools, password, (encrypted) => exchange.send(call, { ...input, ...encrypted, ...fields }, signal));
  const outcome = await whenDemanded(captcha, send, signal);
  if (outcome.type === 'closed') return { type: 'ready' };
  if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
  // The visitor is signed in now, sees it while the next page is chosen, and leaves the page even if the flow ends.
  showDone();
  rememberLogin(tools, 'password');
  if (demo) await enterDemo(tools);
  await land(tools, { newUser: false, account: { username, dialCode } });
  return { type: 'done' };
}
