/** The rule by which an engine's memory is flat. */

export interface EngineSoak {
  /** A request had no answer, or one with a status from 500 on. */
  readonly failed: boolean;
  /** After each tenth of the requests. */
  readonly megabytes: readonly number[];
}

/** Memory may grow by this share from the third to the last tenth: caches are full by then. */
const allowedGrowth = 0.1;

export function isFlat({ failed, megabytes }: EngineSoak): boolean {
  const [third = 0, last = 0] = [megabytes[2], megabytes.at(-1)];
  return !failed && last <= third * (1 + allowedGrowth);
}
