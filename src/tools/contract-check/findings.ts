/** What a check has found, each thing once. */

import type { EndpointName } from '../../contract/all.ts';

export interface Finding {
  /** `advice`: pages work all the same. */
  readonly type: 'wrong' | 'advice';
  readonly call: EndpointName;
  /** A header, a field of the body, or what was done. */
  readonly place: string;
  readonly what: string;
}

/** @param place a header, a field of the body, or what was done */
export type Report = (call: EndpointName, place: string, what: string) => void;

export interface Findings {
  readonly all: readonly Finding[];
  readonly wrong: Report;
  readonly advice: Report;
}

export function createFindings(): Findings {
  const found = new Map<string, Finding>();
  const add =
    (type: Finding['type']): Report =>
    (call, place, what) =>
      void found.set(JSON.stringify([type, call, place, what]), { type, call, place, what });
  return {
    get all() {
      return [...found.values()];
    },
    wrong: add('wrong'),
    advice: add('advice'),
  };
}
