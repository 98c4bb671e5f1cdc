/** Which parts of a page the law wants changed for a visitor: the matching rule of configuration items (S3.38, S4.54). */

import type { Environment, SiteId } from './site.ts';

/** One line of the configuration. A filter is one value or several of which any will do; left out, it fits everyone. */
export interface ComplianceItem {
  /** Name of the part of a page, as its `data-element` says. */
  readonly element: string;
  /** What is to happen to it; pages know `hide` and `disable`. */
  readonly action: string;
  /** For whoever reads the action; not looked into here. */
  readonly ext: unknown;
  readonly siteId: readonly string[];
  readonly account: readonly string[];
  /** Regulation countries. */
  readonly rc: readonly string[];
  readonly logic: 'and' | 'or';
  readonly priority: number;
}

/** Whom the items are matched with. */
export interface ComplianceVisitor {
  /** As the configuration spells it: `complianceSite`. */
  readonly site: string;
  /** Account id; empty where nobody is signed in. */
  readonly account: string;
  /** `EEA`, empty for a visitor without restrictions, `null` where it could not be found out (S4.53). */
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

/** Where the configuration lies, on the page's own host (S7.58). Local pages are a test network's. */
export function complianceConfigPath(environment: Environment): string {
  const network = { prod: '', testnet: '/testnet', test: '/test', local: '/test' }[environment];
  return `/compliance${network}/login-entry-fe.json?v=1`;
}

/** A priority may be a number or a text with one (S4.54); anything else counts as 0. */
export function priorityOf(value: unknown): number {
  const number = typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

const filters = ['siteId', 'account', 'rc'] as const;

/** What one filter of an item says of a visitor. */
export type FilterVerdict = 'fits everyone' | 'fits' | 'does not fit';

export interface ItemVerdict {
  readonly item: ComplianceItem;
  readonly filters: Readonly<Record<(typeof filters)[number], FilterVerdict>>;
  readonly applies: boolean;
}

/**
 * Whether an item applies: all of its filters fit, or with `or` any of them. A filter that is left out fits everyone, in
 * both cases: an `or` item that leaves one out applies to everyone.
 */
export function judgeItem(item: ComplianceItem, visitor: ComplianceVisitor): ItemVerdict {
  const verdicts = {
    siteId: judgeFilter(item.siteId, visitor.site),
    account: judgeFilter(item.account, visitor.account),
    rc: judgeFilter(item.rc, visitor.regulation),
  };
  const fits = filters.map((name) => verdicts[name] !== 'does not fit');
  return { item, filters: verdicts, applies: item.logic === 'or' ? fits.includes(true) : !fits.includes(false) };
}

function judgeFilter(values: readonly string[], value: string | null): FilterVerdict {
  if (values.length === 0) return 'fits everyone';
  return value !== null && values.includes(value) ? 'fits' : 'does not fit';
}

/** The item that counts for each element: of those that apply the one of the highest priority, the first of equals. */
export function winningItems(
  items: readonly ComplianceItem[],
  visitor: ComplianceVisitor,
): ReadonlyMap<string, ComplianceItem> {
  const winners = new Map<string, ComplianceItem>();
  for (const item of items) {
    if (!judgeItem(item, visitor).applies) continue;
    const best = winners.get(item.element);
    if (best === undefined || item.priority > best.priority) winners.set(item.element, item);
  }
  return winners;
}
