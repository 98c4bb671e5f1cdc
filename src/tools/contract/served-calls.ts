/** The calls that an exchange answers, by what they are for: for `docs/what-you-serve.md`, and for one site. */

import { type EndpointName, endpoints } from '../../contract/all.ts';
import { type PartName, parts } from '../contract-check/parts.ts';

export const servedFile = 'docs/what-you-serve.md';

const needs = { must: 'must work.', offered: 'offered', extra: 'optional' } as const;
const start = '<!-- calls: written by `npm run contract` -->';
const end = '<!-- /calls -->';
const names = Object.keys(endpoints) as EndpointName[];

/**
 * A list in Markdown: each part, whether pages need it, what is without it, and its calls.
 *
 * @param partOf the part of a call; `undefined` leaves the call out
 */
export function servedCalls(partOf: (call: EndpointName) => PartName | undefined): string {
  const callsOf = Map.groupBy(names, partOf);
  return (Object.keys(parts) as PartName[])
    .flatMap((name) => {
      const calls = [...new Set(callsOf.get(name)?.map(callText))];
      const { title, need, without } = parts[name];
      const facts = need === 'must' ? needs.must : `${needs[need]}. ${without}`;
      return calls.length === 0 ? [] : [`- **${title}**: ${facts}`, ...calls.map((call) => `  - ${call}`)];
    })
    .join('\n');
}

/** The page with its list written anew. @throws {Error} where the page has no place for it */
export function withServedCalls(page: string, list: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${servedFile} has no ${start} and ${end}.`);
  return `${before}${start}\n\n${list}\n\n${end}${after}`;
}

function callText(name: EndpointName): string {
  const { method, path } = endpoints[name];
  return `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;
}
