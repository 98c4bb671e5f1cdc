/**
 * What the pages report about themselves (S7.12, S7.63). Sent without an answer being waited for, and outside the
 * request layer. The schemas take nothing but what is listed: no query, no body, no free field for a secret to be in.
 */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import { telemetryPaths } from './telemetry-paths.ts';

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

/** Something that happened in a flow. */
const eventRecord = v.strictObject({
  type: v.literal('event'),
  name,
  facts: v.record(name, v.union([v.number(), v.boolean(), text(200)])),
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

export const metrics = endpoint({
  method: 'POST',
  path: telemetryPaths.metrics,
  access: 'public',
  input: v.strictObject({
    records: v.pipe(v.array(v.variant('type', [callRecord, eventRecord])), v.minLength(1), v.maxLength(50)),
  }),
  result: v.unknown(),
});

export const diagnostics = endpoint({
  method: 'POST',
  path: telemetryPaths.diagnostics,
  access: 'public',
  input: v.strictObject({ records: v.pipe(v.array(diagnostic), v.minLength(1), v.maxLength(50)) }),
  result: v.unknown(),
});

export type CallRecord = v.InferOutput<typeof callRecord>;
export type EventRecord = v.InferOutput<typeof eventRecord>;
export type MetricRecord = CallRecord | EventRecord;
