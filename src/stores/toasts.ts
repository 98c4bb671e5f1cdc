/** Toasts: short messages that come one at a time and go by themselves. Never the only place of an important one. */

import { atom, type ReadableAtom } from 'nanostores';
import { toastMs } from '../domain/errors/decision.ts';

export type ToastTone = 'plain' | 'error';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** How long it stays, in ms. */
  readonly durationMs: number;
  readonly tone: ToastTone;
}

export interface ToastRequest {
  readonly text: string;
  /** 3000 ms unless given (S9.12). */
  readonly durationMs?: number;
  readonly tone?: ToastTone;
  /** Toasts of one key are shown once in so many ms (S9.13). */
  readonly throttle?: { readonly key: string; readonly ms: number };
}

const $queue = atom<readonly Toast[]>([]);
const lastShown = new Map<string, number>();

/** The first is on screen, the others wait. */
export const $toasts: ReadableAtom<readonly Toast[]> = $queue;

let lastId = 0;
let watchers = 0;
let holds = 0;
let running:
  | { readonly toast: Toast; readonly since: number; readonly timer: ReturnType<typeof setTimeout> }
  | undefined;
/** What is left of the first toast's time, in ms, while its timer stands. */
let left: { readonly id: number; readonly ms: number } | undefined;

/** Queues a toast, unless its throttle or an equal one in the queue speaks against it. */
export function showToast({ text, durationMs = toastMs.normal, tone = 'plain', throttle }: ToastRequest): void {
  if (throttle) {
    const last = lastShown.get(throttle.key);
    if (last !== undefined && Date.now() - last < throttle.ms) return;
    lastShown.set(throttle.key, Date.now());
  }
  if ($queue.get().some((toast) => toast.text === text)) return;
  lastId += 1;
  $queue.set([...$queue.get(), { id: lastId, text, durationMs, tone }]);
  run();
}

export function dismissToast(id: number): void {
  $queue.set($queue.get().filter((toast) => toast.id !== id));
  run();
}

/** Says that toasts are on screen: their time runs only then. @returns the way to say that they no longer are */
export function watchToasts(): () => void {
  watchers += 1;
  run();
  return once(() => {
    watchers -= 1;
    run();
  });
}

/** Stops the time while somebody reads, with the pointer or the focus on it. @returns the way to let it run again */
export function holdToasts(): () => void {
  holds += 1;
  run();
  return once(() => {
    holds -= 1;
    run();
  });
}

/** Sets or stops the one timer there is, by what is in the queue and who looks at it. */
function run(): void {
  const [first] = $queue.get();
  const runs = watchers > 0 && holds === 0;
  if (running && (running.toast !== first || !runs)) {
    clearTimeout(running.timer);
    const { toast, since } = running;
    left = { id: toast.id, ms: Math.max(0, remaining(toast) - (Date.now() - since)) };
    running = undefined;
  }
  if (first && runs && !running) {
    const timer = setTimeout(() => dismissToast(first.id), remaining(first));
    running = { toast: first, since: Date.now(), timer };
  }
}

function remaining(toast: Toast): number {
  return left?.id === toast.id ? left.ms : toast.durationMs;
}

function once(callback: () => void): () => void {
  let done = false;
  return () => {
    if (!done) callback();
    done = true;
  };
}
