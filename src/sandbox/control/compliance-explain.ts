/** Explains to an operator which item wins for each element, and why. */

import {
  appliesTo,
  type ComplianceItem,
  type ComplianceVisitor,
  leavesOut,
  winningItems,
} from '../../domain/checks/compliance.ts';

type FilterVerdict = 'fits everyone' | 'fits' | 'does not fit';

interface ItemVerdict {
  readonly item: ComplianceItem;
  readonly filters: Readonly<Record<'siteId' | 'account' | 'rc', FilterVerdict>>;
  readonly applies: boolean;
}

export interface ExplainedItem extends ItemVerdict {
  /** Its place in the file, from 1 on. */
  readonly place: number;
  readonly wins: boolean;
  readonly why: string;
}

export interface ExplainedElement {
  readonly element: string;
  /** In the order of the file. */
  readonly items: readonly ExplainedItem[];
}

export function explainItems(items: readonly ComplianceItem[], visitor: ComplianceVisitor): ExplainedElement[] {
  const winners = winningItems(items, visitor);
  const placed = items.map((item, index) => ({ ...judgeItem(item, visitor), place: index + 1 }));
  return [...Map.groupBy(placed, ({ item }) => item.element)].map(([element, judged]) => {
    const winner = judged.find(({ item }) => item === winners.get(element));
    return {
      element,
      items: judged.map((verdict) => ({ ...verdict, wins: verdict === winner, why: reasonOf(verdict, winner) })),
    };
  });
}

function judgeItem(item: ComplianceItem, visitor: ComplianceVisitor): ItemVerdict {
  const filters = {
    siteId: judgeFilter(item.siteId, visitor.site),
    account: judgeFilter(item.account, visitor.account),
    rc: judgeFilter(item.rc, visitor.regulation),
  };
  return { item, filters, applies: appliesTo(item, visitor) };
}

function judgeFilter(values: readonly string[], value: string | null): FilterVerdict {
  if (values.length === 0) return 'fits everyone';
  return leavesOut(values, value) ? 'does not fit' : 'fits';
}

type Placed = ItemVerdict & { readonly place: number };

function reasonOf(verdict: Placed, winner: Placed | undefined): string {
  const { item, filters, applies } = verdict;
  const missed = Object.entries(filters).filter(([, fit]) => fit === 'does not fit');
  const names = missed.map(([name]) => name).join(' and ');
  if (!applies) return `Does not apply: ${names} ${missed.length === 1 ? 'does' : 'do'} not fit.`;
  if (verdict === winner) return `Wins: it applies, and no item of a higher priority than ${item.priority} does.`;
  if (winner === undefined) return '';
  return item.priority === winner.item.priority
    ? `Applies, but item ${winner.place} has the same priority and stands before it.`
    : `Applies, but item ${winner.place} has the higher priority: ${winner.item.priority} against ${item.priority}.`;
}
