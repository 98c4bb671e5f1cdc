/** Faults that can be switched on, for one visitor or for all. They are kept in memory, and their number is limited. */

import * as v from 'valibot';
import type { EndpointName } from '../../contract/all.ts';
import type { CaptchaKind } from '../../domain/site/site.ts';
import { brokenBodySchema } from './broken-bodies.ts';
import { defaultScenario, type Scenario, type VendorFault } from './scenario.ts';

/** In characters of JSON. */
const maxResultLength = 2048;
const maxDelayMs = 120_000;
/** Beyond this number the oldest visitor is removed. */
const maxVisitors = 200;

/** The names for every visitor, and for every endpoint. */
export const everyone = '*';
export const everyEndpoint = '*';

/** Value of the header `Retry-After`, also one that no server may send. */
const retryAfter = v.pipe(v.string(), v.regex(/^[ -~]{1,64}$/));

/** What happens to a call instead of its answer, or before it. */
export const faultSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('ret_code'),
    /** A text is sent as a text, a number as a number; a word is a code, too (S8.33). */
    code: v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.regex(/^(?:-?\d{1,9}|[a-z]\w{2,63})$/i))]),
    spelling: v.optional(v.picklist(['ret_code', 'retCode']), 'ret_code'),
    /** Of a login that is answered in this way. */
    token: v.optional(v.pipe(v.string(), v.maxLength(512))),
    retryAfter: v.optional(retryAfter),
    result: v.optional(
      v.pipe(
        v.unknown(),
        v.check((value) => JSON.stringify(value ?? null).length <= maxResultLength),
      ),
    ),
  }),
  /** Success without a result. */
  v.strictObject({ type: v.literal('missing-result') }),
  v.strictObject({ type: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(maxDelayMs)) }),
  v.strictObject({ type: v.literal('hang') }),
  v.strictObject({
    type: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    retryAfter: v.optional(retryAfter),
  }),
  v.strictObject({ type: v.literal('html'), status: v.picklist([200, 502]) }),
  v.strictObject({ type: v.literal('empty') }),
  /** The connection ends without an answer. */
  v.strictObject({ type: v.literal('drop') }),
  /** The answer allows another origin only, so that the page cannot read it. */
  v.strictObject({ type: v.literal('cors') }),
  /** The call is answered, but the body of its answer is broken: see `broken-bodies.ts`. */
  v.strictObject({ type: brokenBodySchema }),
]);
export type Fault = v.InferOutput<typeof faultSchema>;

export interface SwitchedFault {
  readonly endpoint: EndpointName | typeof everyEndpoint;
  readonly fault: Fault;
  /** The number of calls that still get the fault; unlimited if left out. */
  readonly times?: number | undefined;
}

export interface VisitorFaults {
  readonly visitor: string;
  readonly faults: readonly SwitchedFault[];
  readonly scenario: Partial<Scenario>;
}

export interface FaultStore {
  /** Switches a fault on. It replaces the one before it for the same endpoint. */
  switchOn(visitor: string, fault: SwitchedFault): void;
  /** The fault for a call, the visitor's own first. Counts it as used. */
  take(visitor: string, endpoint: EndpointName): Fault | undefined;
  /** Changes the settings that are given. */
  changeScenario(visitor: string, change: Partial<Scenario>): void;
  /** The visitor's own settings first, then those for everyone, then the defaults. */
  scenarioOf(visitor: string): Scenario;
  vendorFault(visitor: string, kind: CaptchaKind): VendorFault | undefined;
  /** Switches everything off, for one visitor or for all. */
  clear(visitor?: string): void;
  list(): VisitorFaults[];
}

interface Entry {
  readonly faults: Map<SwitchedFault['endpoint'], SwitchedFault>;
  scenario: Partial<Scenario>;
}

export function createFaultStore(): FaultStore {
  const entries = new Map<string, Entry>();

  function entryFor(visitor: string): Entry {
    const entry = entries.get(visitor) ?? { faults: new Map(), scenario: {} };
    entries.delete(visitor);
    entries.set(visitor, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxVisitors) break;
      entries.delete(oldest);
    }
    return entry;
  }

  const store: FaultStore = {
    switchOn: (visitor, fault) => {
      entryFor(visitor).faults.set(fault.endpoint, fault);
    },
    take(visitor, endpoint) {
      for (const name of new Set([visitor, everyone])) {
        const faults = entries.get(name)?.faults;
        const found = faults?.get(endpoint) ?? faults?.get(everyEndpoint);
        if (faults === undefined || found === undefined) continue;
        if (found.times !== undefined && found.times <= 1) faults.delete(found.endpoint);
        else if (found.times !== undefined) faults.set(found.endpoint, { ...found, times: found.times - 1 });
        return found.fault;
      }
      return undefined;
    },
    changeScenario(visitor, change) {
      const entry = entryFor(visitor);
      entry.scenario = { ...entry.scenario, ...change };
    },
    scenarioOf: (visitor) => ({
      ...defaultScenario,
      ...entries.get(everyone)?.scenario,
      ...entries.get(visitor)?.scenario,
    }),
    vendorFault: (visitor, kind) => store.scenarioOf(visitor).vendors[kind],
    clear(visitor) {
      if (visitor === undefined) entries.clear();
      else entries.delete(visitor);
    },
    list: () =>
      [...entries].map(([visitor, { faults, scenario }]) => ({ visitor, faults: [...faults.values()], scenario })),
  };
  return store;
}

/** The visitor of a request: its Guid header, or the cookie of that name where a script or a page is fetched. */
export function visitorOf(request: { readonly headers: Pick<Headers, 'get'> }): string {
  const [, cookie] = /(?:^|;\s*)Guid=([^;]*)/.exec(request.headers.get('cookie') ?? '') ?? [];
  return request.headers.get('guid') ?? cookie ?? '';
}
