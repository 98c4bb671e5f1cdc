/** The telemetry of the pages as tables for people, newest first, one table per subject. It does not reload by itself. */

import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { events } from '../../domain/shell/events.ts';
import type { Diagnostic, Metric, Telemetry } from '../channel/telemetry.ts';
import type { Html } from './html-document.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: light-dark(#f5f6f8, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { max-width: 1120px; margin: 0 auto; padding: 24px; display: grid; gap: 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 } h2 { font-size: 16px; margin: 0 }
  p { margin: 0; color: light-dark(#565b68, #a5abb8) } a { color: inherit }
  section { display: grid; gap: 12px; padding: 20px; border-radius: 12px; min-width: 0;
    background: light-dark(#fff, #1b1d23); border: 1px solid light-dark(#dfe2e8, #2e313a) }
  .scroll { overflow-x: auto }
  .scroll:focus-visible { outline: 2px solid light-dark(#0b6b58, #52d6b4); outline-offset: 2px }
  table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums }
  th, td { text-align: start; vertical-align: top; padding: 8px 16px 8px 0; border-top: 1px solid light-dark(#dfe2e8, #2e313a) }
  th { white-space: nowrap; color: light-dark(#565b68, #a5abb8) }
  td { overflow-wrap: anywhere; min-width: 72px }
  td:first-child { font-weight: 600 }
  .bad { color: light-dark(#b3261e, #ff9d94); font-weight: 600 }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function telemetryPage(telemetry: Telemetry, c: Context): Response | Promise<Response> {
  return c.html(page(telemetry), 200, { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
}

function page({ metrics, diagnostics }: Telemetry): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Telemetry</title>
<style>${raw(style)}</style>
<header>Sandbox exchange</header>
<main>
<h1>Telemetry</h1>
<p>What pages reported about themselves, newest first: the last 500 metrics and the last 500 errors.
<a href="/telemetry">Look again</a> · <a href="/telemetry.json">As JSON</a> · <a href="/journeys">On the maps of journeys</a></p>
${table('Events', ['Event', 'Consent', 'Facts'], metrics.flatMap(eventRow))}
${table('Calls', ['Call', 'Status', 'Code', 'Took', 'Id'], metrics.flatMap(callRow))}
${table('Speed of pages', ['Route', 'Measure', 'Value', 'Rating'], metrics.flatMap(vitalRow))}
${table('Errors', ['Error', 'Message', 'Page', 'Call', 'Where', 'Time'], diagnostics.map(diagnosticRow))}
</main>
</html>
`;
}

/** @param rows oldest first */
function table(title: string, heads: readonly string[], rows: readonly Html[]): Html {
  const empty = html`<p>Nothing yet.</p>`;
  const found = html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.toReversed()}</tbody>
</table></div>`;
  return html`<section><h2>${title} (${rows.length})</h2>${rows.length === 0 ? empty : found}</section>`;
}

function eventRow(record: Metric): Html[] {
  if (record.type !== 'event') return [];
  const facts = Object.entries(record.facts).map(([name, value]) => `${name}: ${value === '' ? '–' : value}`);
  return [html`<tr><td>${record.name}</td><td>${events[record.name].consent}</td><td>${facts.join(' · ')}</td></tr>`];
}

function callRow(record: Metric): Html[] {
  if (record.type !== 'call') return [];
  const { call, status, ret_code: code, duration_ms: took, tx_id: id, slow } = record;
  return [
    html`<tr><td>${call}</td><td>${marked(String(status), status !== 200)}</td><td>${String(code)}</td>
<td>${marked(`${Math.round(took)} ms`, slow)}</td><td>${id}</td></tr>`,
  ];
}

function vitalRow(record: Metric): Html[] {
  if (record.type !== 'vital') return [];
  const { route, name, value, rating } = record;
  const shown = name === 'CLS' ? String(value) : `${value} ms`;
  return [
    html`<tr><td>${route}</td><td>${name}</td><td>${shown}</td><td>${marked(rating, rating === 'poor')}</td></tr>`,
  ];
}

function diagnosticRow(error: Diagnostic): Html {
  const { type, name, message, page: path, call, ret_code: code, island, stack, at } = error;
  const label = island === undefined ? `${name} (${type})` : `${name} (${type} ${island})`;
  const failed = call === undefined ? '–' : `${call} ${code ?? ''}`;
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return html`<tr><td>${label}</td><td>${message || '–'}</td><td>${path}</td><td>${failed}</td>
<td>${stack[0] ?? '–'}</td><td>${time} UTC</td></tr>`;
}

function marked(text: string, bad: boolean): Html {
  return bad ? html`<span class="bad">${text}</span>` : html`${text}`;
}
