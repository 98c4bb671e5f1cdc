/** A page for operators: for a site, an account and an answer about the regulation, which item won and why. No scripts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { readComplianceConfig } from '../contract/compliance.ts';
import { type ComplianceVisitor, complianceSite, restrictedRegulation } from '../domain/compliance.ts';
import { siteIds } from '../domain/site.ts';
import { type ExplainedElement, type ExplainedItem, explainItems } from './compliance-explain.ts';
import { type Html, html } from './html.ts';

/** What local pages read. */
const configFile = join(import.meta.dirname, '../../public/compliance/test/login-entry-fe.json');

/** Answers about the regulation, as the form names them. */
const regulations = [
  { name: 'not restricted', value: '' },
  { name: `restricted (${restrictedRegulation})`, value: restrictedRegulation },
  { name: 'no answer', value: null },
];

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: #0b6b58 }
  body { margin: 0; background: light-dark(#f5f6f8, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { max-width: 960px; margin: 0 auto; padding: 24px; display: grid; gap: 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 } h2 { font-size: 16px; margin: 0; overflow-wrap: anywhere }
  p { margin: 0; color: light-dark(#565b68, #a5abb8) } a { color: inherit }
  section, form { display: grid; gap: 16px; padding: 20px; border-radius: 12px; min-width: 0;
    background: light-dark(#fff, #1b1d23); border: 1px solid light-dark(#dfe2e8, #2e313a) }
  .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px }
  label { display: grid; gap: 4px; font-size: 14px; font-weight: 600 }
  input, select, button, textarea { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; font: inherit;
    border-radius: 8px; border: 1px solid light-dark(#7d8694, #6f7887); background: light-dark(#fff, #14161b); color: inherit }
  textarea { padding: 12px; font: 14px/20px ui-monospace, monospace; white-space: pre; resize: vertical }
  button { width: auto; justify-self: start; font-weight: 600; cursor: pointer; border-color: transparent;
    background: light-dark(#0b6b58, #52d6b4); color: light-dark(#fff, #04241c) }
  :focus-visible { outline: 2px solid light-dark(#0b6b58, #52d6b4); outline-offset: 2px }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums }
  th, td { text-align: start; vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid light-dark(#dfe2e8, #2e313a) }
  td:last-child { min-width: 220px }
  tr.wins { font-weight: 600 } tr.wins td:last-child { color: light-dark(#0b6b58, #52d6b4) }
  .error { color: light-dark(#b3261e, #ff9d94); font-weight: 600 }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Question {
  readonly visitor: ComplianceVisitor;
  /** The configuration, as JSON. */
  readonly config: string;
}

export async function compliancePage(c: Context): Promise<Response> {
  const fields = c.req.method === 'POST' ? await c.req.parseBody() : c.req.query();
  return c.html(page(questionOf(fields)).html, 200, { 'content-security-policy': policy });
}

function questionOf(fields: Readonly<Record<string, unknown>>): Question {
  const { site, account, regulation, config } = fields;
  return {
    visitor: {
      site: siteIds.map(complianceSite).find((known) => known === site) ?? complianceSite('global'),
      account: typeof account === 'string' ? account : '',
      regulation: (regulations.find(({ name }) => name === regulation) ?? { value: '' }).value,
    },
    config: typeof config === 'string' && config.trim() !== '' ? config : readFileSync(configFile, 'utf8'),
  };
}

function page({ visitor, config }: Question): Html {
  const named = regulations.find(({ value }) => value === visitor.regulation)?.name ?? '';
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Compliance</title>
<style>${{ html: style }}</style>
<header>Sandbox exchange</header>
<main>
<div><h1>Compliance</h1>
<p>What the compliance configuration does to a page for a visitor, and why. What a visitor’s regulation is, the <a href="/control">control page</a> says.</p></div>
<form method="post" action="/compliance">
<div class="fields">
${select('Site', 'site', siteIds.map(complianceSite), visitor.site)}
<label>Account<input name="account" value="${visitor.account}" placeholder="nobody is signed in"></label>
${select(
  'Regulation answer',
  'regulation',
  regulations.map(({ name }) => name),
  named,
)}
</div>
<label>Configuration<textarea name="config" rows="8" spellcheck="false">${config}</textarea></label>
<button>Explain</button>
</form>
${results(visitor, config)}
</main>
</html>
`;
}

function results(visitor: ComplianceVisitor, config: string): Html {
  let raw: unknown;
  try {
    raw = JSON.parse(config);
  } catch (error) {
    return html`<section><p class="error" role="alert">This is not JSON: ${String(error)}</p></section>`;
  }
  const items = readComplianceConfig(raw);
  const passedOver = (Array.isArray(raw) ? raw.length : 1) - items.length;
  return html`${passedOver === 0 ? [] : html`<section><p class="error" role="alert">Passed over, because they are no items: ${String(passedOver)}.</p></section>`}
${explainItems(items, visitor).map(elementCard)}`;
}

function elementCard({ element, items }: ExplainedElement): Html {
  const winner = items.find(({ wins }) => wins);
  return html`<section data-part="${element}">
<h2>${element}: <span data-part="action">${winner === undefined ? 'nothing applies' : winner.item.action}</span></h2>
<div class="scroll"><table>
<thead><tr><th>Item</th><th>Action</th><th>Priority</th><th>Logic</th><th>siteId</th><th>account</th><th>rc</th><th>Why</th></tr></thead>
<tbody>${items.map(itemRow)}</tbody>
</table></div>
</section>`;
}

function itemRow({ place, wins, why, item, filters }: ExplainedItem): Html {
  const filter = (name: 'siteId' | 'account' | 'rc') =>
    html`<td>${item[name].length === 0 ? 'any' : `${item[name].join(', ')}: ${filters[name]}`}</td>`;
  return html`<tr class="${wins ? 'wins' : ''}"><td>${String(place)}</td><td>${item.action}</td><td>${String(item.priority)}</td><td>${item.logic}</td>${filter('siteId')}${filter('account')}${filter('rc')}<td>${why}</td></tr>`;
}

function select(label: string, name: string, options: readonly string[], chosen: string): Html {
  const items = options.map((option) =>
    option === chosen
      ? html`<option value="${option}" selected>${option}</option>`
      : html`<option value="${option}">${option}</option>`,
  );
  return html`<label>${label}<select name="${name}">${items}</select></label>`;
}
