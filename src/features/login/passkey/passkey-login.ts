/** Login by a passkey (S1.27, decision 0113). */

import type { ReadableAtom } from 'nanostores';
import { ignoreExchangeError, isExchangeError } from '../../../api/errors.ts';
import type { CaptchaFields, PasskeyAnswer, PasskeyMode, PasskeySignals, Passkeys } from '../../../browser/types.ts';
import { passkeyLogin, passkeyLoginOptions } from '../../../contract/passkeys.ts';
import { retCodes } from '../../../domain/errors/codes.ts';
import { rememberLogin } from '../../../services/account/outcome.ts';
import { type Captcha, whenDemanded } from '../../../services/captcha/guard.ts';
import type { ErrorReporting, Problem } from '../../../services/errors/problem.ts';
import { leaveAfterLogin } from '../../../services/landing/leave-after-login.ts';
import { byType, createFlowState, flowTable } from '../../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../../services/page/lifetime.ts';
import { createSubmit, formFailure } from '../../../services/page/submit.ts';
import type { FlowTools } from '../../../services/page/tools.ts';
import { type Asked, askWithRpId } from '../../../services/passkeys/passkey-rp-id.ts';
import type { PasskeyAutofill } from './passkey-autofill.ts';

export type PasskeyState =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'stopped'; readonly reason: 'unable' | 'timed-out' | 'none' }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** Leaving for the page after the login. */
  | { readonly type: 'done' };

const form = { ask: { to: ['busy'] }, choose: { to: ['busy'] }, reset: { to: ['ready'] } } as const;

export const passkeyLoginTable = flowTable<PasskeyState['type']>()('passkey-login', ['ready'], {
  ready: form,
  stopped: form,
  failed: form,
  busy: {
    answered: { to: ['ready', 'stopped', 'failed', 'done'], calls: [passkeyLoginOptions, passkeyLogin] },
    failed: { to: ['ready', 'failed'], calls: [passkeyLoginOptions, passkeyLogin] },
    withdraw: { to: ['ready'], back: true },
    reset: { to: ['ready'] },
  },
  done: { reset: { to: ['ready'] } },
});

interface AskTools extends FlowTools {
  readonly captcha: Captcha;
  readonly passkeys: Pick<Passkeys, 'rpId' | 'ownRpId' | 'use'>;
  readonly signals: Pick<PasskeySignals, 'unknown'>;
}

export interface PasskeyLoginTools extends AskTools, ErrorReporting {
  /** The page's offer in the autofill, which may be under way already. */
  readonly autofill: PasskeyAutofill;
}

export interface PasskeyLoginFlow extends Flow {
  readonly $state: ReadableAtom<PasskeyState>;
  /**
   * Asks the browser for a passkey, unless one was chosen in the autofill before there was a flow. A visitor who closes that
   * question is back at the form without a word.
   */
  logIn(): Promise<void>;
  /**
   * Lets the browser offer its passkeys in the autofill of the name field, until `endOffer`, `withdraw` or `logIn`: a browser answers one
   * request at a time. An offer that is under way goes on. Nothing is said where it cannot be offered, and nothing happens while
   * something is on.
   */
  offer(): Promise<void>;
  /** Ends the offer, and nothing that the visitor has asked for. */
  endOffer(): void;
  /**
   * Ends what the browser is asked, so that another way in can go on.
   *
   * @returns whether it may: an answer that is sent to the exchange is not taken back
   */
  withdraw(): boolean;
  /** Back to `ready`: a page from the back/forward cache may have been left while busy. */
  reset(): void;
}

/** Longest wait for the challenge after a press of "Log in", in ms: the form has an answer of its own. */
const promptTimeoutMs = 2000;

export function createPasskeyLoginFlow(tools: PasskeyLoginTools): PasskeyLoginFlow {
  const { reportError, forgetErrors, autofill } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state, move } = createFlowState(passkeyLoginTable, byType, { type: 'ready' } as PasskeyState, signal);
  const submit = createSubmit<PasskeyState>({
    move,
    failed: formFailure,
    reportError,
    forgetErrors,
    signal,
  });

  /** What the browser is asked by a question of its own, or was asked last; an offer counts from the choice of a passkey on. */
  let attempt: Attempt | undefined;
  lifetime.add(() => {
    attempt?.end.abort();
    autofill.end();
  });

  function begin(sent = false): Attempt {
    attempt = { end: new AbortController(), sent };
    return attempt;
  }

  function isBusy(): boolean {
    const { type } = $state.get();
    return type === 'busy' || type === 'done';
  }

  function withdraw(): boolean {
    autofill.end();
    if (attempt === undefined || attempt.sent) return !isBusy();
    attempt.end.abort();
    attempt = undefined;
    if (isBusy()) move('withdraw', { type: 'ready' });
    return true;
  }

  async function offer(): Promise<void> {
    if (isBusy() || signal.aborted) return;
    await autofill.ask();
    // Of several calls that wait for the same offer one takes the answer.
    const chosen = isBusy() ? undefined : autofill.take();
    if (!chosen) return;
    const { signal: ownSignal } = begin(true).end;
    move('choose', { type: 'busy' });
    await submit(() => sendAnswer(tools, chosen, ownSignal), { signal: ownSignal });
  }

  return {
    $state,
    dispose: lifetime.dispose,
    reset() {
      // What was on its way when the page was left says nothing any more.
      attempt?.end.abort();
      attempt = undefined;
      move('reset', { type: 'ready' });
    },
    withdraw,
    offer,
    endOffer() {
      if (!isBusy()) withdraw();
    },
    async logIn() {
      if (isBusy()) return;
      const chosen = autofill.take();
      withdraw();
      const own = begin();
      async function askAndSend(ownSignal: AbortSignal): Promise<PasskeyState> {
        const asked = chosen ?? (await askBrowser(tools, ownSignal));
        ownSignal.throwIfAborted();
        own.sent = true;
        return sendAnswer(tools, asked, ownSignal);
      }
      move('ask', { type: 'busy' });
      await submit(askAndSend, { signal: own.end.signal });
    },
  };
}

interface Attempt {
  readonly end: AbortController;
  /** The browser has answered, and the exchange has the answer or gets none. */
  sent: boolean;
}

/**
 * For "Log in" with an empty form (decision 0083): asks for a passkey only if one is on this device.
 *
 * @param chosen called before the passkey is sent: from then on the attempt is not taken back
 * @returns `undefined` where none is there, and where the visitor has closed the question: a page cannot tell them apart
 */
export async function logInAtOnce(
  tools: AskTools,
  signal: AbortSignal,
  chosen: () => void,
): Promise<AfterAnswer | undefined> {
  const asked = await askBrowser(tools, signal, 'immediate').catch(ignoreExchangeError);
  signal.throwIfAborted();
  if (asked?.answer.type !== 'credential') return undefined;
  chosen();
  return sendCredential(tools, asked.rpId, asked.answer.credential, signal);
}

function askBrowser({ exchange, passkeys }: AskTools, signal: AbortSignal, mode?: PasskeyMode): Promise<Asked> {
  const limit = mode === 'immediate' ? { timeoutMs: promptTimeoutMs } : undefined;
  return askWithRpId(passkeys, async (rp_id) => {
    const { options } = await exchange.send(passkeyLoginOptions, { rp_id }, signal, limit);
    return passkeys.use(options, signal, mode);
  });
}

async function sendAnswer(tools: AskTools, { rpId, answer }: Asked, signal: AbortSignal): Promise<PasskeyState> {
  if (answer.type === 'cancelled') return { type: 'ready' };
  if (answer.type === 'none' || answer.type === 'timed-out') return { type: 'stopped', reason: answer.type };
  if (answer.type !== 'credential') return { type: 'stopped', reason: 'unable' };
  return sendCredential(tools, rpId, answer.credential, signal);
}

/** The state of a form after a passkey was sent. */
type AfterAnswer = Extract<PasskeyState, { readonly type: 'ready' | 'failed' | 'done' }>;

async function sendCredential(
  tools: AskTools,
  rpId: string,
  credential: Extract<PasskeyAnswer, { readonly type: 'credential' }>['credential'],
  signal: AbortSignal,
): Promise<AfterAnswer> {
  const { exchange, captcha, signals } = tools;
  const send = (fields: CaptchaFields) => exchange.send(passkeyLogin, { credential, ...fields }, signal);
  const outcome = await whenDemanded(captcha, send, signal).catch((error: unknown) => {
    const isUnknown = isExchangeError(error) && error.retCode === retCodes.passkeyUnknown;
    if (isUnknown) signals.unknown(rpId, String(credential.id));
    throw error;
  });
  if (outcome.type === 'closed') return { type: 'ready' };
  if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
  rememberLogin(tools, 'passkey');
  await leaveAfterLogin(tools, { newUser: false, method: 'passkey' });
  return { type: 'done' };
}
