/** What the page of a map does: pictures of the chosen site, pan and zoom, and an operator's counts. */

import * as v from 'valibot';
import { countOf, countsFile, type RecordsOf } from '../tools/journeys/counts.ts';

interface SiteChoice {
  readonly id: string;
  readonly host: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

const sites: readonly SiteChoice[] = JSON.parse(one('#sites').textContent ?? '[]');
const form = one<HTMLFormElement>('form');
const area = one('main');
const status = one('[role=status]');
const maps = [...document.querySelectorAll<SVGSVGElement>('svg.map')];
const query = new URLSearchParams(location.search);
/** A map is as wide as the page has room for, but never so small that nobody can read its words. */
const smallest = 0.75;
const sizes = new Map(maps.map((map) => [map, Math.min(1, Math.max(smallest, room() / map.viewBox.baseVal.width))]));
/** On top of the size of each map. */
let zoom = Number(query.get('zoom')) || 1;

function one<Found extends HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Beside the padding, in px. */
function room(): number {
  return area.clientWidth - 32;
}

function field(name: 'site' | 'language' | 'theme'): HTMLSelectElement {
  return one<HTMLSelectElement>(`select[name=${name}]`);
}

/** Whose pictures are shown: for every site those of the first. */
function chosenSite(): SiteChoice {
  const found = sites.find(({ id }) => id === field('site').value) ?? sites[0];
  if (!found) throw new Error('There is no site.');
  return found;
}

function fillLanguages(): void {
  const { languages, defaultLanguage } = chosenSite();
  const before = field('language').value || (query.get('language') ?? '');
  field('language').replaceChildren(...languages.map((code) => new Option(code)));
  field('language').value = languages.includes(before) ? before : defaultLanguage;
}

/** The pictures, and where a click leads, are of the chosen site and language. */
function show(): void {
  const site = field('site').value;
  const language = field('language').value;
  const theme = field('theme').value;
  document.documentElement.style.colorScheme = theme;
  for (const map of document.querySelectorAll<HTMLElement>('[data-sites]')) {
    map.hidden = !map.dataset.sites?.split(' ').includes(site);
  }
  for (const link of document.querySelectorAll('[data-sites]:not([hidden]) a[href^="/gallery/"]')) {
    const state = new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('state') ?? '';
    link.setAttribute('href', `/gallery/?${new URLSearchParams({ site: chosenSite().id, language, state })}`);
    const frame = link.querySelector('iframe');
    const asked = new URLSearchParams({ state, theme, picture: '1' });
    const src = `http://${chosenSite().host}:${location.port}/${language}/gallery/?${asked}`;
    if (frame && frame.src !== src) frame.src = src;
  }
  history.replaceState(
    null,
    '',
    `?${new URLSearchParams({ site, language, theme, zoom: zoom.toFixed(2) })}${location.hash}`,
  );
}

/** @param at what stays where it is, in px of the window; the middle of the map if left out */
function zoomTo(next: number, at?: { readonly x: number; readonly y: number }): void {
  const { left, top, width, height } = area.getBoundingClientRect();
  const [x, y] = [(at?.x ?? left + width / 2) - left, (at?.y ?? top + height / 2) - top];
  const ratio = Math.min(3, Math.max(0.2, next)) / zoom;
  zoom *= ratio;
  for (const [map, size] of sizes) {
    map.setAttribute('width', `${map.viewBox.baseVal.width * size * zoom}`);
    map.setAttribute('height', `${map.viewBox.baseVal.height * size * zoom}`);
  }
  area.scrollTo((area.scrollLeft + x) * ratio - x, (area.scrollTop + y) * ratio - y);
}

/** The widest map as a whole, for an overview. */
function fitAll(): void {
  zoomTo(Math.min(1, ...[...sizes].map(([map, size]) => room() / (map.viewBox.baseVal.width * size))));
}

/** An operator's file, whose form is in `docs/operate.md`. It stays in this page. */
async function showCounts(file: File | undefined): Promise<void> {
  const counts = file && v.safeParse(countsFile, parsed(await file.text()));
  status.textContent = counts
    ? counts.success
      ? `Counts: ${counts.output.of}.`
      : 'The file is not a file of counts.'
    : '';
  for (const part of document.querySelectorAll<SVGElement>('[data-records]')) {
    const records: readonly RecordsOf[] = JSON.parse(part.dataset.records ?? '[]');
    part.textContent = counts?.success ? ` × ${countOf(records, counts.output)}` : '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (query.has('site')) field('site').value = query.get('site') ?? '';
field('theme').value = query.get('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
fillLanguages();
show();
zoomTo(zoom);

field('site').addEventListener('change', fillLanguages);
form.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void showCounts(target.files?.[0]);
  else show();
});
for (const button of form.querySelectorAll<HTMLElement>('[data-zoom]')) {
  const by = Number(button.dataset.zoom);
  button.addEventListener('click', () => {
    if (Number.isNaN(by)) fitAll();
    else zoomTo(zoom * by);
    show();
  });
}
area.addEventListener(
  'wheel',
  (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1), event);
  },
  { passive: false },
);
let dragged = 0;
area.addEventListener('pointerdown', () => {
  dragged = 0;
});
area.addEventListener('pointermove', ({ buttons, pointerType, movementX, movementY }) => {
  if (buttons !== 1 || pointerType !== 'mouse') return;
  dragged += Math.abs(movementX) + Math.abs(movementY);
  area.scrollBy(-movementX, -movementY);
});
// The end of a drag over a link is no click on it; and a dragged link would stop the pan.
area.addEventListener('click', (event) => dragged > 4 && event.preventDefault());
area.addEventListener('dragstart', (event) => event.preventDefault());
