/** Texts that are not in the page: they are asked for until they are there, and meanwhile the page can say that they are missing. */

import { atom, type ReadableAtom } from 'nanostores';
import type { Clock } from '../../browser/types.ts';
import { pause } from '../../domain/time/within.ts';
import type { MissingPart } from '../errors/problem.ts';

export type LazyTextsState<Texts> =
  | { readonly type: 'loading' }
  /** They could not be loaded, and are asked for again by themselves. */
  | {
      readonly type: 'missing';
      readonly missing: MissingPart;
      /** The visitor has asked for them, and there is no answer yet. */
      readonly asking: boolean;
      /** How often the visitor has asked: each time the page says anew that they are missing. */
      readonly asked: number;
    }
  | { readonly type: 'there'; readonly texts: Texts };

export interface LazyTextsFlow<Texts> {
  readonly $state: ReadableAtom<LazyTextsState<Texts>>;
  /** Resolves once it is known whether the texts can be loaded. */
  readonly answered: Promise<unknown>;
  /** Resolves with the texts, however long that takes. */
  readonly there: Promise<Texts>;
  /** Asks for the texts at once. */
  again(): void;
}

interface LazyTextsTools {
  readonly clock: Pick<Clock, 'after'>;
  /** Whether the page itself can be reached at the moment. */
  isOnline(): Promise<boolean>;
  /** Gets the event `online`: the window. */
  readonly window: Pick<EventTarget, 'addEventListener'>;
}

/** The pause after a first failure in ms; each one is twice as long as the one before, up to the longest. */
const firstWaitMs = 1000;
const maxWaitMs = 60_000;

/**
 * Asks at once. It belongs to the page and goes on until the texts are there; after that no listener or timer is left.
 *
 * @param load gives `undefined` for texts that cannot be had at the moment; `anew`: an earlier request must not be waited for
 */
export function createLazyTexts<Texts>(
  load: (anew: boolean) => Promise<Texts | undefined>,
  { clock, isOnline, window }: LazyTextsTools,
): LazyTextsFlow<Texts> {
  const $state = atom<LazyTextsState<Texts>>({ type: 'loading' });
  const end = new AbortController();
  let turn: AbortController | undefined;
  let asked = 0;

  async function ask(anew: boolean): Promise<void> {
    turn?.abort();
    turn = new AbortController();
    const { signal } = turn;
    for (let tries = 0; ; tries += 1) {
      const texts = await load(anew && tries === 0);
      // Also those of an earlier turn.
      if (texts !== undefined) return arrive(texts);
      const missing = (await isOnline()) ? 'code' : 'offline';
      if (signal.aborted) return;
      $state.set({ type: 'missing', missing, asking: false, asked });
      await pause(clock, Math.min(firstWaitMs * 2 ** tries, maxWaitMs), signal);
      if (signal.aborted) return;
    }
  }

  function arrive(texts: Texts): void {
    if (end.signal.aborted) return;
    end.abort();
    turn?.abort();
    $state.set({ type: 'there', texts });
  }

  function again(): void {
    const state = $state.get();
    if (state.type === 'there') return;
    if (state.type === 'missing') {
      asked += 1;
      $state.set({ ...state, asking: true });
    }
    void ask(true);
  }

  const reached = <Value>(find: (state: LazyTextsState<Texts>) => Value | undefined) =>
    new Promise<Value>((resolve) => {
      const stop = $state.listen((state) => {
        const value = find(state);
        if (value === undefined) return;
        stop();
        resolve(value);
      });
    });
  const answered = reached(({ type }) => type !== 'loading' || undefined);
  const there = reached((state) => (state.type === 'there' ? state.texts : undefined));
  window.addEventListener('online', again, { signal: end.signal });
  void ask(false);
  return { $state, answered, there, again };
}
