/** Login by password (S7.24), and by a token that was handed over (S7.26). */

import { atom, type ReadableAtom } from 'nanostores';
import { login, loginCompliance } from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { loginTypes } from '../domain/login-type.ts';
import { isLoggedIn } from '../domain/user-info.ts';
import { parseUsername, type Username, usernameText } from '../domain/username.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { type Captcha, whenDemanded } from './captcha-guard.ts';
import { land } from './land.ts';
import { enterDemo, type RefusalDetails, refusalDetails, rememberLogin } from './login-outcome.ts';
import {
  type ErrorReporting,
  type Problem,
  passwordTexts,
  reportInPlace,
  type UsernameText,
  usernameTexts,
} from './problem.ts';
import { quickLogIn } from './quick-login.ts';
import type { FlowTools } from './tools.ts';

export type LoginState =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly username?: UsernameText; readonly password?: typeof passwordTexts.required }
  | { readonly type: 'busy' }
  | ({ readonly type: 'failed'; readonly problem: Problem } & RefusalDetails)
  /** The token that was handed over is no longer good. */
  | { readonly type: 'quick-failed' }
  /** Leaving for the page behind the login. */
  | { readonly type: 'done' };

export interface LoginForm {
  readonly username: string;
  /** Digits; counts for a mobile number only. */
  readonly dialCode: string;
  readonly password: string;
}

export interface LoginFlow {
  readonly $state: ReadableAtom<LoginState>;
  submit(form: LoginForm): Promise<void>;
  /** Logs in with a token from another place of ours. */
  quick(token: string): Promise<void>;
  /** Leaves as after a login, where another tab logged in; not in the middle of a login of this one. */
  follow(): Promise<void>;
  /** The same for who was signed in before, if the exchange still knows the session. */
  followIfAlive(): Promise<void>;
  /** Back to a form that can be sent: a page restored from memory may have been left while busy. */
  reset(): void;
}

export interface LoginTools extends FlowTools, ErrorReporting {
  readonly page: FlowTools['page'] & { readonly regulated: boolean };
  readonly captcha: Captcha;
}

export function createLoginFlow(tools: LoginTools): LoginFlow {
  const { platform, exchange, captcha, page, reportError = reportInPlace } = tools;
  const $state = atom<LoginState>({ type: 'ready' });
  /** The query `demoAccount=true` asks for the demo account (S2.08). */
  const demo = platform.location.query.get('demoAccount') === 'true';

  async function send(username: Username, form: LoginForm): Promise<LoginState> {
    try {
      const encrypted = await platform.encryption.encrypt(form.password, exchange.now());
      const input = {
        username: usernameText(username),
        ...(username.type === 'mobile' ? { country_code: form.dialCode } : {}),
        login_type: loginTypes[username.type],
        ...(demo ? { demo_account: true } : {}),
        ...encrypted,
      };
      const call = page.regulated ? loginCompliance : login;
      const outcome = await whenDemanded(captcha, (fields) => exchange.send(call, { ...input, ...fields }));
      if (outcome.type === 'closed') return { type: 'ready' };
      if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
    } catch (error) {
      const problem = await reportError(error, { account: username.type });
      return problem ? { type: 'failed', problem, ...refusalDetails(error, platform.clock.now()) } : { type: 'ready' };
    }
    rememberLogin(tools, 'password');
    if (demo) await enterDemo(tools);
    await land(tools, { newUser: false, account: { username, dialCode: form.dialCode } });
    return { type: 'done' };
  }

  async function sendQuick(token: string): Promise<LoginState> {
    try {
      await quickLogIn(exchange, token);
    } catch (error) {
      if (isExchangeError(error) && error.retCode === retCodes.badRequest) return { type: 'quick-failed' };
      const problem = await reportError(error);
      return problem ? { type: 'failed', problem } : { type: 'ready' };
    }
    await land(tools, { newUser: false });
    return { type: 'done' };
  }

  function isUnderWay(): boolean {
    const { type } = $state.get();
    return type === 'busy' || type === 'done';
  }

  const flow: LoginFlow = {
    $state,
    reset: () => $state.set({ type: 'ready' }),
    async submit(form) {
      if (isUnderWay()) return;
      const parsed = parseUsername(form.username);
      if (parsed.type === 'refused' || form.password === '') {
        $state.set({
          type: 'refused',
          ...(parsed.type === 'refused' ? { username: usernameTexts[parsed.problem] } : {}),
          ...(form.password === '' ? { password: passwordTexts.required } : {}),
        });
        return;
      }
      $state.set({ type: 'busy' });
      $state.set(await send(parsed.username, form));
    },
    async quick(token) {
      if (isUnderWay()) return;
      $state.set({ type: 'busy' });
      $state.set(await sendQuick(token));
    },
    async follow() {
      if (isUnderWay()) return;
      $state.set({ type: 'done' });
      await land(tools, { newUser: false });
    },
    async followIfAlive() {
      const user = await import('./profile.ts')
        .then(({ loadUser }) => loadUser(exchange))
        // Whoever cannot be recognized logs in.
        .catch(() => undefined);
      if (user && isLoggedIn(user)) await flow.follow();
    },
  };
  return flow;
}
