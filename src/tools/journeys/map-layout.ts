/** Where the parts of a flow's map are: boxes of states, and arrows with their labels. Lengths are px of the drawing. */

import Elk, { type ElkNode, type ElkPoint } from 'elkjs';
import type { RecordsOf } from './counts.ts';
import { arrowsOf, codesOf, type FlowMap, type MapArrow, plainWords } from './journey-map.ts';

/** A state in its box. */
export interface Card {
  readonly state: string;
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly cards: readonly Card[];
  /** Where the visitor can go back to, at the foot: as arrows they would hide the way on. */
  readonly notes: readonly string[];
}

/** What is written at an arrow, a line each. */
export interface LabelLine {
  readonly type: 'event' | 'call' | 'codes';
  readonly text: string;
  /** The whole of it, where the text is short. */
  readonly title?: string;
  /** Of `codes`: those of one line. */
  readonly codes: readonly number[];
  /** Of `event`: which records of the metrics are its. */
  readonly records: readonly RecordsOf[];
}

export interface Arrow {
  readonly points: readonly ElkPoint[];
  readonly label: { readonly x: number; readonly y: number; readonly lines: readonly LabelLine[] };
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly start: ElkPoint;
}

export const card = { width: 150, picture: 210, height: 238, gap: 10, pad: 12 };
export const lineHeight = 15;
const codesInLine = 6;
/** Of more calls than this the first ones are written. */
const callsWritten = 3;
const lettersInNote = 25;
const characterWidth = 6.4;
/** Room for ` × 12345`. */
const countLength = 8;
const startSize = 16;

const elk = new Elk();

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.nodeSelfLoop': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  // What the table says first comes first: a state that leads back is an arrow to the left.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
};

/** @param hasPicture whether the gallery draws the state */
export async function layoutOf(map: FlowMap, hasPicture: (state: string) => boolean): Promise<MapLayout> {
  const arrows = arrowsOf(map);
  const boxes = map.groups.map((states) => {
    const back = arrows.filter(({ from, isBack }) => isBack && from === states).flatMap(({ events }) => events);
    return boxOf(states, hasPicture, notesOf(back));
  });
  const drawn = arrows
    .filter(({ isBack }) => !isBack)
    .map((arrow) => ({
      from: map.groups.indexOf(arrow.from),
      to: map.groups.indexOf(arrow.to),
      lines: linesOf(arrow),
    }));
  const starts = map.start.slice(0, 1).map((state) => map.groups.findIndex((group) => group.includes(state)));
  const graph: ElkNode = {
    id: 'map',
    layoutOptions: options,
    children: [
      {
        id: 'start',
        width: startSize,
        height: startSize,
        layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
      },
      ...boxes.map(({ width, height }, at) => ({ id: `${at}`, width, height })),
    ],
    edges: [
      ...starts.map((at) => ({ id: `start ${at}`, sources: ['start'], targets: [`${at}`] })),
      ...drawn.map(({ from, to, lines }, at) => ({
        id: `${at}`,
        sources: [`${from}`],
        targets: [`${to}`],
        labels: [{ text: `${at}`, ...sizeOf(lines) }],
      })),
    ],
  };
  const placed = await elk.layout(graph);
  const nodes = placed.children ?? [];
  const pointsOf = (id: string) =>
    (placed.edges ?? [])
      .filter((edge) => edge.id === id)
      .flatMap(({ sections = [] }) => sections)
      .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    start: { x: (nodes[0]?.x ?? 0) + startSize / 2, y: (nodes[0]?.y ?? 0) + startSize / 2 },
    boxes: boxes.map((box, at) => ({ ...box, x: nodes[at + 1]?.x ?? 0, y: nodes[at + 1]?.y ?? 0 })),
    arrows: [
      ...starts.map((at) => ({
        points: pointsOf(`start ${at}`),
        label: { x: 0, y: 0, lines: [] },
      })),
      ...drawn.map(({ lines }, at) => {
        const label = placed.edges?.find(({ id }) => id === `${at}`)?.labels?.[0];
        return {
          points: pointsOf(`${at}`),
          label: { x: label?.x ?? 0, y: label?.y ?? 0, lines },
        };
      }),
    ],
  };
}

/** The states of a box stand in rows. */
function boxOf(
  states: readonly string[],
  hasPicture: (state: string) => boolean,
  notes: readonly string[],
): Omit<Box, 'x' | 'y'> {
  const columns = Math.ceil(Math.sqrt(states.length));
  const pad = states.length > 1 ? card.pad : 0;
  const height = states.some(hasPicture) ? card.height : card.height - card.picture + 8;
  const cards = states.map((state, at) => ({
    state,
    x: pad + (at % columns) * (card.width + card.gap),
    y: pad + Math.floor(at / columns) * (height + card.gap),
  }));
  const rows = Math.ceil(states.length / columns);
  return {
    width: columns * (card.width + card.gap) - card.gap + 2 * pad,
    height: rows * (height + card.gap) - card.gap + 2 * pad + notes.length * lineHeight,
    cards,
    notes,
  };
}

function linesOf({ to: box, events }: MapArrow): LabelLine[] {
  return events.flatMap(({ event, to, calls }) => {
    const targets = to.map((state) => plainWords(state).toLowerCase()).join(', ');
    const text = box.length > 1 ? `${plainWords(event)} → ${targets}` : plainWords(event);
    const line = (type: LabelLine['type'], words: string): LabelLine => ({ type, text: words, codes: [], records: [] });
    return [
      { ...line('event', text), records: calls.map(({ records }) => records) },
      ...callLines([...new Set(calls.map(({ name }) => name))]),
      ...chunks(codesOf(calls), codesInLine).map((codes) => ({ ...line('codes', codes.join(' ')), codes })),
    ];
  });
}

function callLines(names: readonly string[]): LabelLine[] {
  const line = (text: string): LabelLine => ({ type: 'call', text, codes: [], records: [] });
  if (names.length <= callsWritten) return names.map(line);
  const rest = names.slice(callsWritten - 1);
  return [
    ...names.slice(0, callsWritten - 1).map(line),
    { ...line(`and ${rest.length} more calls`), title: rest.join('\n') },
  ];
}

/** What the visitor can take back, in lines that fit below a box. */
function notesOf(events: MapArrow['events']): string[] {
  const byEvent = Map.groupBy(events, ({ event }) => event);
  const text = [...byEvent]
    .map(
      ([event, list]) =>
        `${plainWords(event)}: ${list
          .flatMap(({ to }) => to.map(plainWords))
          .join(', ')
          .toLowerCase()}`,
    )
    .join('; ');
  if (text === '') return [];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= lettersInNote) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, at) => (at === 0 ? `‹ ${line}` : line));
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function sizeOf(lines: readonly LabelLine[]): { width: number; height: number } {
  return {
    width:
      Math.max(...lines.map(({ text, records }) => text.length + (records.length > 0 ? countLength : 0))) *
        characterWidth +
      8,
    height: lines.length * lineHeight + 4,
  };
}
