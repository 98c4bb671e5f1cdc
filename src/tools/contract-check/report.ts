/** A report as text: the calls by how they were answered, the journeys, and at its end a page that answers one question. */

import { type EndpointName, endpoints } from '../../contract/all.ts';
import type { ContractReport, Verdict } from './check-contract.ts';
import type { Need } from './parts.ts';
import { isEnough, judge, type PartState, type PartVerdict } from './verdict.ts';

/** @returns the text; how many calls and journeys are wrong; and whether the exchange has failed the check as it was made */
export function reportText(report: ContractReport) {
  const { calls, journeys, requirements, advice, only } = report;
  const of = (type: Verdict['type']) => [...calls].filter(([, verdict]) => verdict.type === type);
  const wrongJourneys = [...journeys].filter(([, { type }]) => type === 'wrong');
  const refused = [...of('refused'), ...[...journeys].filter(([, { type }]) => type === 'refused')];
  const lines = [
    ...section(
      'Answers wrong',
      of('wrong').flatMap(([call, verdict]) => [nameOf(call), ...reasons(verdict)]),
    ),
    ...section('Refuses', of('refused').map(withReason)),
    ...section(
      'Answers right',
      of('right').map(([call]) => nameOf(call)),
    ),
    ...section('Cannot be tried', of('not-tried').map(withReason)),
    ...section('Advice', [...new Set(advice.map(({ place, what }) => `${place} ${what}`))]),
    ...section(
      'Journeys',
      [...journeys].map(([name, verdict]) => `${name}: ${wordOf(verdict)}`),
    ),
    ...section('Requirements', byWord(requirements)),
    ...page(report),
  ];
  const wrong = of('wrong').length + wrongJourneys.length;
  const hasFailed = only.length > 0 ? wrong + refused.length > 0 : judge(report).answer !== 'yes';
  return { text: lines.join('\n'), wrong, hasFailed };
}

const answers = {
  yes: 'Yes.',
  no: 'No.',
  'not-judged': 'Not judged: journeys were left out by --only.',
} as const;

/** In a manager's words. */
const states: Readonly<Record<PartState, string>> = {
  right: 'works',
  wrong: 'is wrong',
  refused: 'is missing, because the exchange refuses it',
  'not-tried': 'is not proved, because not all of it could be tried',
  off: 'is off, as the adapter says',
};

const needs: Readonly<Record<Need, string>> = {
  must: 'What must work',
  offered: 'What pages offer, unless it is switched off',
  extra: 'What pages do without',
};

/** The last page: may the exchange go live, and what is missing. */
function page(report: ContractReport): string[] {
  const { calls, site } = report;
  const { answer, parts } = judge(report);
  const count = (type: Verdict['type']) => [...calls.values()].filter((verdict) => verdict.type === type).length;
  const missing = parts.filter(({ need, state }) => !isEnough(need, state));
  const byNeed = (Object.keys(needs) as Need[]).flatMap((need) =>
    section(needs[need], parts.filter((part) => part.need === need).map(lineOf)),
  );
  return [
    '----------------------------------------------------------------',
    `May this exchange go live for the site "${site.id}"? ${answers[answer]}`,
    '',
    `The pages of this site make ${calls.size} calls: ${count('right')} are answered right, ${count('wrong')} wrong, ` +
      `${count('refused')} are refused, and ${count('not-tried')} could not be tried.`,
    'What is refused or could not be tried does not count as right.',
    '',
    ...byNeed,
    ...section('What is missing', missing.flatMap(toDo)),
    'Not tried here: how fast the exchange answers under load, whether its answers take the same time with and without an account,',
    'who can read its data, and what ends after more than a minute: sessions, links, tickets, and the time of a proof.',
  ];
}

/** With what is lost, where pages do without. */
function lineOf({ title, need, state, without }: PartVerdict): string {
  return `${title}: ${states[state]}${need === 'extra' && state !== 'right' ? `. Without it: ${without}` : ''}`;
}

function toDo({ name, title, need, state, without }: PartVerdict): string[] {
  if (state === 'right' || state === 'off') return [];
  const first = {
    wrong: 'Correct what is listed under "Answers wrong".',
    refused: 'Answer the calls listed under "Refuses".',
    'not-tried': 'Give the adapter what the reasons under "Cannot be tried" and "Journeys" name, or try it by hand.',
  };
  const off = need === 'must' ? '' : ` ${without} Then name "${name}" in \`without\` of the adapter.`;
  return [`${title}. ${first[state]}${off}`];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
}

function nameOf(call: EndpointName): string {
  return `${endpoints[call].method} ${endpoints[call].path} (${call})`;
}

function withReason([call, verdict]: readonly [EndpointName, Verdict]): string {
  return `${nameOf(call)}${'why' in verdict ? `: ${verdict.why}` : ''}`;
}

function reasons(verdict: Verdict): string[] {
  return verdict.type === 'wrong' ? verdict.findings.map(({ place, what }) => `  ${place} ${what}`) : [];
}

function wordOf(verdict: Verdict): string {
  if (verdict.type === 'refused') return `refused: ${verdict.why}`;
  return verdict.type === 'not-tried' ? `cannot be tried: ${verdict.why}` : `answers ${verdict.type}`;
}

function byWord(requirements: ContractReport['requirements']): string[] {
  const groups = Map.groupBy(requirements, ([, verdict]) => wordOf(verdict));
  return [...groups].map(([word, rows]) => `${word}: ${rows.map(([id]) => id).join(', ')}`);
}
