/** What can be made to go wrong, for one visitor or for all: kept in memory, and never much of it. */

import * as v from 'valibot';
import type { EndpointName } from '../contract/all.ts';
import type { CaptchaKind } from '../domain/site.ts';

/** Longest result a fault may carry, in characters of JSON. */
const longestResult = 2048;
const longestDelayMs = 120_000;
/** The oldest is forgotten first. */
const mostVisitors = 200;

/** Stands for every visitor, and for every endpoint. */
export const everyone = '*';
export const everyEndpoint = '*';

/** What happens to a call instead of, or on the way to, its answer. */
export const faultSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('ret_code'),
    /** A text is sent as a text. */
    code: v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.regex(/^-?\d{1,9}$/))]),
    spelling: v.optional(v.picklist(['ret_code', 'retCode']), 'ret_code'),
    result: v.optional(
      v.pipe(
        v.unknown(),
        v.check((value) => JSON.stringify(value ?? null).length <= longestResult),
      ),
    ),
  }),
  /** Success, with nothing in it. */
  v.strictObject({ type: v.literal('missing-result') }),
  v.strictObject({ type: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(longestDelayMs)) }),
  v.strictObject({ type: v.literal('hang') }),
  v.strictObject({
    type: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(500), v.maxValue(599)),
  }),
  v.strictObject({ type: v.literal('html'), status: v.picklist([200, 502]) }),
  v.strictObject({ type: v.literal('empty') }),
  /** The connection ends without an answer. */
  v.strictObject({ type: v.literal('drop') }),
  /** Answered, but for the pages of somebody else. */
  v.strictObject({ type: v.literal('cors') }),
]);
export type Fault = v.InferOutput<typeof faultSchema>;

/** Whether the exchange demands a captcha before a login and before it sends a code. */
export const captchaScenarios = ['off', 'demanded'] as const;

/** What the exchange says of the visitor's regulation: nothing to mind, or that of the EEA (S6.06). */
export const regulationScenarios = ['free', 'restricted'] as const;

export const riskScenarios = ['pass', 'code', 'captcha'] as const;
/** `expiring`: the first answer is too old as soon as it is given; the recaptcha kind alone says so. */
export const vendorFaults = ['blocked', 'slow', 'erroring', 'expiring'] as const;
export type VendorFault = (typeof vendorFaults)[number];

/** How the world around a visitor is. */
export interface Scenario {
  /** What a risk check answers. */
  readonly risk: (typeof riskScenarios)[number];
  readonly captcha: (typeof captchaScenarios)[number];
  readonly regulation: (typeof regulationScenarios)[number];
  /** Captcha vendors that do not work. */
  readonly vendors: Readonly<Partial<Record<CaptchaKind, VendorFault>>>;
}

export const usualScenario: Scenario = { risk: 'pass', captcha: 'off', regulation: 'free', vendors: {} };

export interface SwitchedFault {
  readonly endpoint: EndpointName | typeof everyEndpoint;
  readonly fault: Fault;
  /** Calls it is still good for; without end if left out. */
  readonly times?: number | undefined;
}

export interface VisitorFaults {
  readonly visitor: string;
  readonly faults: readonly SwitchedFault[];
  readonly scenario: Partial<Scenario>;
}

export interface FaultStore {
  /** Switches a fault on; it takes the place of the one before it. */
  switchOn(visitor: string, fault: SwitchedFault): void;
  /** The fault for a call that is being made, the visitor's own first; it is counted as used. */
  take(visitor: string, endpoint: EndpointName): Fault | undefined;
  /** Changes the parts that are given. */
  changeScenario(visitor: string, change: Partial<Scenario>): void;
  /** @param visitor own switches first, then those for everyone */
  scenarioOf(visitor: string): Scenario;
  vendorFault(visitor: string, kind: CaptchaKind): VendorFault | undefined;
  /** Switches everything off: of one visitor, or of all. */
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
      if (entries.size <= mostVisitors) break;
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
      ...usualScenario,
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

/** Whom a request is from: its Guid header, or the cookie of that name where a script or a page is fetched. */
export function visitorOf(request: Request): string {
  const [, cookie] = /(?:^|;\s*)Guid=([^;]*)/.exec(request.headers.get('cookie') ?? '') ?? [];
  return request.headers.get('guid') ?? cookie ?? '';
}
