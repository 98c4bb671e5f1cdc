/** The captcha (S4.20–S4.24): one kind after the other until one is solved, the last of them always our own. */

import type { ReadableAtom } from 'nanostores';
import type { CaptchaFields, CaptchaVendor } from '../../browser/types.ts';
import { captchaOrder } from '../../domain/captcha/choice.ts';
import { showsLoading } from '../../domain/captcha/config.ts';
import type { SceneCode } from '../../domain/checks/scene-codes.ts';
import type { CaptchaKind } from '../../domain/site/site.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { byType, createFlowState, flowTable } from '../page/flow-table.ts';
import type { RecordEvent } from '../page/tools.ts';
import { type AttemptEnd, attemptCaptcha } from './attempt.ts';
import { type CaptchaConfigTools, loadCaptchaConfig } from './config.ts';

export interface CaptchaTools extends CaptchaConfigTools {
  readonly page: { readonly storagePrefix: string; readonly captchaKinds: readonly CaptchaKind[] };
  readonly vendors: Readonly<Record<CaptchaKind, CaptchaVendor>>;
  readonly record: RecordEvent;
  /** The device id. */
  guid(): string;
}

/** What the overlay shows. */
export type CaptchaView =
  | { readonly type: 'idle' }
  /** `retry`: the exchange refused the last answer. */
  | { readonly type: 'loading'; readonly retry: boolean }
  | {
      readonly type: 'shown';
      readonly kind: CaptchaKind;
      readonly retry: boolean;
      /** Whether there is another kind to change to. */
      readonly hasOther: boolean;
      /** Share of the work done, from 0 to 1; only where there is work to do. */
      readonly progress: number | undefined;
    };

const ended = { to: ['idle'] } as const;

/** Scenes that show no loading stay `idle` until a kind is shown. */
export const captchaTable = flowTable<CaptchaView['type']>()('captcha', ['idle'], {
  idle: { ask: { to: ['loading', 'idle'] }, 'next-kind': ended, shown: { to: ['shown'] }, ended },
  loading: { ask: { to: ['loading'] }, 'next-kind': { to: ['loading'] }, shown: { to: ['shown'] }, ended },
  // A vendor's challenge that has ended is shown afresh.
  shown: {
    shown: { to: ['shown'] },
    ask: { to: ['loading', 'idle'] },
    'next-kind': { to: ['loading', 'idle'] },
    ended,
  },
});

export type CaptchaOutcome =
  /** Fields go into the call that the captcha guards. */
  | { readonly type: 'solved'; readonly kind: CaptchaKind; readonly fields: CaptchaFields }
  /** The visitor wants to go back. */
  | { readonly type: 'closed' }
  /** No kind could be had (S8.23). */
  | { readonly type: 'unavailable' };

export interface CaptchaFlow {
  readonly $state: ReadableAtom<CaptchaView>;
  /**
   * Asks for a captcha; asked again while it is on, it is the same one. Rejects with the reason of the abort, and with
   * nothing else.
   */
  solve(signal?: AbortSignal): Promise<CaptchaOutcome>;
  /** The exchange refused an answer (20063): the next question says so, and passes over a kind refused twice (S4.24). */
  refuse(kind: CaptchaKind): void;
  /** The visitor wants another kind. */
  next(): void;
  close(): void;
  /** Ends what is under way: requests, timers, and what a vendor shows. */
  dispose(): void;
}

/** Refusals after which a kind is left out: its vendor and the exchange do not understand each other. */
const maxRefusals = 2;

/** Without the vendors that the operator has switched off. Our own challenge cannot be: a guarded call needs one that works. */
function switchedOn(kinds: readonly CaptchaKind[]): CaptchaKind[] {
  const { captchasOff } = $hostStatus.get();
  return kinds.filter((kind) => kind === 'magpie' || !captchasOff.includes(kind));
}

const neverAborted = new AbortController().signal;

export function createCaptchaFlow(tools: CaptchaTools, { scene }: { readonly scene: SceneCode }): CaptchaFlow {
  const { $state, move, update } = createFlowState(captchaTable, byType, { type: 'idle' } as CaptchaView);
  const refusals = new Map<CaptchaKind, number>();
  /** The exchange refused the last answer. */
  let retry = false;
  let run: { readonly signal: AbortSignal; readonly result: Promise<CaptchaOutcome> } | undefined;
  /** Of the whole question. */
  let session = new AbortController();
  /** Of the kind that is shown. */
  let attempt = new AbortController();

  /** @param signal of whoever asks, or of the visitor who closes the captcha */
  async function solveWithAny(signal: AbortSignal): Promise<CaptchaOutcome> {
    const config = await loadCaptchaConfig(tools, scene, signal);
    if (signal.aborted) return { type: 'closed' };
    const order = captchaOrder({ config, guid: tools.guid(), siteKinds: switchedOn(tools.page.captchaKinds) });
    const kinds = order.filter((kind) => kind === 'magpie' || (refusals.get(kind) ?? 0) < maxRefusals);
    for (const [index, kind] of kinds.entries()) {
      attempt = new AbortController();
      const ownSignal = attempt.signal;
      const hasOther = index < kinds.length - 1;
      const end = await solveWith(tools.vendors[kind], AbortSignal.any([signal, ownSignal]), hasOther);
      if (end.type === 'solved') return { type: 'solved', kind, fields: end.fields };
      if (end.type === 'closed' && (signal.aborted || !ownSignal.aborted)) return { type: 'closed' };
      tools.record('captchaFailed', { scene, kind, why: end.type === 'failed' ? end.why : 'passed-over' });
    }
    tools.record('captchaUnavailable', { scene, kinds: kinds.length });
    return { type: 'unavailable' };
  }

  function solveWith(vendor: CaptchaVendor, signal: AbortSignal, hasOther: boolean): Promise<AttemptEnd> {
    const { kind } = vendor;
    const viewOf = (progress?: number): CaptchaView => ({ type: 'shown', kind, retry, hasOther, progress });
    showLoading('next-kind');
    return attemptCaptcha(vendor, tools.platform.clock, signal, {
      shown: () => move('shown', viewOf(kind === 'magpie' ? 0 : undefined)),
      progress: (share) => update(viewOf(share)),
    });
  }

  function showLoading(event: 'ask' | 'next-kind'): void {
    move(event, showsLoading(scene) ? { type: 'loading', retry } : { type: 'idle' });
  }

  async function start(signal: AbortSignal): Promise<CaptchaOutcome> {
    const own = new AbortController();
    session = own;
    showLoading('ask');
    try {
      const outcome = await solveWithAny(AbortSignal.any([signal, own.signal]));
      signal.throwIfAborted();
      return outcome;
    } finally {
      // A question that was aborted may end after the next one has begun.
      if (session === own) {
        run = undefined;
        retry = false;
        move('ended', { type: 'idle' });
      }
    }
  }

  return {
    $state,
    async solve(signal = neverAborted) {
      signal.throwIfAborted();
      if (run === undefined || run.signal.aborted) run = { signal, result: start(signal) };
      return run.result;
    },
    refuse(kind) {
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      retry = true;
    },
    next: () => attempt.abort(),
    close: () => session.abort(),
    dispose: () => session.abort(),
  };
}
