/** What is to be done between a login or registration and the way on, if anything. */

import type { WayIn } from './tools.ts';

/** @returns `left` where the page is being left for somewhere else, or by somebody else */
export type LandingTask = (way: WayIn) => Promise<'go-on' | 'left'>;

let task: LandingTask | undefined;

/** Puts a task in place of the one before it; `undefined` for none. */
export function beforeLanding(next: LandingTask | undefined): void {
  task = next;
}

/** Does the task, for each way in that is reported; `undefined` where there is none. One that fails holds nobody up. */
export function doBeforeLanding(way: WayIn): Promise<'go-on' | 'left'> | undefined {
  return task?.(way).catch(() => 'go-on' as const);
}
