/** The pages of the phone in a local run. */

import type { Context } from 'hono';
import { html } from 'hono/html';
import type { approvalScan } from '../../contract/approval.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import { formPage } from './form-page.ts';
import type { Html } from './html-document.ts';

type Approval = ResultOf<typeof approvalScan>['approval'];

export function signInPage(c: Context, scan: string, refused = false): Response | Promise<Response> {
  return formPage(
    c,
    'Sign in on this phone',
    html`${refused ? html`<p role="alert">There is no such account, or the password is wrong.</p>` : html``}
<form method="post" action="/phone/sign-in"><input type="hidden" name="scan" value="${scan}">
<label>Email, or number as +44 5551234567<input name="account" autocomplete="username" required maxlength="100"></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required maxlength="100"></label>
<button class="main">Sign in</button>
</form>
<p class="small">A phone of the sandbox: sign in with an account that was opened here.</p>`,
  );
}

export function scanPage(c: Context, address: string, pending: readonly Approval[]): Response | Promise<Response> {
  const waiting =
    pending.length === 0
      ? html`<p class="small">No login waits for your answer. <a href="/phone">Look again</a></p>`
      : html`<h2>A login waits for your answer</h2>${pending.map(question)}`;
  return formPage(
    c,
    'Scan a code',
    html`${waiting}
<form method="get" action="/phone">
<label>What the code holds<input name="scan" required maxlength="1024" autocomplete="off"></label>
<button class="main">Scan</button>
</form>
${signOut(address)}`,
  );
}

export function askPage(c: Context, address: string, approval: Approval): Response | Promise<Response> {
  return formPage(c, 'Log in on the other device?', html`${question(approval)}${signOut(address)}`);
}

export function messagePage(
  c: Context,
  { title, text }: { readonly title: string; readonly text: string },
): Response | Promise<Response> {
  return formPage(c, title, html`<p>${text}</p><p><a href="/phone">Scan another code</a></p>`);
}

function question({ id, numbers, device, browser, place, address, asked_at: askedAt }: Approval): Html {
  const facts = [
    ['Device', device],
    ['Browser', browser],
    ['Place', place],
    ['Network address', address],
    ['Asked at', `${new Date(askedAt).toISOString().slice(11, 19)} UTC`],
  ];
  return html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p>Choose the number that is on the screen in front of you. Nobody of the exchange ever tells you a number.</p>
<form method="post" action="/phone/answer"><input type="hidden" name="id" value="${id}">
<div class="numbers">${numbers.map((number) => html`<button name="number" value="${number}">${number}</button>`)}</div>
<button>This was not me</button>
</form>`;
}

function signOut(address: string): Html {
  return html`<form method="post" action="/phone/sign-out"><p class="small">Signed in as <bdi>${address}</bdi></p><button>Sign out</button></form>`;
}
