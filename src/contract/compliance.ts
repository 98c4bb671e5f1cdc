/** Regulation: whether a visitor is restricted (S7.57), and the file that says what follows for a page (S7.58, S3.38). */

import * as v from 'valibot';
import { type ComplianceItem, priorityOf } from '../domain/checks/compliance.ts';
import { endpoint, regulationCacheMs } from './endpoint.ts';

/** Whether the law of where the visitor is restricts what they may do here. */
export const regulationInfo = endpoint({
  method: 'GET',
  path: '/compliance/v1/wall/regulation-info',
  access: 'public',
  cache: { ttlMs: regulationCacheMs },
  // A page without the answer shows what everyone gets.
  hideErrors: true,
  input: v.object({}),
  result: v.object({ restrictOperate: v.boolean() }),
});

/** What is stored of the answer (S3.37). `expiredTime` is in ms since epoch. */
export const storedRegulation = v.object({ restrictOperate: v.boolean(), expiredTime: v.number() });

/**
 * The items of a configuration file; what is no item is passed over, and what is no list has none. It is read without schemas, because
 * nothing else that pages load before a touch needs the parts of the checker that these would take.
 */
export function readComplianceConfig(body: unknown): ComplianceItem[] {
  return (Array.isArray(body) ? body : []).flatMap((raw) => readItem(Object(raw)));
}

function readItem({ element, action, ext, logic, priority, ...filters }: Record<string, unknown>): ComplianceItem[] {
  const [siteId, account, rc] = [filters.siteId, filters.account, filters.rc].map(readFilter);
  if (!element || !isWord(element) || !isWord(action) || !siteId || !account || !rc) return [];
  return [
    {
      element,
      action,
      ext,
      siteId,
      account,
      rc,
      logic: logic === 'or' ? logic : 'and',
      priority: priorityOf(priority),
    },
  ];
}

/** One value or several; empty ones are as good as none. @returns `undefined` for what is no filter */
function readFilter(value: unknown): string[] | undefined {
  const values = [value ?? []].flat();
  const isRight = values.every((one) => isWord(one) || typeof one === 'number');
  return isRight ? values.map(String).filter(Boolean) : undefined;
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxWord;
}

/** Longest name or value in a file, in characters. */
const maxWord = 64;
