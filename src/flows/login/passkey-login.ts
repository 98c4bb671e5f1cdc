/** Login by a passkey (S1.27, decision 0113). */

import { atom, type ReadableAtom } from 'nanostores';
import { passkeyLogin, passkeyLoginOptions } from '../../contract/passkeys.ts';
import type { CaptchaFields, Passkeys } from '../../platform/types.ts';
import { type Captcha, whenDemanded } from '../captcha/guard.ts';
import type { ErrorReporting, Problem } from '../errors/problem.ts';
import { land } from '../landing/land.ts';
import { createLifetime, type Flow } from '../lifetime.ts';
import { createSubmit, formFailure } from '../submit.ts';
import type { FlowTools } from '../tools.ts';
import { rememberLogin } from './outcome.ts';

export type PasskeyState =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'stopped'; readonly reason: 'unable' | 'timed-out' }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** Leaving for the page after the login. */
  | { readonly type: 'done' };

export interface PasskeyLoginTools extends FlowTools, ErrorReporting {
  readonly captcha: Captcha;
  readonly passkeys: Pick<Passkeys, 'rpId' | 'use'>;
}

export interface PasskeyLoginFlow extends Flow {
  readonly $state: ReadableAtom<PasskeyState>;
  /** Asks the browser for a passkey. A visitor who closes that question is back at the form without a word. */
  logIn(): Promise<void>;
  /** Back to `ready`: a page from the back/forward cache may have been left while busy. */
  reset(): void;
}

export function createPasskeyLoginFlow(tools: PasskeyLoginTools): PasskeyLoginFlow {
  const { reportError, forgetErrors } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const $state = atom<PasskeyState>({ type: 'ready' });
  const submit = createSubmit<PasskeyState>({
    show: $state.set,
    failed: formFailure,
    reportError,
    forgetErrors,
    signal,
  });

  return {
    $state,
    dispose: lifetime.dispose,
    reset: () => $state.set({ type: 'ready' }),
    async logIn() {
      const { type } = $state.get();
      if (type !== 'busy' && type !== 'done') await submit({ type: 'busy' }, () => attempt(tools, signal));
    },
  };
}

async function attempt(tools: PasskeyLoginTools, signal: AbortSignal): Promise<PasskeyState> {
  const { exchange, captcha, passkeys } = tools;
  const { options } = await exchange.send(passkeyLoginOptions, { rp_id: await passkeys.rpId() }, signal);
  const answer = await passkeys.use(options, signal);
  if (answer.type === 'cancelled') return { type: 'ready' };
  if (answer.type !== 'credential') {
    return { type: 'stopped', reason: answer.type === 'timed-out' ? 'timed-out' : 'unable' };
  }
  const { credential } = answer;
  const send = (fields: CaptchaFields) => exchange.send(passkeyLogin, { credential, ...fields }, signal);
  const outcome = await whenDemanded(captcha, send, signal);
  if (outcome.type === 'closed') return { type: 'ready' };
  if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
  rememberLogin(tools, 'passkey');
  await land(tools, { newUser: false });
  return { type: 'done' };
}
