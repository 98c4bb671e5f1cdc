/** What the pages report about themselves: taken, and the last 500 of each kind kept in memory for tests and people. */

import type { InputOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/telemetry.ts';
import { answered } from './answer.ts';
import type { SandboxContext } from './context.ts';
import type { Handler } from './handler.ts';

const mostKept = 500;

export type Metric = InputOf<typeof contract.metrics>['records'][number];
export type Diagnostic = InputOf<typeof contract.diagnostics>['records'][number];

export interface Telemetry {
  /** Oldest first. */
  readonly metrics: Metric[];
  readonly diagnostics: Diagnostic[];
}

const kept = new WeakMap<SandboxContext, Telemetry>();

/** What one exchange was told. */
export function telemetryOf(context: SandboxContext): Telemetry {
  const found = kept.get(context) ?? { metrics: [], diagnostics: [] };
  kept.set(context, found);
  return found;
}

export const metrics: Handler<InputOf<typeof contract.metrics>, unknown> = ({ records }, { context }) => {
  keep(telemetryOf(context).metrics, records);
  return answered(null);
};

export const diagnostics: Handler<InputOf<typeof contract.diagnostics>, unknown> = ({ records }, { context }) => {
  keep(telemetryOf(context).diagnostics, records);
  return answered(null);
};

function keep<Entry>(list: Entry[], records: readonly Entry[]): void {
  list.push(...records);
  list.splice(0, list.length - mostKept);
}
