/** For failures that nobody may wait for. */

import { settle } from './exchange-harness.ts';

/**
 * Runs a step, and catches what becomes an unhandled rejection meanwhile, in place of vitest.
 *
 * @returns the reasons
 */
export async function unhandledRejections(step: () => unknown): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => reasons.push(reason));
  try {
    await step();
    await settle();
    await settle();
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of others) process.on('unhandledRejection', listener);
  }
  return reasons;
}
