/**
 * What pages report, as requests of OTLP/HTTP in JSON (opentelemetry-proto 1.x). Sums and histograms are deltas: each holds one parcel of a
 * page and nothing is kept, so any number of collectors may run side by side.
 */

import type { InputOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/telemetry.ts';
import type { MetricRecord, VitalRecord } from '../../contract/telemetry.ts';
import { events } from '../../domain/shell/events.ts';

/** Where a parcel is from, and when it came. */
export interface Parcel {
  /** Id of the site; `other` for a host that is none. */
  readonly site: string;
  /** In ms since epoch. */
  readonly now: number;
  /** Name of a call of the contract; `other` for what is none, so that nobody can make up names. */
  callName(call: string): string;
}

type Diagnostic = InputOf<typeof contract.diagnostics>['records'][number];
type Facts = Readonly<Record<string, string | number | boolean>>;

/** Upper bounds of the buckets, in seconds; the limits of a good and of a poor value of each vital are among them. */
const seconds = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 5, 10, 30];
const shifts = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** The metrics, each with what it counts. Prometheus writes `gatehouse.calls` as `gatehouse_calls_total`. */
const metricKinds = {
  'gatehouse.calls': { what: 'Calls to the exchange', unit: '{call}', bounds: undefined },
  'gatehouse.call.duration': { what: 'Time of a call', unit: 's', bounds: seconds },
  'gatehouse.events': { what: 'Events of the flows', unit: '{event}', bounds: undefined },
  'gatehouse.vital.duration': { what: 'LCP, INP, FCP and TTFB', unit: 's', bounds: seconds },
  'gatehouse.vital.shift': { what: 'CLS', unit: '', bounds: shifts },
  'gatehouse.diagnostics': { what: 'Faults of the pages’ own code', unit: '{fault}', bounds: undefined },
} as const;

type MetricName = keyof typeof metricKinds;

interface Point {
  readonly metric: MetricName;
  readonly value: number;
  readonly facts: Facts;
}

/** The body for `/v1/metrics`. */
export function metricsToOtlp({ release = 'unknown', records }: InputOf<typeof contract.metrics>, parcel: Parcel) {
  return metricsRequest(
    records.flatMap((record) => pointsOf(record, parcel)),
    release,
    parcel,
  );
}

/** The bodies for `/v1/metrics` and `/v1/logs`: a fault is counted, and told once with its stack. */
export function diagnosticsToOtlp(
  { release = 'unknown', records }: InputOf<typeof contract.diagnostics>,
  parcel: Parcel,
) {
  const points = records.map(({ type, island }): Point => {
    const facts = { type, ...(island !== undefined && { island }) };
    return { metric: 'gatehouse.diagnostics', value: 1, facts };
  });
  return { metrics: metricsRequest(points, release, parcel), logs: logsRequest(records, release, parcel) };
}

function pointsOf(record: MetricRecord, { callName }: Parcel): Point[] {
  switch (record.type) {
    case 'call': {
      const call = callName(record.call);
      const { status, ret_code, slow, duration_ms } = record;
      return [
        { metric: 'gatehouse.calls', value: 1, facts: { call, status, ret_code, slow } },
        { metric: 'gatehouse.call.duration', value: duration_ms / 1000, facts: { call } },
      ];
    }
    case 'event':
      return [{ metric: 'gatehouse.events', value: 1, facts: { event: record.name, ...countedFacts(record) } }];
    case 'vital':
      return [vitalPoint(record)];
  }
}

/** A fact with a few values. Masked names and ids of calls would make a time series of each visitor. */
function countedFacts({ name, facts }: Extract<MetricRecord, { type: 'event' }>): Facts {
  const kinds: Readonly<Record<string, unknown>> = events[name].facts;
  const isCounted = (fact: string) =>
    Array.isArray(kinds[fact]) || ['flag', 'code', 'language', 'notice'].includes(String(kinds[fact]));
  return Object.fromEntries(Object.entries(facts).filter(([fact]) => isCounted(fact)));
}

function vitalPoint({ name, value, rating, route }: VitalRecord): Point {
  if (name === 'CLS') return { metric: 'gatehouse.vital.shift', value, facts: { rating, route } };
  return { metric: 'gatehouse.vital.duration', value: value / 1000, facts: { name, rating, route } };
}

function metricsRequest(points: readonly Point[], release: string, { site, now }: Parcel) {
  const byName = Map.groupBy(points, ({ metric }) => metric);
  const metrics = [...byName].map(([name, own]) => {
    const { what: description, unit, bounds } = metricKinds[name];
    const series = [...Map.groupBy(own, ({ facts }) => JSON.stringify(facts)).values()];
    const dataPoints = series.map((same) => {
      // The release and the site stand with each point: few databases join those of a resource.
      const attributes = attributesOf({ ...same[0]?.facts, site, release });
      const values = same.map(({ value }) => value);
      return {
        attributes,
        ...timesOf(now),
        ...(bounds ? histogramOf(values, bounds) : { asInt: String(values.length) }),
      };
    });
    const data = bounds ? { histogram: { aggregationTemporality: delta, dataPoints } } : undefined;
    return {
      name,
      description,
      unit,
      ...(data ?? { sum: { aggregationTemporality: delta, isMonotonic: true, dataPoints } }),
    };
  });
  return { resourceMetrics: [{ resource: resourceOf(release), scopeMetrics: [{ scope, metrics }] }] };
}

function logsRequest(records: readonly Diagnostic[], release: string, { site, now, callName }: Parcel) {
  const logRecords = records.map(({ type, name, message, stack, page, island, call, ret_code, tx_id, at }) => ({
    timeUnixNano: nano(at),
    observedTimeUnixNano: nano(now),
    ...severity,
    body: { stringValue: message === '' ? name : message },
    attributes: attributesOf({
      'exception.type': name,
      'exception.message': message,
      'exception.stacktrace': stack.join('\n'),
      'gatehouse.type': type,
      'gatehouse.site': site,
      'gatehouse.page': page,
      ...(island !== undefined && { 'gatehouse.island': island }),
      ...(call !== undefined && { 'gatehouse.call': callName(call) }),
      ...(ret_code !== undefined && { 'gatehouse.ret_code': ret_code }),
      ...(tx_id !== undefined && { 'gatehouse.tx_id': tx_id }),
    }),
  }));
  return { resourceLogs: [{ resource: resourceOf(release), scopeLogs: [{ scope, logRecords }] }] };
}

const scope = { name: 'gatehouse' };
/** `AGGREGATION_TEMPORALITY_DELTA` */
const delta = 1;
/** `SEVERITY_NUMBER_ERROR` */
const severity = { severityNumber: 17, severityText: 'ERROR' };

function resourceOf(release: string) {
  return { attributes: attributesOf({ 'service.name': 'gatehouse', 'service.version': release }) };
}

/** Integers are texts in the JSON of 64-bit fields. */
function attributesOf(facts: Facts) {
  return Object.entries(facts).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: Facts[string]) {
  if (typeof value === 'boolean') return { boolValue: value };
  return typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value };
}

function histogramOf(values: readonly number[], bounds: readonly number[]) {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0);
  for (const value of values) {
    const index = bounds.findIndex((bound) => value <= bound);
    const at = index === -1 ? bounds.length : index;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const sum = values.reduce((total, value) => total + value, 0);
  return { count: String(values.length), sum, explicitBounds: bounds, bucketCounts: counts.map(String) };
}

/** A delta needs its beginning: right before, because nothing is known of the time between two parcels. */
function timesOf(now: number) {
  return { startTimeUnixNano: nano(now - 1), timeUnixNano: nano(now) };
}

const nano = (ms: number) => `${BigInt(Math.round(ms)) * 1_000_000n}`;
