/** Our own captcha: work for the device instead of a puzzle for the visitor, given out and checked by the exchange. */

import type { WorkOrder } from '../../domain/captcha/proof-of-work.ts';
import type { CaptchaFields, CaptchaVendor } from '../types.ts';
import type { WorkSolver } from './magpie-solver.ts';

export interface MagpieCalls {
  challenge(signal: AbortSignal): Promise<WorkOrder & { readonly id: string }>;
  /** Has the work checked; gives the fields that prove it. */
  verify(id: string, answers: readonly number[], signal: AbortSignal): Promise<CaptchaFields>;
}

/** @param solver fetched with the first challenge */
export function createMagpie({ challenge, verify }: MagpieCalls, solver: () => Promise<WorkSolver>): CaptchaVendor {
  let ready: { readonly order: WorkOrder & { readonly id: string }; readonly solve: WorkSolver } | undefined;
  return {
    kind: 'magpie',
    async load(signal) {
      const [order, solve] = await Promise.all([challenge(signal), solver()]);
      ready = { order, solve };
    },
    async show(signal, events) {
      if (ready === undefined) return { type: 'not-ready' };
      const { order, solve } = ready;
      // A challenge is good for one answer.
      ready = undefined;
      events.shown();
      try {
        const answers = await solve(order, signal, events.progress);
        return { type: 'solved', fields: await verify(order.id, answers, signal) };
      } catch {
        return signal.aborted ? { type: 'closed' } : { type: 'failed' };
      }
    },
  };
}
