/** The control page: what is switched on, and forms that switch more. It works without scripts. */

import type { Context } from 'hono';
import { html } from 'hono/html';
import { secondSteps } from '../../domain/checks/second-step.ts';
import { type Html, htmlDocument, toolStyle } from '../pages/html-document.ts';
import { faultChoices } from './control-forms.ts';
import { everyone, type SwitchedFault, type VisitorFaults } from './faults.ts';
import { scenarioSettings, settingNames, vendorFaults } from './scenario.ts';

const style = `${toolStyle}
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; font: 14px/20px ui-monospace, monospace }
  li { overflow-wrap: anywhere }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const vendors = ['geetest', 'recaptcha', 'tencent', 'magpie'];

export function controlPage(
  visitors: readonly VisitorFaults[],
  endpoints: readonly string[],
  c: Context,
): Response | Promise<Response> {
  // `isCrossOrigin` needs the origin of these forms, so the page keeps the default referrer policy.
  const body = pageBody(visitors, endpoints);
  return c.html(htmlDocument({ title: 'Control', bar: 'Sandbox exchange', style, body }), 200, {
    'content-security-policy': policy,
  });
}

function pageBody(visitors: readonly VisitorFaults[], endpoints: readonly string[]): Html {
  return html`<p>Switches faults on, for one visitor or for everyone. A visitor is named by the value of the Guid cookie. <a href="/outbox">Outbox</a>, and
<a href="/phone">a phone</a> that scans QR codes.</p>
${visitors.length === 0 ? html`<section class="card"><p>Nothing is switched on.</p></section>` : visitors.map(card)}
<form class="card" method="post" action="/control/faults">
<h2>Switch a fault on</h2>
<div class="fields">${[
    visitorField(),
    select('Endpoint', 'endpoint', endpoints),
    select('Fault', 'type', faultChoices),
    field('Return code', 'code', '99999'),
    field('Status', 'status', '503'),
    field('Retry-After', 'retryAfter', ''),
    field('Delay in ms', 'ms', '3000'),
    field('Number of calls, unlimited if empty', 'times', ''),
  ]}</div>
<button class="main">Switch on</button>
</form>
<form class="card" method="post" action="/control/scenarios">
<h2>Change the scenario</h2>
<div class="fields">${[
    visitorField(),
    ...settingNames.map((name) => select(scenarioSettings[name].label, name, scenarioSettings[name].choices)),
    ...vendors.map((vendor) => select(`Captcha ${vendor}`, vendor, ['', ...vendorFaults])),
  ]}</div>
<label>File /status.json of the page hosts<textarea name="status" rows="4" placeholder='{"maintenance": true}'></textarea></label>
<button class="main">Set</button>
</form>
<form class="card" method="post" action="/control/accounts/demand">
<h2>Change what an account demands</h2>
<div class="fields">
<label>Account<input name="account" placeholder="ann@mail.example" required></label>${select('A login takes besides the password', 'second_step', secondSteps)}
</div>
<button class="main">Change</button>
</form>
${visitors.length === 0 ? html`` : html`<form method="post" action="/control/clear"><button>Switch everything off</button></form>`}`;
}

function card({ visitor, faults, scenario }: VisitorFaults): Html {
  const { vendors: faulty, ...changed } = scenario;
  const shown = Object.entries({ ...changed, ...faulty });
  return html`<section class="card" data-part="visitor">
<h2>${visitor === everyone ? 'Everyone' : visitor}</h2>
<ul>${[...faults.map(faultItem), ...shown.map(([name, value]) => html`<li>${name}: ${String(value) || 'none'}</li>`)]}</ul>
<form method="post" action="/control/clear"><input type="hidden" name="visitor" value="${visitor}"><button>Switch off</button></form>
</section>`;
}

function faultItem({ endpoint, fault, times }: SwitchedFault): Html {
  const often = times === undefined ? '' : `, ${times}×`;
  return html`<li>${endpoint}: ${JSON.stringify(fault)}${often}</li>`;
}

function visitorField(): Html {
  return html`<label>Visitor<input name="visitor" value="${everyone}" pattern="\\*|[\\w\\-]{1,64}" required></label>`;
}

function field(label: string, name: string, placeholder: string): Html {
  return html`<label>${label}<input name="${name}" inputmode="numeric" pattern="-?\\d*" placeholder="${placeholder}"></label>`;
}

function select(label: string, name: string, options: readonly string[]): Html {
  const items = options.map((option) => html`<option value="${option}">${option === '' ? 'works' : option}</option>`);
  return html`<label>${label}<select name="${name}">${items}</select></label>`;
}
