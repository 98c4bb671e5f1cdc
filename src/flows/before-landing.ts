/** What is to be done between a login or registration and the way on, if anything. */

/** @returns `left` where the page is being left for somewhere else */
export type LandingTask = () => Promise<'go-on' | 'left'>;

let task: LandingTask | undefined;

/** Puts a task in place of the one before it; `undefined` for none. */
export function beforeLanding(next: LandingTask | undefined): void {
  task = next;
}

/** Does the task, once; `undefined` where there is none. One that fails holds nobody up. */
export function doBeforeLanding(): Promise<'go-on' | 'left'> | undefined {
  const mine = task;
  task = undefined;
  return mine?.().catch(() => 'go-on' as const);
}
