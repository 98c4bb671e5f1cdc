/** Which elements of a page are hidden or disabled for a visitor by law: matches the configuration items (S3.38, S4.54). */

import type { Environment, SiteId } from '../site/site.ts';

/** One item of the configuration. A filter lists the values that match; an empty filter matches everyone. */
export interface ComplianceItem {
  /** Name of the part of a page, as its `data-element` says. */
  readonly element: string;
  /** What is to happen to it; pages know `hide` and `disable`. */
  readonly action: string;
  /** Extra data of the action, not read here. */
  readonly ext?: unknown;
  readonly siteId: readonly string[];
  readonly account: readonly string[];
  /** Regulation countries. */
  readonly rc: readonly string[];
  readonly logic: 'and' | 'or';
  readonly priority: number;
}

/** The visitor that the items are matched against. */
export interface ComplianceVisitor {
  /** As the configuration spells it: `complianceSite`. */
  readonly site: string;
  /** Account id; empty for an anonymous visitor. */
  readonly account: string;
  /** `EEA`, empty for a visitor without restrictions, `null` where the call failed (S4.53). */
  readonly regulation: string | null;
}

/** The regulation of visitors that the exchange restricts (S6.06). */
export const restrictedRegulation = 'EEA';

/** The regulation by the exchange's answer (S4.53). */
export function regulationOf(restrictOperate: boolean): string {
  return restrictOperate ? restrictedRegulation : '';
}

/** How the configuration names a site: `GLOBAL`, `TUR`, … */
export function complianceSite(site: SiteId): string {
  return site.toUpperCase();
}

/** Path of the configuration on the page's own host (S7.58). Local pages use the test network's file. */
export function complianceConfigPath(environment: Environment): string {
  const network = environment === 'local' ? 'test' : environment;
  return `/compliance${network === 'prod' ? '' : `/${network}`}/login-entry-fe.json?v=1`;
}

/** A priority may be a number or a text with one (S4.54); anything else counts as 0. */
export function priorityOf(value: unknown): number {
  const number = typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

/** Whether one filter of an item leaves the visitor out: an empty one leaves nobody out. */
export function leavesOut(values: readonly string[], value: string | null): boolean {
  return values.length > 0 && (value === null || !values.includes(value));
}

/**
 * Whether an item applies: with `and` all of its filters must match, with `or` any of them. So an `or` item with an empty filter
 * applies to everyone.
 */
export function appliesTo({ siteId, account, rc, logic }: ComplianceItem, visitor: ComplianceVisitor): boolean {
  const missed = [
    leavesOut(siteId, visitor.site),
    leavesOut(account, visitor.account),
    leavesOut(rc, visitor.regulation),
  ];
  return logic === 'or' ? missed.includes(false) : !missed.includes(true);
}

/** The item that decides for each element: the applicable one with the highest priority; of equals the first. */
export function winningItems(
  items: readonly ComplianceItem[],
  visitor: ComplianceVisitor,
): ReadonlyMap<string, ComplianceItem> {
  const winners = new Map<string, ComplianceItem>();
  for (const item of items) {
    if (!appliesTo(item, visitor)) continue;
    const best = winners.get(item.element);
    if (best === undefined || item.priority > best.priority) winners.set(item.element, item);
  }
  return winners;
}
