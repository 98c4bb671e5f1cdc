/** A page for operators: which compliance item wins for a site, an account and a regulation, and why. No scripts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { readComplianceConfig } from '../../contract/compliance.ts';
import { type ComplianceVisitor, complianceSite, restrictedRegulation } from '../../domain/checks/compliance.ts';
import { siteIds } from '../../domain/site/site.ts';
import { type Html, htmlDocument, toolStyle } from '../pages/html-document.ts';
import { type ExplainedElement, type ExplainedItem, explainItems } from './compliance-explain.ts';

/** The configuration that local pages read. */
const configFile = join(import.meta.dirname, '../../../public/compliance/test/login-entry-fe.json');

/** The answers about the regulation, with their names in the form. */
const regulations = [
  { name: 'not restricted', value: '' },
  { name: `restricted (${restrictedRegulation})`, value: restrictedRegulation },
  { name: 'no answer', value: null },
];

const style = `${toolStyle}
  main { max-width: 960px }
  textarea { padding: 12px; font: 14px/20px ui-monospace, monospace; white-space: pre; resize: vertical }
  td:last-child { min-width: 220px }
  tr.wins { font-weight: 600 } tr.wins td:last-child { color: light-dark(#0b6b58, #52d6b4) }
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
  const body = pageBody(questionOf(fields));
  return c.html(htmlDocument({ title: 'Compliance', bar: 'Sandbox exchange', style, body }), 200, {
    'content-security-policy': policy,
  });
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

function pageBody({ visitor, config }: Question): Html {
  const named = regulations.find(({ value }) => value === visitor.regulation)?.name ?? '';
  return html`<p>What the compliance configuration changes on a page for a visitor, and why. The <a href="/control">control page</a> sets the regulation of a visitor.</p>
<form class="card" method="post" action="/compliance">
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
<button class="main">Explain</button>
</form>
${results(visitor, config)}`;
}

function results(visitor: ComplianceVisitor, config: string): Html {
  let raw: unknown;
  try {
    raw = JSON.parse(config);
  } catch (error) {
    return html`<section class="card"><p class="bad" role="alert">This is not JSON: ${String(error)}</p></section>`;
  }
  const items = readComplianceConfig(raw);
  const ignored = (Array.isArray(raw) ? raw.length : 1) - items.length;
  return html`${ignored === 0 ? [] : html`<section class="card"><p class="bad" role="alert">Ignored entries that are not valid items: ${ignored}.</p></section>`}
${explainItems(items, visitor).map(elementCard)}`;
}

function elementCard({ element, items }: ExplainedElement): Html {
  const winner = items.find(({ wins }) => wins);
  return html`<section class="card" data-part="${element}">
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
  return html`<tr class="${wins ? 'wins' : ''}"><td>${place}</td><td>${item.action}</td><td>${item.priority}</td><td>${item.logic}</td>${filter('siteId')}${filter('account')}${filter('rc')}<td>${why}</td></tr>`;
}

function select(label: string, name: string, options: readonly string[], chosen: string): Html {
  const items = options.map((option) =>
    option === chosen
      ? html`<option value="${option}" selected>${option}</option>`
      : html`<option value="${option}">${option}</option>`,
  );
  return html`<label>${label}<select name="${name}">${items}</select></label>`;
}
