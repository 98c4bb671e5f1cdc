/** Login by password (S7.24). */

import { atom, type ReadableAtom } from 'nanostores';
import { login } from '../contract/session.ts';
import { loginTypes } from '../domain/register-type.ts';
import { parseUsername, type Username, usernameText } from '../domain/username.ts';
import { type Captcha, whenDemanded } from './captcha-guard.ts';
import { land } from './land.ts';
import {
  type ErrorReporting,
  type Problem,
  passwordTexts,
  reportInPlace,
  type UsernameText,
  usernameTexts,
} from './problem.ts';
import type { FlowTools } from './tools.ts';

export type LoginState =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly username?: UsernameText; readonly password?: typeof passwordTexts.required }
  | { readonly type: 'busy' }
  | { readonly type: 'failed'; readonly problem: Problem }
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
  /** Back to a form that can be sent: a page restored from memory may have been left while busy. */
  reset(): void;
}

export interface LoginTools extends FlowTools, ErrorReporting {
  readonly captcha: Captcha;
}

export function createLoginFlow(tools: LoginTools): LoginFlow {
  const { platform, exchange, captcha, reportError = reportInPlace } = tools;
  const $state = atom<LoginState>({ type: 'ready' });

  async function send(username: Username, form: LoginForm): Promise<LoginState> {
    try {
      const encrypted = await platform.encryption.encrypt(form.password, exchange.now());
      const input = {
        username: usernameText(username),
        ...(username.type === 'mobile' ? { country_code: form.dialCode } : {}),
        login_type: loginTypes[username.type],
        ...encrypted,
      };
      const outcome = await whenDemanded(captcha, (fields) => exchange.send(login, { ...input, ...fields }));
      if (outcome.type === 'closed') return { type: 'ready' };
      if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
    } catch (error) {
      const problem = await reportError(error, { account: username.type });
      return problem ? { type: 'failed', problem } : { type: 'ready' };
    }
    await land(tools, { newUser: false });
    return { type: 'done' };
  }

  return {
    $state,
    reset: () => $state.set({ type: 'ready' }),
    async submit(form) {
      const { type } = $state.get();
      if (type === 'busy' || type === 'done') return;
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
  };
}
