/**
 * What the pages report about themselves (S7.12, S7.63). Sent without an answer being waited for, and outside the
 * request layer. The schemas take nothing but what is listed: no query, no body, no free field for a secret to be in.
 */

import * as v from 'valibot';
import { routes } from '../domain/navigation/routes.ts';
import { eventNames, hasFactsOf } from '../domain/shell/events.ts';
import { endpoint, metricsPath, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

const name = v.pipe(text(64), v.regex(/^[\w.:-]+$/));
/** Method and path. */
const call = v.pipe(text(160), v.regex(/^[A-Z]+ \/[^?#\s]*$/));

/** How a request to the exchange went. */
const callRecord = v.strictObject({
  type: v.literal('call'),
  call,
  /** HTTP status; 0 where there was no answer. */
  status: v.number(),
  ret_code: v.number(),
  duration_ms: v.number(),
  tx_id: text(64),
  /** Five seconds or more (S8.05). */
  slow: v.boolean(),
});

/** Something that happened in a flow: an event of the table, with its facts and no others. */
const eventRecord = v.strictObject({
  type: v.literal('event'),
  name: v.picklist(eventNames),
  facts: v.record(v.string(), v.union([v.number(), v.boolean(), text(200)])),
});
const knownEvent = v.pipe(
  eventRecord,
  v.check(({ name, facts }) => hasFactsOf(name, facts), 'facts that the event does not have'),
);

/** How quickly a page was there, and how it kept still; by route, because that is what one can mend. */
const vitalRecord = v.strictObject({
  type: v.literal('vital'),
  name: v.picklist(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
  /** Milliseconds; of CLS a share. */
  value: v.pipe(v.number(), v.minValue(0)),
  rating: v.picklist(['good', 'needs-improvement', 'poor']),
  /** Of the table, without the language; `other` for a path that is in none of its rows. */
  route: v.picklist([...routes.map(({ path }) => path), 'other']),
});

const diagnostic = v.strictObject({
  type: v.picklist(['error', 'rejection', 'island']),
  /** Of the error's class. */
  name: text(64),
  message: text(300),
  /** Function, file and place, innermost first. */
  stack: v.pipe(v.array(text(200)), v.maxLength(10)),
  /** Path of the page, two segments of it. */
  page: text(100),
  /** The island that crashed. */
  island: v.optional(name),
  /** Facts of a call that failed. */
  call: v.optional(call),
  ret_code: v.optional(v.number()),
  tx_id: v.optional(text(64)),
  /** Milliseconds since epoch. */
  at: v.number(),
});

/** The version of the pages that report. Older pages do not say it. */
const release = v.optional(v.pipe(text(64), v.regex(/^[\w.+-]+$/)));

/** Calls, events and speed of the pages, in batches (S7.12). The answer is not read. */
export const metrics = endpoint({
  method: 'POST',
  path: metricsPath,
  access: 'public',
  input: v.strictObject({
    release,
    records: v.pipe(v.array(v.variant('type', [callRecord, knownEvent, vitalRecord])), v.minLength(1), v.maxLength(50)),
  }),
  result: v.unknown(),
});

/** Errors of the pages' own code, in batches (S7.63). The answer is not read. The path is ours (S7.66). */
export const diagnostics = endpoint({
  method: 'POST',
  path: ourPaths.diagnostics,
  access: 'public',
  input: v.strictObject({ release, records: v.pipe(v.array(diagnostic), v.minLength(1), v.maxLength(50)) }),
  result: v.unknown(),
});

export type CallRecord = v.InferOutput<typeof callRecord>;
type EventRecord = v.InferOutput<typeof eventRecord>;
export type VitalRecord = v.InferOutput<typeof vitalRecord>;
export type MetricRecord = CallRecord | EventRecord | VitalRecord;
