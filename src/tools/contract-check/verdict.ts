/** May this exchange go live? What a manager wants to know of a check. */

import type { ContractReport, Verdict } from './check-contract.ts';
import { journeys } from './journeys.ts';
import { type Need, type PartName, partOn, parts } from './parts.ts';

/** How a part of the product does, by the worst of its calls and journeys. `off`: the team does not offer it. */
export type PartState = Verdict['type'] | 'off';

export interface PartVerdict {
  readonly name: PartName;
  readonly title: string;
  readonly need: Need;
  readonly state: PartState;
  readonly without: string;
}

export interface GoLive {
  /** `not-judged`: journeys were left out by `--only`. */
  readonly answer: 'yes' | 'no' | 'not-judged';
  readonly parts: readonly PartVerdict[];
}

type Judged = Pick<ContractReport, 'site' | 'calls' | 'journeys' | 'off' | 'only'>;

const worstFirst = ['wrong', 'refused', 'not-tried', 'right'] as const;

/**
 * Yes if nothing is wrong, what must work works, and what pages offer works or is off. What was refused or could not be tried does
 * not count as working.
 */
export function judge(report: Judged): GoLive {
  const names = Object.keys(parts) as PartName[];
  const found = names.flatMap((name) => {
    const state = stateOf(name, report);
    return state === undefined ? [] : [{ name, ...parts[name], state }];
  });
  const mayGo = found.every(({ need, state }) => isEnough(need, state));
  if (!mayGo && report.only.length > 0) return { answer: 'not-judged', parts: found };
  return { answer: mayGo ? 'yes' : 'no', parts: found };
}

/** Whether pages may go live with a part as it is. Nothing may be wrong, not even what pages do without. */
export function isEnough(need: Need, state: PartState): boolean {
  if (state === 'wrong') return false;
  return state === 'right' || need === 'extra' || (need === 'offered' && state === 'off');
}

/** `undefined` for a part that the pages of the site have not. */
function stateOf(name: PartName, { site, calls, journeys: made, off }: Judged): PartState | undefined {
  const ofCalls = [...calls].filter(([call]) => partOn(site, call) === name).map(([, verdict]) => verdict);
  const ofJourneys = journeys.flatMap((one) => (one.part === name ? (made.get(one.name) ?? []) : []));
  const own = [...ofCalls, ...ofJourneys];
  if (own.length === 0) return undefined;
  if (off.includes(name)) return 'off';
  return worstFirst.find((type) => own.some((verdict) => verdict.type === type));
}
