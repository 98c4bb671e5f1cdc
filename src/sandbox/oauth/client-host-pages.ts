/** The pages of the outside application: the start page, and the result. */

import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Html, htmlDocument } from '../pages/html-document.ts';

/** The result of a request for access. */
export type Outcome =
  /** The code was exchanged for a token, and the token for the account's id. */
  | { readonly type: 'granted'; readonly scope: string; readonly account: number; readonly state: string }
  /** With an error of RFC 6749. */
  | { readonly type: 'refused'; readonly error: string; readonly state: string }
  /** The library refused the answer, or the exchange refused the code. */
  | { readonly type: 'failed'; readonly what: string };

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: light-dark(#f5f3ef, #14120f); color: light-dark(#221d16, #f0ece5) }
  main { max-width: 560px; margin: 0 auto; padding: 48px 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px }
  ul { padding: 0; list-style: none; display: grid; gap: 12px }
  a { color: inherit }
  dt { font-size: 14px; opacity: .7 }
  dd { margin: 0 0 12px; overflow-wrap: anywhere; white-space: pre-wrap }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function startPage(c: Context): Response | Promise<Response> {
  return page(
    c,
    'Outside applications',
    html`<p>They ask for access to an account of the sandbox exchange.</p>
<ul>
<li><a href="/start?client=tally-books">Tally Books</a>, which the exchange has verified</li>
<li><a href="/start?client=quick-signals">Quick Signals</a>, which is not verified</li>
<li><a href="/start?client=main-site">Main site</a>, which hands its visitors over to the Turkish site</li>
<li><a href="/start?client=tally-books&amp;redirect_uri=http%3A%2F%2Fevil.example%2F">Tally Books with a wrong redirect address</a></li>
<li><a href="/start?client=tally-books&amp;response_type=token">Tally Books asking for a token in the address</a></li>
</ul>`,
  );
}

/** @returns the page of a result; all values are escaped */
export function outcomePage(c: Context, outcome: Outcome): Response | Promise<Response> {
  const state = (text: string) => html`<dt>State</dt><dd data-part="state">${text}</dd>`;
  const parts: Readonly<Record<Outcome['type'], string>> = {
    granted: 'Access granted',
    refused: 'Access refused',
    failed: 'That did not work',
  };
  const body =
    outcome.type === 'granted'
      ? html`<dt>Account</dt><dd data-part="account">${outcome.account}</dd>
<dt>Permissions</dt><dd data-part="scope">${outcome.scope}</dd>${state(outcome.state)}`
      : outcome.type === 'refused'
        ? html`<dt>Error</dt><dd data-part="error">${outcome.error}</dd>${state(outcome.state)}`
        : html`<dt>Reason</dt><dd data-part="reason">${outcome.what}</dd>`;
  return page(c, parts[outcome.type], html`<dl data-part="${outcome.type}">${body}</dl><p><a href="/">Again</a></p>`);
}

function page(c: Context, title: string, body: Html): Response | Promise<Response> {
  return c.html(htmlDocument({ title, style, body }), 200, { 'content-security-policy': policy });
}
