/** Login by QR code (S4.42, S7.34): generates a code and polls its state. */

import { atom, onMount, type ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../../api/errors.ts';
import type { PageVisibility } from '../../../browser/types.ts';
import { qrGenerate, qrStatus } from '../../../contract/qr.ts';
import { rememberLogin } from '../../../services/account/outcome.ts';
import type { ErrorReporting, Problem } from '../../../services/errors/problem.ts';
import { leaveAfterLogin } from '../../../services/landing/leave-after-login.ts';
import { createLifetime, type Flow } from '../../../services/page/lifetime.ts';
import { createSubmit } from '../../../services/page/submit.ts';
import type { FlowTools } from '../../../services/page/tools.ts';
import { nextQrState, type QrCode, type QrEvent, type QrState } from './qr-state.ts';

export interface QrLoginTools extends FlowTools, ErrorReporting {
  readonly visibility: PageVisibility;
  /** What the messenger signed about the visitor of a mini app, once they have allowed its use; none on the web. */
  telegramCallback(): string | undefined;
}

export interface QrLoginFlow extends Flow {
  /**
   * The exchange is polled while this store has a listener and the tab is visible. nanostores keeps a store mounted for
   * 1 s after its last listener, so that a listener that returns at once does not restart it.
   */
  readonly $state: ReadableAtom<QrState>;
  /** Requests a new code; answers about the old one are ignored. */
  refresh(): void;
}

/** Longest wait for one answer, in ms. */
const pollTimeoutMs = 10_000;

export function createQrLoginFlow(tools: QrLoginTools): QrLoginFlow {
  const { visibility, reportError } = tools;
  const { clock } = tools.platform;
  const lifetime = createLifetime();
  const $state = atom<QrState>({ type: 'loading' });
  let mounted = false;
  /** The request in flight; there is at most one. */
  let request: AbortController | undefined;
  let stopTimer: () => void = () => undefined;
  const submit = createSubmit<QrEvent>({ show: onAnswer, failed, reportError, signal: lifetime.signal });

  /** Not by `get()`, which would mount the store. */
  const current = (): QrState => $state.value ?? { type: 'loading' };

  function stop(): void {
    stopTimer();
    request?.abort();
    request = undefined;
  }

  function dispatch(event: QrEvent): void {
    const next = nextQrState(current(), event);
    if (next.type !== 'shown') stop();
    $state.set(next);
    update();
  }

  /** Makes the call that is due, and sets the timer for the next one. Does nothing while the store has no listener. */
  function update(): void {
    stopTimer();
    if (!mounted || lifetime.signal.aborted || !visibility.shown()) return;
    const state = current();
    if (state.type === 'loading') void ask((signal) => generate(tools, signal));
    if (state.type !== 'shown') return;
    const { code, nextPollAt } = state;
    const now = clock.now();
    if (now >= code.until) {
      dispatch({ type: 'expired' });
      return;
    }
    if (now >= nextPollAt) void ask((signal) => poll(tools, code, signal));
    const nextAt = request ? code.until : Math.min(code.until, nextPollAt);
    stopTimer = clock.after(Math.max(0, nextAt - now), update);
  }

  async function ask(call: (signal: AbortSignal) => Promise<QrEvent>): Promise<void> {
    if (request) return;
    request = new AbortController();
    await submit(undefined, call, { signal: request.signal });
  }

  function onAnswer(event: QrEvent): void {
    request = undefined;
    dispatch(event);
    if (current().type !== 'confirmed') return;
    rememberLogin(tools, 'qr');
    void leaveAfterLogin(tools, { newUser: false, method: 'qr' });
  }

  onMount($state, () => {
    mounted = true;
    update();
    return () => {
      mounted = false;
      stop();
    };
  });
  lifetime.add(visibility.watch(update));
  lifetime.add(stop);

  return {
    $state,
    dispose: lifetime.dispose,
    refresh() {
      if (current().type !== 'confirmed') dispatch({ type: 'refresh' });
    },
  };
}

function failed(problem: Problem | undefined): QrEvent {
  return { type: 'failed', problem };
}

async function generate({ exchange, platform }: QrLoginTools, signal: AbortSignal): Promise<QrEvent> {
  const { clock } = platform;
  const from = clock.now();
  const { uuid, content, expires_in } = await exchange.send(qrGenerate, {}, signal, { cache: false });
  const code: QrCode = { uuid, content, from, until: from + expires_in * 1000 };
  return { type: 'generated', code, now: clock.now() };
}

/** @throws {ExchangeError} where the exchange refuses the call; a call without an answer is an event */
async function poll(
  { exchange, platform, telegramCallback }: QrLoginTools,
  code: QrCode,
  signal: AbortSignal,
): Promise<QrEvent> {
  const { clock } = platform;
  const input = { uuid: code.uuid, telegram_callback: telegramCallback() ?? '' };
  try {
    const { status } = await exchange.send(qrStatus, input, signal, { timeoutMs: pollTimeoutMs, cache: false });
    return { type: 'answered', status, now: clock.now() };
  } catch (error) {
    if (signal.aborted || !isExchangeError(error) || error.fault === 'refused') throw error;
    return { type: 'no-answer', now: clock.now() };
  }
}
