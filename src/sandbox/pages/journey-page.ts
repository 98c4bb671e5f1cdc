/** The map of a journey with how often its calls were made in the last hour. It does not reload by itself, and has no script. */

import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { CallCounts } from '../channel/call-counts.ts';

/** A journey as the page draws it. */
export interface JourneyView {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Its flows; the maps are SVG. */
  readonly maps: readonly { readonly title: string; readonly svg: string }[];
  readonly codes: readonly { readonly code: number; readonly name: string; readonly sees: readonly string[] }[];
  /** Style sheet of the maps. */
  readonly style: string;
  readonly all: readonly { readonly id: string; readonly title: string }[];
}

/** Draws a journey with counts; the first one for an id that there is not. */
export type DrawJourney = (id: string, counts: CallCounts) => Promise<JourneyView>;

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { margin: 0; background: light-dark(#fff, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { padding: 24px; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr) }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px } a { color: inherit }
  a[aria-current] { font-weight: 600; text-decoration: none }
  h1 { font-size: 24px; line-height: 32px; margin: 0 } h2 { font-size: 16px; margin: 0 } p, dd { margin: 0 }
  .scroll { overflow: auto } dt { font-weight: 600; margin-block-start: 8px }
  div:target { outline: 2px solid light-dark(#0b6b58, #52d6b4); outline-offset: 4px }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function journeyPage(draw: DrawJourney, counts: CallCounts, c: Context): Promise<Response> {
  const { id, title, about, maps, codes, style: mapStyle, all } = await draw(c.req.query('journey') ?? '', counts);
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Journeys: ${title}</title>
<style>${raw(style)}${raw(mapStyle)}</style>
<header>Sandbox exchange</header>
<main>
<nav aria-label="Journeys">${all.map((one) => html`<a href="/journeys?journey=${one.id}"${one.id === id ? raw(' aria-current="page"') : ''}>${one.title}</a>`)}</nav>
<h1>${title}</h1>
<p>${about}</p>
<p>The numbers at the events: how often pages reported the calls in the last hour, from the metrics that they send anyway. An event
that leads to several places has one number for all of them. <a href="/journeys?journey=${id}">Look again</a> ·
<a href="/journeys/counts.json">As JSON</a> · <a href="/telemetry">Telemetry</a></p>
${maps.map((map) => html`<section><h2>${map.title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${map.title}">${raw(map.svg)}</div></section>`)}
<h2>Return codes</h2>
<dl>${codes.map((row) => html`<div id="code-${row.code}"><dt>${row.code} ${row.name}</dt>${row.sees.map((text) => html`<dd>${text}</dd>`)}</div>`)}</dl>
</main>
</html>
`;
  return c.html(page, 200, { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
}
