/** Gets the work of our own challenge done: in a worker, or in slices between everything else where there is none. */

import { startWork, type WorkOrder, type WorkProgress } from '../../domain/captcha/proof-of-work.ts';
import type { Clock } from '../types.ts';

/** Gives the answers. Rejects with the reason of the abort, or where the work cannot be done. */
export type WorkSolver = (
  order: WorkOrder,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<readonly number[]>;

/** Hashes in one slice of the main thread: a few milliseconds on a phone. */
const slice = 1024;

/** @param createWorker may throw, or give a worker that fails at once: a policy or an old browser may refuse it */
export function createWorkSolver(clock: Clock, createWorker: () => Worker): WorkSolver {
  return async (order, signal, onProgress) => {
    signal.throwIfAborted();
    const report = ({ answers }: WorkProgress) => onProgress(answers.length / order.puzzles);
    const answers = await solveInWorker(order, signal, createWorker, report);
    return answers ?? solveInSlices(order, signal, clock, report);
  };
}

/** `undefined` where the worker does not work. */
function solveInWorker(
  order: WorkOrder,
  signal: AbortSignal,
  createWorker: () => Worker,
  report: (progress: WorkProgress) => void,
): Promise<readonly number[] | undefined> {
  let worker: Worker;
  try {
    worker = createWorker();
  } catch {
    return Promise.resolve(undefined);
  }
  return new Promise<readonly number[] | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(undefined);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkProgress>) => {
      report(data);
      if (data.done) resolve(data.answers);
    });
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

async function solveInSlices(
  order: WorkOrder,
  signal: AbortSignal,
  clock: Clock,
  report: (progress: WorkProgress) => void,
): Promise<readonly number[]> {
  const work = startWork(order);
  for (;;) {
    const progress = work(slice);
    report(progress);
    if (progress.done) return progress.answers;
    await new Promise<void>((resolve) => clock.after(0, resolve));
    signal.throwIfAborted();
  }
}
