/** What the operator's records have of a request (S7.12). Apart from the request layer, because pages tell it only with a form. */

import type { CallRecord } from '../contract/telemetry.ts';

/** What is known of a request at its end: a path and numbers, nothing that was sent or answered. */
export type CallFacts = Omit<CallRecord, 'type' | 'slow'>;

/** From here on an answer counts as slow, in ms (S8.05). */
const slowMs = 5000;

export function callRecordOf(facts: CallFacts): CallRecord {
  return { type: 'call', ...facts, slow: facts.duration_ms >= slowMs };
}
