/** Login by a passkey (S1.27, decision 0113). */

import { atom, type ReadableAtom } from 'nanostores';
import { passkeyLogin, passkeyLoginOptions } from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { ignoreExchangeError, isExchangeError } from '../../exchange/errors.ts';
import type { CaptchaFields, PasskeyAnswer, PasskeySignals, Passkeys } from '../../platform/types.ts';
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
  readonly signals: Pick<PasskeySignals, 'unknown'>;
}

export interface PasskeyLoginFlow extends Flow {
  readonly $state: ReadableAtom<PasskeyState>;
  /** Asks the browser for a passkey. A visitor who closes that question is back at the form without a word. */
  logIn(): Promise<void>;
  /**
   * Lets the browser offer its passkeys in the autofill of the name field, until `withdraw` or `logIn`: a browser answers one
   * request at a time. Nothing is said where it cannot be offered.
   */
  offer(): Promise<void>;
  withdraw(): void;
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

  /** What the browser is offering in the autofill. */
  let pending: AbortController | undefined;

  function withdraw(): void {
    pending?.abort();
    pending = undefined;
  }
  lifetime.add(withdraw);

  return {
    $state,
    dispose: lifetime.dispose,
    reset: () => $state.set({ type: 'ready' }),
    withdraw,
    async offer() {
      if (pending || $state.get().type !== 'ready' || signal.aborted) return;
      const own = new AbortController();
      pending = own;
      const asked = await askBrowser(tools, own.signal, 'conditional').catch(ignoreExchangeError);
      if (own.signal.aborted) return;
      pending = undefined;
      if (asked?.answer.type === 'credential') await submit({ type: 'busy' }, () => sendAnswer(tools, asked, signal));
    },
    async logIn() {
      const { type } = $state.get();
      if (type === 'busy' || type === 'done') return;
      withdraw();
      await submit({ type: 'busy' }, async () => sendAnswer(tools, await askBrowser(tools, signal), signal));
    },
  };
}

interface Asked {
  readonly rpId: string;
  readonly answer: PasskeyAnswer;
}

async function askBrowser(
  { exchange, passkeys }: PasskeyLoginTools,
  signal: AbortSignal,
  mediation?: 'conditional',
): Promise<Asked> {
  const rpId = await passkeys.rpId();
  const { options } = await exchange.send(passkeyLoginOptions, { rp_id: rpId }, signal);
  return { rpId, answer: await passkeys.use(options, signal, mediation) };
}

async function sendAnswer(
  tools: PasskeyLoginTools,
  { rpId, answer }: Asked,
  signal: AbortSignal,
): Promise<PasskeyState> {
  const { exchange, captcha, signals } = tools;
  if (answer.type === 'cancelled') return { type: 'ready' };
  if (answer.type !== 'credential') {
    return { type: 'stopped', reason: answer.type === 'timed-out' ? 'timed-out' : 'unable' };
  }
  const { credential } = answer;
  const send = (fields: CaptchaFields) => exchange.send(passkeyLogin, { credential, ...fields }, signal);
  const outcome = await whenDemanded(captcha, send, signal).catch((error: unknown) => {
    const isUnknown = isExchangeError(error) && error.retCode === retCodes.passkeyUnknown;
    if (isUnknown) signals.unknown(rpId, String(credential.id));
    throw error;
  });
  if (outcome.type === 'closed') return { type: 'ready' };
  if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
  rememberLogin(tools, 'passkey');
  await land(tools, { newUser: false });
  return { type: 'done' };
}
