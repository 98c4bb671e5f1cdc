/** The control page: what is switched on, and forms to switch more. Works without scripts. */

import type { Context } from 'hono';
import { faultChoices } from './control-forms.ts';
import { everyone, type SwitchedFault, type VisitorFaults } from './faults.ts';
import { type Html, html } from './html.ts';
import { sceneNames, scenes, vendorFaults } from './scenario.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: #0b6b58 }
  body { margin: 0; background: light-dark(#f5f6f8, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { max-width: 720px; margin: 0 auto; padding: 24px; display: grid; gap: 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 } h2 { font-size: 16px; margin: 0 }
  p { margin: 0; color: light-dark(#565b68, #a5abb8) } a { color: inherit }
  section, form.card { display: grid; gap: 16px; padding: 20px; border-radius: 12px;
    background: light-dark(#fff, #1b1d23); border: 1px solid light-dark(#dfe2e8, #2e313a) }
  .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px }
  label { display: grid; gap: 4px; font-size: 14px; font-weight: 600 }
  input, select, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; font: inherit;
    border-radius: 8px; border: 1px solid light-dark(#7d8694, #6f7887); background: light-dark(#fff, #14161b); color: inherit }
  button { width: auto; justify-self: start; font-weight: 600; cursor: pointer }
  .main { background: light-dark(#0b6b58, #52d6b4); border-color: transparent; color: light-dark(#fff, #04241c) }
  :focus-visible { outline: 2px solid light-dark(#0b6b58, #52d6b4); outline-offset: 2px }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; font: 14px/20px ui-monospace, monospace }
  li, h2 { overflow-wrap: anywhere }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const vendors = ['geetest', 'recaptcha', 'tencent', 'magpie'];

export function controlPage(visitors: readonly VisitorFaults[], endpoints: readonly string[], c: Context): Response {
  // The forms need their origin to be known, so the referrer policy stays that of the browser.
  return c.html(page(visitors, endpoints).html, 200, { 'content-security-policy': policy });
}

function page(visitors: readonly VisitorFaults[], endpoints: readonly string[]): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Control</title>
<style>${{ html: style }}</style>
<header>Sandbox exchange</header>
<main>
<div><h1>Control</h1>
<p>Makes things go wrong, for one visitor or for everyone. A visitor is the value of their Guid cookie. <a href="/outbox">Outbox</a>, and
<a href="/phone">a phone</a> that scans QR codes</p></div>
${visitors.length === 0 ? html`<section><p>Nothing is switched on: all is well.</p></section>` : visitors.map(card)}
<form class="card" method="post" action="/control/faults">
<h2>Switch a fault on</h2>
<div class="fields">${[
    visitorField(),
    select('Endpoint', 'endpoint', endpoints),
    select('Fault', 'type', faultChoices),
    field('Return code', 'code', '99999'),
    field('Status', 'status', '503'),
    field('Delay in ms', 'ms', '3000'),
    field('Times, endless if empty', 'times', ''),
  ]}</div>
<button class="main">Switch on</button>
</form>
<form class="card" method="post" action="/control/scenarios">
<h2>Set the scene</h2>
<div class="fields">${[
    visitorField(),
    ...sceneNames.map((name) => select(scenes[name].label, name, scenes[name].choices)),
    ...vendors.map((vendor) => select(`Captcha ${vendor}`, vendor, ['', ...vendorFaults])),
  ]}</div>
<button class="main">Set</button>
</form>
${visitors.length === 0 ? html`` : html`<form method="post" action="/control/clear"><button>Switch everything off</button></form>`}
</main>
</html>
`;
}

function card({ visitor, faults, scenario }: VisitorFaults): Html {
  const { vendors: faulty, ...changed } = scenario;
  const shown = Object.entries({ ...changed, ...faulty });
  return html`<section data-part="visitor">
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
