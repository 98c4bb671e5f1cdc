/** A report as text: what is wrong first, then what is right, then what could not be tried. */

import { type EndpointName, endpoints } from '../../contract/all.ts';
import type { ContractReport, Verdict } from './check-contract.ts';

/** @returns the text, and how many calls and journeys are wrong */
export function reportText({ calls, journeys, requirements, advice }: ContractReport) {
  const wrong = [...calls].filter(([, { type }]) => type === 'wrong');
  const wrongJourneys = [...journeys].filter(([, { type }]) => type === 'wrong');
  const lines = [
    ...section(
      'Answers wrong',
      wrong.flatMap(([call, verdict]) => [nameOf(call), ...reasons(verdict)]),
    ),
    ...section(
      'Answers right',
      [...calls].filter(([, { type }]) => type === 'right').map(([call]) => nameOf(call)),
    ),
    ...section(
      'Cannot be tried',
      [...calls].flatMap(([call, one]) => (one.type === 'not-tried' ? [`${nameOf(call)}: ${one.why}`] : [])),
    ),
    ...section('Advice', [...new Set(advice.map(({ place, what }) => `${place} ${what}`))]),
    ...section(
      'Journeys',
      [...journeys].map(([name, verdict]) => `${name}: ${wordOf(verdict)}`),
    ),
    ...section('Requirements', byWord(requirements)),
  ];
  return { text: lines.join('\n'), wrong: wrong.length + wrongJourneys.length };
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
}

function nameOf(call: EndpointName): string {
  return `${endpoints[call].method} ${endpoints[call].path} (${call})`;
}

function reasons(verdict: Verdict): string[] {
  return verdict.type === 'wrong' ? verdict.findings.map(({ place, what }) => `  ${place} ${what}`) : [];
}

function wordOf(verdict: Verdict): string {
  return verdict.type === 'not-tried' ? `cannot be tried: ${verdict.why}` : `answers ${verdict.type}`;
}

function byWord(requirements: ContractReport['requirements']): string[] {
  const groups = Map.groupBy(requirements, ([, verdict]) => wordOf(verdict));
  return [...groups].map(([word, rows]) => `${word}: ${rows.map(([id]) => id).join(', ')}`);
}
