/** Login by QR code (S4.42, S7.34): a code, how far it is, and who may ask for that and when. */

import { atom, type ReadableAtom } from 'nanostores';
import type { ResultOf } from '../contract/endpoint.ts';
import { qrGenerate, qrStatus } from '../contract/qr.ts';
import { pollDelayMs } from '../domain/qr.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { Visibility } from '../platform/types.ts';
import { land } from './land.ts';
import { rememberLogin } from './login-outcome.ts';
import { type ErrorReporting, type Problem, reportInPlace } from './problem.ts';
import type { FlowTools } from './tools.ts';

export interface QrCode {
  readonly uuid: string;
  /** What the phone reads. */
  readonly content: string;
  /** Its life, in ms since epoch by the browser's own clock. */
  readonly from: number;
  readonly until: number;
}

export type QrState =
  | { readonly type: 'loading' }
  | {
      readonly type: 'shown';
      readonly code: QrCode;
      /** A phone has read it; its owner has not answered yet. */
      readonly scanned: boolean;
      /** The last question got no answer. */
      readonly trouble: boolean;
    }
  | { readonly type: 'expired'; readonly code: QrCode }
  /** Whoever holds the phone said no. */
  | { readonly type: 'refused'; readonly code: QrCode }
  /** `problem` is left out where a dialog has said it. */
  | { readonly type: 'failed'; readonly problem: Problem | undefined }
  | { readonly type: 'confirmed' };

export interface QrLoginTools extends FlowTools, ErrorReporting {
  readonly visibility: Visibility;
}

export interface QrLoginFlow {
  readonly $state: ReadableAtom<QrState>;
  /** As long as somebody watches, and the tab can be seen, the code is asked about; the returned function ends it. */
  watch(): () => void;
  /** A new code; whatever is still said of the old one counts for nothing. */
  refresh(): void;
}

/** Longest wait for one answer, in ms. */
const pollTimeoutMs = 10_000;

export function createQrLoginFlow(tools: QrLoginTools): QrLoginFlow {
  const { exchange, visibility, reportError = reportInPlace } = tools;
  const { clock, location } = tools.platform;
  const $state = atom<QrState>({ type: 'loading' });
  let watchers = 0;
  let stopWatching: (() => void) | undefined;
  /** Of the code there is now. */
  let visit = new AbortController();
  let asking = false;
  let failures = 0;
  let nextPollAt = 0;
  let stopTimer: () => void = () => undefined;

  function isWatched(): boolean {
    return watchers > 0 && visibility.shown();
  }

  /** Does what is due, and sets the one timer for what comes next. Without a watcher nothing is due. */
  function goOn(): void {
    stopTimer();
    if (!isWatched()) return;
    const state = $state.get();
    if (state.type === 'loading') void generate(visit.signal);
    if (state.type !== 'shown') return;
    const now = clock.now();
    if (now >= state.code.until) {
      settle({ type: 'expired', code: state.code });
      return;
    }
    if (now >= nextPollAt) void poll(state.code, visit.signal);
    const wakeAt = asking ? state.code.until : Math.min(state.code.until, nextPollAt);
    stopTimer = clock.after(Math.max(0, wakeAt - now), goOn);
  }

  function settle(state: QrState): void {
    if (state.type !== 'shown') {
      visit.abort();
      visit = new AbortController();
      asking = false;
    }
    $state.set(state);
    goOn();
  }

  async function generate(signal: AbortSignal): Promise<void> {
    if (asking) return;
    asking = true;
    const from = clock.now();
    try {
      const { uuid, content, expires_in } = await exchange.send(qrGenerate, {}, signal, { cache: false });
      if (signal.aborted) return;
      asking = false;
      failures = 0;
      nextPollAt = clock.now() + pollDelayMs(0);
      const code = { uuid, content, from, until: from + expires_in * 1000 };
      settle({ type: 'shown', code, scanned: false, trouble: false });
    } catch (error) {
      await fail(error, signal);
    }
  }

  async function poll(code: QrCode, signal: AbortSignal): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      const input = { uuid: code.uuid, telegram_callback: location.query.get('telegram_callback') ?? '' };
      const options = { timeoutMs: pollTimeoutMs, cache: false } as const;
      const { status } = await exchange.send(qrStatus, input, signal, options);
      if (signal.aborted) return;
      answered(code, status);
    } catch (error) {
      if (signal.aborted) return;
      if (!isExchangeError(error) || error.fault === 'refused') return fail(error, signal);
      asking = false;
      failures += 1;
      nextPollAt = clock.now() + pollDelayMs(failures);
      const state = $state.get();
      if (state.type === 'shown') settle({ ...state, trouble: true });
    }
  }

  function answered(code: QrCode, status: ResultOf<typeof qrStatus>['status']): void {
    asking = false;
    failures = 0;
    nextPollAt = clock.now() + pollDelayMs(0);
    if (status === 'expired' || status === 'refused') settle({ type: status, code });
    else if (status !== 'confirmed') settle({ type: 'shown', code, scanned: status === 'scanned', trouble: false });
    else {
      settle({ type: 'confirmed' });
      rememberLogin(tools, 'qr');
      void land(tools, { newUser: false });
    }
  }

  async function fail(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const problem = await reportError(error, { signal });
    if (!signal.aborted) settle({ type: 'failed', problem });
  }

  return {
    $state,
    watch() {
      watchers += 1;
      stopWatching ??= visibility.watch(goOn);
      goOn();
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        watchers -= 1;
        if (watchers > 0) return;
        stopWatching?.();
        stopWatching = undefined;
        goOn();
      };
    },
    refresh() {
      if ($state.get().type !== 'confirmed') settle({ type: 'loading' });
    },
  };
}
