/** Draws what is said of a site that closes. Plain DOM: it is there before a touch, and on pages without React. */

import { styleSheet } from '../../ui/style-sheet.ts';
import css from './closing.css?inline';
import type { ClosingView, ClosingWay } from './closing-view.ts';

const ensureStyles = styleSheet(css);

/** @param place the empty live region that the page has for it */
export function drawClosing(place: Element, { title, lines, words, closes, ways }: ClosingView): void {
  ensureStyles();
  const own = words === undefined ? [] : [made('p', words)];
  for (const element of own) element.dir = 'auto';
  // In place of the form it is what the page is about.
  const heading = made(closes ? 'h1' : 'h2', title);
  place.replaceChildren(
    heading,
    ...own,
    ...lines.map((line) => made('p', line)),
    ...ways.map((way, index) => toLink(way, lookOf(index, closes))),
  );
  place.classList.add('closing');
}

/** Beside a form its own button is the first thing to press. */
function lookOf(index: number, closes: boolean): string {
  if (!closes) return 'link';
  return index === 0 ? 'button button-primary' : 'button button-plain';
}

function toLink({ text, address }: ClosingWay, look: string): HTMLElement {
  const link = made('a', text) as HTMLAnchorElement;
  link.href = address;
  link.className = look;
  return link;
}

function made(tag: string, text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text });
}
