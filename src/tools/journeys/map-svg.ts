/** A flow's map as SVG. Its colours come from the page's style sheet (`mapStyle`). */

import { type Counts, countOf, type RecordsOf } from './counts.ts';
import { type FlowMap, plainWords } from './journey-map.ts';
import { type Arrow, type Box, card, layoutOf, lineHeight } from './map-layout.ts';

export interface MapLinks {
  /** What shows the state; `undefined` where nothing does. */
  state(state: string): string | undefined;
  /** Whether a small picture of the state can be drawn: the page that shows the map gives its frame an address. */
  hasPicture(state: string): boolean;
  /** What says what a visitor reads of the code. */
  code(code: number): string;
}

export const mapStyle = `
  .map text { font: 12px system-ui, sans-serif; fill: light-dark(#17181e, #eceef2) }
  .map .box { fill: light-dark(#eef0f4, #1b1d23); stroke: light-dark(#b9bec9, #454a56) }
  .map .card { fill: light-dark(#fff, #101115); stroke: light-dark(#9aa1af, #5a606e) }
  .map .end .card { stroke-width: 3 }
  .map a:is(:hover, :focus-visible) .card { stroke: light-dark(#0b6b58, #52d6b4); stroke-width: 2 }
  .map .state { font-weight: 600; font-size: 13px }
  .map .note { fill: light-dark(#565e5b, #a6aeaa); font-size: 11px }
  .map .arrow { fill: none; stroke: light-dark(#4a5160, #a6acb9); stroke-width: 1.5 }
  .map .head, .map .dot { fill: light-dark(#4a5160, #a6acb9) }
  .map .back { fill: light-dark(#565e5b, #a6aeaa); font-weight: 300 }
  .map .event { font-weight: 600 }
  .map .call { font: 11px ui-monospace, monospace }
  .map .codes { font: 11px ui-monospace, monospace; fill: light-dark(#b3261e, #ff9d94) }
  .map .codes a { text-decoration: underline dotted }
  .map .count { font-weight: 700; fill: light-dark(#0b6b58, #52d6b4) }
  .map iframe { border: 0; inline-size: 390px; block-size: 546px; transform-origin: 0 0; scale: .3846; pointer-events: none }
`;

const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param counts how often calls were made; without them none are drawn, and the page can add them (`data-records`) */
export async function mapSvg(map: FlowMap, links: MapLinks, counts?: Counts): Promise<string> {
  const { width, height, boxes, arrows, start } = await layoutOf(map, links.hasPicture);
  const parts = [
    ...arrows.map((arrow) => arrowSvg(arrow)),
    `<circle class="dot" cx="${start.x}" cy="${start.y}" r="8"/>`,
    ...boxes.map((box) => boxSvg(box, map, links)),
    ...arrows.map((arrow) => labelSvg(arrow, links, counts)),
  ];
  return `<svg class="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${inHtml(plainWords(map.flow))}">${parts.join('\n')}</svg>`;
}

function boxSvg({ x, y, width, height, cards, notes }: Box, map: FlowMap, links: MapLinks): string {
  const cardHeight = cards.some(({ state }) => links.hasPicture(state)) ? card.height : card.height - card.picture + 8;
  const frame = cards.length > 1 ? `<rect class="box" width="${width}" height="${height}" rx="12"/>` : '';
  const foot = notes.map(
    (text, at) =>
      `<text class="back" x="${cards[0]?.x ?? 0}" y="${height - (notes.length - at) * lineHeight + 11}">${inHtml(text)}</text>`,
  );
  const drawn = cards.map(({ state, x: left, y: top }) => {
    const isEnd = map.ends.includes(state);
    const words = isEnd ? 'end' : map.start.includes(state) && 'start';
    const mark = words ? `<text class="note" x="${card.width - 8}" y="19" text-anchor="end">${words}</text>` : '';
    const content = `<rect class="card" width="${card.width}" height="${cardHeight}" rx="8"/>
<text class="state" x="8" y="19">${inHtml(plainWords(state))}</text>${mark}${
      links.hasPicture(state)
        ? `<foreignObject x="0" y="28" width="${card.width}" height="${card.picture - 2}"><iframe xmlns="http://www.w3.org/1999/xhtml" loading="lazy" inert tabindex="-1" title="${inHtml(plainWords(state))}"></iframe></foreignObject>`
        : ''
    }`;
    const href = links.state(state);
    const inner = href === undefined ? content : `<a href="${inHtml(href)}">${content}</a>`;
    return `<g class="${isEnd ? 'end' : ''}" data-state="${inHtml(`${map.flow}.${state}`)}" transform="translate(${left} ${top})">${inner}</g>`;
  });
  return `<g transform="translate(${x} ${y})">${frame}${drawn.join('')}${foot.join('')}</g>`;
}

function arrowSvg({ points }: Arrow): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (end === undefined || before === undefined) return '';
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return `<polyline class="arrow" points="${line}"/><path class="head" d="M0 0-9-4.5v9z" transform="translate(${end.x} ${end.y}) rotate(${angle})"/>`;
}

function labelSvg({ label: { x, y, lines } }: Arrow, links: MapLinks, counts: Counts | undefined): string {
  const texts = lines.map(({ type, text, title, codes, records }, at) => {
    const top = (at + 1) * lineHeight - 2;
    if (type === 'codes') {
      const each = codes.map((code) => `<a href="${inHtml(links.code(code))}">${code}</a>`);
      return `<text class="codes" x="4" y="${top}">${each.join(' ')}</text>`;
    }
    const count = records.length === 0 ? '' : countSvg(records, counts);
    return `<text class="${type}" x="4" y="${top}">${inHtml(text)}${count}${title === undefined ? '' : `<title>${inHtml(title)}</title>`}</text>`;
  });
  return `<g transform="translate(${x} ${y})">${texts.join('')}</g>`;
}

function countSvg(records: readonly RecordsOf[], counts: Counts | undefined): string {
  const number = counts === undefined ? '' : ` × ${countOf(records, counts)}`;
  return `<tspan class="count" data-records="${inHtml(JSON.stringify(records))}">${number}</tspan>`;
}
