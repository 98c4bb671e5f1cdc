/**
 * The maps of journeys, from the tables that the flows move by: states, the events that lead from one to the next, the calls that
 * they make, and the return codes that may come back.
 */

import { callName } from '../../api/call.ts';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import type { EndpointDescription } from '../../contract/endpoint.ts';
import { type RetCode, retCodes } from '../../domain/errors/codes.ts';
import type { Edge } from '../../services/page/flow-table.ts';
import type { RecordsOf } from './counts.ts';
import type { AnyTable } from './flow-tables.ts';

/** The codes that mean something to each call. */
export type CodesOfCalls = Readonly<Record<EndpointName, readonly RetCode[]>>;

/** A call that an event makes. */
export interface MapCall {
  /** Method and path, as in the metrics of pages. */
  readonly name: string;
  readonly endpoint: EndpointDescription;
  /** The codes of refusals that lead along the edge; none where it is the call's success. */
  readonly codes: readonly RetCode[];
  /** Which of the call's records in the metrics are the edge. */
  readonly records: RecordsOf;
}

export interface MapEdge {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly calls: readonly MapCall[];
  readonly isBack: boolean;
}

export interface FlowMap {
  readonly flow: string;
  readonly start: readonly string[];
  readonly states: readonly string[];
  readonly ends: readonly string[];
  readonly edges: readonly MapEdge[];
  /** States that take the same events, which lead to the same places: one box of the map. */
  readonly groups: readonly (readonly string[])[];
}

/** From one group of a map to another, or to itself: all events that lead there. What the visitor takes back is an arrow of its own. */
export interface MapArrow {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly isBack: boolean;
  readonly events: readonly {
    readonly event: string;
    readonly to: readonly string[];
    readonly calls: readonly MapCall[];
  }[];
}

/** The event of a flow whose call was refused or did not get through (`services/page/submit.ts`). */
const refusal = 'failed';

const successes: readonly RetCode[] = [retCodes.ok, retCodes.okWithNotice];

const nameOf = new Map(Object.entries(endpoints).map(([name, one]) => [callName(one), name as EndpointName]));

/**
 * @param refusals the codes of each call
 * @param names the states to draw; all, if left out
 */
export function flowMap(
  { flow, start, states }: AnyTable,
  refusals: CodesOfCalls,
  names: readonly string[] = Object.keys(states),
): FlowMap {
  const eventsOf = (state: string) => Object.entries(states[state] ?? {}) as [string, Edge<string>][];
  const edges = names.flatMap((from) =>
    eventsOf(from).flatMap(([event, edge]) =>
      edge.to
        .filter((to) => names.includes(to))
        .map((to) => {
          const outcome = outcomeOf(event, states[from]?.[refusal] !== undefined);
          const calls = (edge.calls ?? []).map((one) => callOf(one, codesAlong(edge, to), outcome, refusals));
          return { from, event, to, calls, isBack: edge.back === true };
        }),
    ),
  );
  return {
    flow,
    start: start.filter((name) => names.includes(name)),
    states: names,
    ends: names.filter((name) => eventsOf(name).length === 0),
    edges,
    groups: Object.values(
      Object.groupBy(names, (name) => (eventsOf(name).length === 0 ? name : rowText(eventsOf(name)))),
    ).map((group) => group ?? []),
  };
}

export function arrowsOf({ groups, edges }: FlowMap): readonly MapArrow[] {
  const groupOf = (state: string) => groups.find((group) => group.includes(state)) ?? [];
  const between = Object.groupBy(edges, ({ from, to, isBack }) => `${groupOf(from)[0]} ${groupOf(to)[0]} ${isBack}`);
  return Object.values(between).flatMap((list = []) => {
    const [first] = list;
    if (first === undefined) return [];
    const byEvent = Map.groupBy(list, ({ event }) => event);
    const events = [...byEvent].map(([event, same]) => ({
      event,
      to: [...new Set(same.map(({ to }) => to))],
      calls: [
        ...new Map(same.flatMap(({ calls }) => calls).map((call) => [JSON.stringify(call.records), call])).values(),
      ],
    }));
    return { from: groupOf(first.from), to: groupOf(first.to), isBack: first.isBack, events };
  });
}

/** The codes of some calls in the order of their numbers, each once. */
export function codesOf(calls: readonly MapCall[]): readonly RetCode[] {
  return [...new Set(calls.flatMap(({ codes }) => codes))].sort((one, other) => one - other);
}

/** `signed-in-elsewhere` → `Signed in elsewhere`. */
export function plainWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll('.', ': ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function outcomeOf(event: string, hasRefusal: boolean): 'success' | 'refusal' | 'any' {
  if (event === refusal) return 'refusal';
  return hasRefusal ? 'success' : 'any';
}

interface Along {
  /** The only codes that lead there. */
  readonly only?: readonly RetCode[] | undefined;
  /** The codes that lead to another state. */
  readonly not: readonly RetCode[];
}

function codesAlong({ codes = {} }: Edge<string>, to: string): Along {
  return { only: codes[to], not: Object.values(codes).flatMap((list) => list ?? []) };
}

/** @param outcome of the call: `success`, `refusal`, or what the edge itself does not tell apart */
function callOf(
  endpoint: EndpointDescription,
  { only, not }: Along,
  outcome: 'success' | 'refusal' | 'any',
  refusals: CodesOfCalls,
): MapCall {
  const name = callName(endpoint);
  const known = refusals[nameOf.get(name) as EndpointName];
  if (only) return { name, endpoint, codes: only, records: { call: name, only } };
  if (outcome === 'success') return { name, endpoint, codes: [], records: { call: name, only: successes } };
  const codes = known.filter((code) => !not.includes(code));
  return { name, endpoint, codes, records: { call: name, not: outcome === 'refusal' ? [...successes, ...not] : not } };
}

/** The same for states that take the same events. */
function rowText(events: readonly [string, Edge<string>][]): string {
  return JSON.stringify(
    events.map(([event, { to, calls, codes, back }]) => [event, to, calls?.map(callName), codes, back]).toSorted(),
  );
}
