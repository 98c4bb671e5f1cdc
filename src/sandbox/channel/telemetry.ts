/** Telemetry of the pages. The last 500 records of each kind stay in memory, for tests and people. */

import type { InputOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/telemetry.ts';
import { answered } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { type CallCounter, type CallCounts, createCallCounter } from './call-counts.ts';

const maxRecords = 500;

export type Metric = InputOf<typeof contract.metrics>['records'][number];
export type Diagnostic = InputOf<typeof contract.diagnostics>['records'][number];

export interface Telemetry {
  /** Oldest first. */
  readonly metrics: Metric[];
  readonly diagnostics: Diagnostic[];
}

interface Collected {
  readonly telemetry: Telemetry;
  readonly counter: CallCounter;
}

const collectedByContext = new WeakMap<SandboxContext, Collected>();

function collectedBy(context: SandboxContext): Collected {
  const found = collectedByContext.get(context) ?? {
    telemetry: { metrics: [], diagnostics: [] },
    counter: createCallCounter(context.clock),
  };
  collectedByContext.set(context, found);
  return found;
}

/** The telemetry that one exchange has received. */
export function telemetryOf(context: SandboxContext): Telemetry {
  return collectedBy(context).telemetry;
}

/** How often pages reported each call in the last hour. */
export function callCountsOf(context: SandboxContext): CallCounts {
  return collectedBy(context).counter.lastHour();
}

export const metrics: Handler<InputOf<typeof contract.metrics>, unknown> = ({ records }, { context }) => {
  const { telemetry, counter } = collectedBy(context);
  store(telemetry.metrics, records);
  counter.note(records);
  return answered(null);
};

export const diagnostics: Handler<InputOf<typeof contract.diagnostics>, unknown> = ({ records }, { context }) => {
  store(telemetryOf(context).diagnostics, records);
  return answered(null);
};

function store<Entry>(list: Entry[], records: readonly Entry[]): void {
  list.push(...records);
  list.splice(0, list.length - maxRecords);
}
