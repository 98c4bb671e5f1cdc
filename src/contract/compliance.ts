/** Regulation: whether a visitor is restricted (S7.57), and the file that says what follows for a page (S7.58, S3.38). */

import * as v from 'valibot';
import { type ComplianceItem, priorityOf } from '../domain/checks/compliance.ts';
import { cacheTimes, endpoint, profileCall, text } from './endpoint.ts';

/** Whether the law of where the visitor is restricts what they may do here. */
export const regulationInfo = endpoint({
  method: 'GET',
  path: '/compliance/v1/wall/regulation-info',
  access: 'public',
  cache: { ttlMs: cacheTimes.regulationMs },
  // A page without the answer shows what everyone gets.
  hideErrors: true,
  input: v.object({}),
  result: v.object({ restrictOperate: v.boolean() }),
});

/** Whose account it is: the profile's call, whose answer all callers share. */
export const accountId = endpoint({ ...profileCall, input: v.object({}), result: v.object({ id: v.number() }) });

/** What is stored of the answer (S3.37). `expiredTime` is in ms since epoch. */
export const storedRegulation = v.object({ restrictOperate: v.boolean(), expiredTime: v.number() });

/** One value or several; empty ones are as good as none. */
const filter = v.pipe(
  v.optional(v.nullable(v.union([text(64), v.number(), v.array(v.union([text(64), v.number()]))])), []),
  v.transform((value): readonly string[] => [value ?? []].flat().map(String).filter(Boolean)),
);

const item = v.object({
  element: v.pipe(text(64), v.nonEmpty()),
  action: text(64),
  ext: v.optional(v.unknown()),
  siteId: filter,
  account: filter,
  rc: filter,
  logic: v.fallback(v.picklist(['and', 'or']), 'and'),
  priority: v.pipe(v.optional(v.unknown(), 0), v.transform(priorityOf)),
});

/** The items of a configuration file; what is no item is passed over, and what is no list has none. */
export function readComplianceConfig(body: unknown): ComplianceItem[] {
  return (Array.isArray(body) ? body : []).flatMap((raw) => {
    const read = v.safeParse(item, raw);
    return read.success ? [read.output] : [];
  });
}
