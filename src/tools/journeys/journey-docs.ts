/** The maps of journeys as Markdown with Mermaid, for readers of the repository. */

import { arrowsOf, codesOf, type FlowMap, type MapArrow, plainWords } from './journey-map.ts';
import type { CodeRow } from './map-codes.ts';
import type { MappedFlow, MappedJourney, SiteMap } from './mapped-journeys.ts';

export const journeysFolder = 'docs/journeys';

/** Name and text of each file in the folder. */
export function journeyDocs(journeys: readonly MappedJourney[]): ReadonlyMap<string, string> {
  return new Map(journeys.map((journey) => [`${journey.id}.md`, journeyDoc(journey)]));
}

function journeyDoc({ title, about, flows, codes }: MappedJourney): string {
  const parts = [
    `# ${title}`,
    about,
    'Written by `npm run contract` from the tables that the flows move by. `npm run gallery` shows the same map with pictures.',
    ...flows.flatMap(flowDoc),
    ...(codes.length > 0
      ? ['## Return codes', table(['code', 'name', 'what the visitor sees'], codes.map(codeCells))]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function flowDoc({ map, bySite }: MappedFlow): string[] {
  const rows = arrowsOf(map).flatMap(eventRows);
  return [
    `## ${plainWords(map.flow)}`,
    ...sitesOf(map, bySite),
    `\`\`\`mermaid\n${mermaid(map)}\n\`\`\``,
    table(['from', 'event', 'to', 'calls', 'codes'], rows),
  ];
}

/** What only some sites show. */
function sitesOf({ states }: FlowMap, bySite: readonly SiteMap[]): string[] {
  const rows = states.map((state) => ({
    state,
    shown: bySite.filter(({ map }) => map.states.includes(state)).flatMap(({ sites }) => sites),
  }));
  const all = bySite.flatMap(({ sites }) => sites).length;
  const some = rows.filter(({ shown }) => shown.length < all);
  if (some.length === 0) return [];
  const told = some.map(({ state, shown }) => `${plainWords(state)} (${shown.toSorted().join(', ') || 'none'})`);
  return [`Only some sites show: ${told.join('; ')}.`];
}

/** States that take the same events are in one frame, and an arrow of the frame is an arrow of each. */
function mermaid(map: FlowMap): string {
  const idOf = (state: string) => state.replaceAll(/\W/g, '_');
  const groupId = (group: readonly string[]) =>
    group.length > 1 ? `${idOf(group[0] ?? '')}_and_others` : idOf(group[0] ?? '');
  const states = map.groups.flatMap((group) => {
    const names = group.map((state) => `state "${plainWords(state)}" as ${idOf(state)}`);
    if (group.length === 1) return names;
    return [`state "Same events" as ${groupId(group)} {`, ...names.map((line) => `  ${line}`), '}'];
  });
  const arrows = arrowsOf(map).map(
    ({ from, to, events }) =>
      `${groupId(from)} --> ${groupId(to)}: ${events.map(({ event }) => plainWords(event)).join(', ')}`,
  );
  const lines = [
    ...states,
    ...map.start.map((state) => `[*] --> ${idOf(state)}`),
    ...arrows,
    ...map.ends.map((state) => `${idOf(state)} --> [*]`),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n');
}

function eventRows({ from, isBack, events }: MapArrow): string[][] {
  return events.map(({ event, to, calls }) => [
    from.map(plainWords).join(', '),
    `${plainWords(event)}${isBack ? ' (back)' : ''}`,
    to.map(plainWords).join(', '),
    [...new Set(calls.map(({ name }) => `\`${name}\``))].join('<br>'),
    codesOf(calls).join(' '),
  ]);
}

function codeCells({ code, name, visitor }: CodeRow): string[] {
  return [`${code}`, plainWords(name), visitor.map(({ sees }) => sees).join('<br>')];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
