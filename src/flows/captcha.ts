/** The captcha (S4.20–S4.24): one kind after the other until one is solved, the last of them always our own. */

import { atom, type ReadableAtom } from 'nanostores';
import { captchaOrder } from '../domain/captcha-choice.ts';
import { showsLoading } from '../domain/captcha-config.ts';
import type { SceneCode } from '../domain/scene-codes.ts';
import type { CaptchaKind } from '../domain/site.ts';
import type { CaptchaFields, CaptchaVendor } from '../platform/types.ts';
import { type AttemptEnd, attemptCaptcha } from './captcha-attempt.ts';
import { type CaptchaConfigTools, loadCaptchaConfig } from './captcha-config.ts';
import type { RecordEvent } from './tools.ts';

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
  /** `again`: the exchange refused the last answer. */
  | { readonly type: 'loading'; readonly again: boolean }
  | {
      readonly type: 'shown';
      readonly kind: CaptchaKind;
      readonly again: boolean;
      /** Whether there is another kind to change to. */
      readonly hasOther: boolean;
      /** Share of the work done, from 0 to 1; only where there is work to do. */
      readonly progress: number | undefined;
    };

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
}

/** Refusals after which a kind is left out: its vendor and the exchange do not understand each other. */
const mostRefusals = 2;

const never = new AbortController().signal;

export function createCaptchaFlow(tools: CaptchaTools, { scene }: { readonly scene: SceneCode }): CaptchaFlow {
  const $state = atom<CaptchaView>({ type: 'idle' });
  const refusals = new Map<CaptchaKind, number>();
  let again = false;
  let run: { readonly signal: AbortSignal; readonly result: Promise<CaptchaOutcome> } | undefined;
  /** The whole question, and the kind that is on. */
  let visit = new AbortController();
  let turn = new AbortController();

  async function ask(signal: AbortSignal, visitor: AbortSignal): Promise<CaptchaOutcome> {
    const either = AbortSignal.any([signal, visitor]);
    const config = await untilAborted(either, loadCaptchaConfig(tools, scene, either));
    if (config === undefined) return { type: 'closed' };
    const order = captchaOrder({ config, guid: tools.guid(), siteKinds: tools.page.captchaKinds });
    const kinds = order.filter((kind) => kind === 'magpie' || (refusals.get(kind) ?? 0) < mostRefusals);
    for (const [index, kind] of kinds.entries()) {
      turn = new AbortController();
      const mine = turn.signal;
      const end = await attempt(tools.vendors[kind], AbortSignal.any([either, mine]), index < kinds.length - 1);
      if (end.type === 'solved') return { type: 'solved', kind, fields: end.fields };
      if (end.type === 'closed' && (either.aborted || !mine.aborted)) return { type: 'closed' };
      tools.record('captchaFailed', { scene, kind, why: end.type === 'failed' ? end.why : 'passed-over' });
    }
    tools.record('captchaUnavailable', { scene, kinds: kinds.length });
    return { type: 'unavailable' };
  }

  async function attempt(vendor: CaptchaVendor, signal: AbortSignal, hasOther: boolean): Promise<AttemptEnd> {
    const { kind } = vendor;
    const show = (progress?: number) => $state.set({ type: 'shown', kind, again, hasOther, progress });
    showLoading();
    return attemptCaptcha(vendor, tools.platform.clock, signal, {
      shown: () => show(kind === 'magpie' ? 0 : undefined),
      progress: show,
    });
  }

  function showLoading(): void {
    $state.set(showsLoading(scene) ? { type: 'loading', again } : { type: 'idle' });
  }

  function start(signal: AbortSignal): Promise<CaptchaOutcome> {
    visit = new AbortController();
    const mine = visit.signal;
    showLoading();
    return ask(signal, mine)
      .then((outcome) => {
        signal.throwIfAborted();
        return outcome;
      })
      .finally(() => {
        // A question that was dropped may end while the next one is on.
        if (visit.signal !== mine) return;
        run = undefined;
        again = false;
        $state.set({ type: 'idle' });
      });
  }

  return {
    $state,
    async solve(signal = never) {
      signal.throwIfAborted();
      if (run === undefined || run.signal.aborted) run = { signal, result: start(signal) };
      return run.result;
    },
    refuse(kind) {
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      again = true;
    },
    next: () => turn.abort(),
    close: () => visit.abort(),
  };
}

/** `undefined` as soon as `signal` is aborted. */
function untilAborted<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return signal.aborted ? Promise.resolve(undefined) : Promise.race([value, aborted]);
}
