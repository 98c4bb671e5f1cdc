/** Scripts that a press waits for: one that hangs must not leave a button that says nothing. */

import { missingCode } from '../errors/own-errors.ts';
import { type Timer, within } from './within.ts';

/** In ms: as long as a page waits for its first scripts. */
const maxWaitMs = 10_000;

/**
 * A script, or what comes with it. One that comes later is there for the next press, because a browser imports each once.
 *
 * @param loading what `import(…)` gives
 * @throws {PartError} where it cannot be loaded, or does not come in ten seconds
 */
export async function scriptInTime<Script extends object>(clock: Timer, loading: Promise<Script>): Promise<Script> {
  return (await within(clock, maxWaitMs, loading).catch(missingCode)) ?? missingCode();
}
