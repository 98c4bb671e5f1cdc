/** Toasts: short messages, shown one at a time for a limited time. An important message is always shown elsewhere, too. */

import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { toastMs } from '../domain/errors/decision.ts';

export type ToastTone = 'plain' | 'error';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** How long it is shown, in ms. */
  readonly durationMs: number;
  readonly tone: ToastTone;
  /** The page reads the same words out elsewhere. */
  readonly quiet: boolean;
}

export interface ToastRequest {
  readonly text: string;
  /** 3000 ms unless given (S9.12). */
  readonly durationMs?: number;
  readonly tone?: ToastTone;
  readonly quiet?: boolean;
  /** Of the toasts with one key, at most one is shown in this time (S9.13). */
  readonly throttle?: { readonly key: string; readonly ms: number };
}

const $queue = atom<readonly Toast[]>([]);
const $held = atom(false);
/** The toast whose time runs: the first one, unless it is held. */
const $running = computed([$queue, $held], ([first], held) => (held ? undefined : first));

/** When a toast of each throttle's key was last shown, in ms since epoch. */
const lastShownAt = new Map<string, number>();
let lastId = 0;
/** The time left for the toast that was stopped last, in ms. */
let remaining: { readonly id: number; readonly ms: number } | undefined;

/** The first one is on screen, the others wait. Its time runs while this store has a listener. */
export const $toasts: ReadableAtom<readonly Toast[]> = computed($queue, (queue) => queue);

onMount($toasts, () => {
  let stopTimer: (() => void) | undefined;
  const unsubscribe = $running.subscribe((toast) => {
    stopTimer?.();
    stopTimer = toast && startTimer(toast);
  });
  return () => {
    unsubscribe();
    stopTimer?.();
  };
});

/** @returns stops the timer and keeps the time that is left */
function startTimer(toast: Toast): () => void {
  const startedAt = Date.now();
  const ms = remaining?.id === toast.id ? remaining.ms : toast.durationMs;
  const timer = setTimeout(() => dismissToast(toast.id), ms);
  return () => {
    clearTimeout(timer);
    remaining = { id: toast.id, ms: Math.max(0, ms - (Date.now() - startedAt)) };
  };
}

/**
 * Queues a toast, unless its throttle forbids it or the queue has one with the same text. An error takes the place of the
 * errors before it: they are about something that the visitor has tried again since (S8.17).
 */
export function showToast({
  text,
  durationMs = toastMs.normal,
  tone = 'plain',
  quiet = false,
  throttle,
}: ToastRequest): void {
  if (throttle) {
    const shownAt = lastShownAt.get(throttle.key);
    if (shownAt !== undefined && Date.now() - shownAt < throttle.ms) return;
    lastShownAt.set(throttle.key, Date.now());
  }
  if ($queue.get().some((toast) => toast.text === text)) return;
  if (tone === 'error') dismissErrorToasts();
  lastId += 1;
  $queue.set([...$queue.get(), { id: lastId, text, durationMs, tone, quiet }]);
}

export function dismissToast(id: number): void {
  $queue.set($queue.get().filter((toast) => toast.id !== id));
}

/** Takes away what earlier outcomes have said. */
export function dismissErrorToasts(): void {
  $queue.set($queue.get().filter(({ tone }) => tone !== 'error'));
}

/** Stops the time of the toast on screen while the visitor reads it, with the pointer or the focus on it. */
export function holdToast(held: boolean): void {
  $held.set(held);
}
