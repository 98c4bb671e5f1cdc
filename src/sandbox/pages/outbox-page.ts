/** The outbox as a page for people: the messages that the sandbox "sent", newest first. It does not reload by itself. */

import type { Context } from 'hono';
import { html } from 'hono/html';
import { notMePath } from '../../domain/navigation/paths.ts';
import type { Message } from '../account/outbox.ts';
import { type Html, htmlDocument, toolStyle } from './html-document.ts';

const style = `${toolStyle}
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
  li { grid-template-columns: 1fr auto; gap: 0 16px }
  .to { font-weight: 600; overflow-wrap: anywhere }
  .about { color: light-dark(#565b68, #a5abb8); font-size: 14px }
  .code { grid-area: 1 / 2 / span 2; align-self: center; font: 600 24px/32px ui-monospace, monospace;
    letter-spacing: .12em; user-select: all }
  .link { grid-area: 1 / 2 / span 2; align-self: center; font-weight: 600 }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function outboxPage(messages: readonly Message[], c: Context): Response | Promise<Response> {
  const body = pageBody(messages);
  return c.html(htmlDocument({ title: 'Outbox', bar: 'Sandbox exchange', style, body }), 200, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  });
}

function pageBody(messages: readonly Message[]): Html {
  return html`<p>The mails and text messages this sandbox would have sent, newest first. <a href="/outbox">Look again</a></p>
${messages.length === 0 ? html`<p>Nothing yet: ask for a code on a sign-up page.</p>` : html`<ol>${messages.map(item)}</ol>`}`;
}

const channels = {
  email: 'E-mail',
  sms: 'Text message',
  call: 'Call',
  messenger: 'Messenger',
  authenticator: 'Authenticator',
} as const;

function item({ to, channel, code, link, sentAt }: Message): Html {
  const time = new Date(sentAt).toISOString();
  return html`<li class="card" data-part="message">
<bdi class="to" data-part="to">${to}</bdi>
<span class="about">${channels[channel]} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></span>
${link === undefined ? html`<span class="code" data-part="code">${code}</span>` : html`<a class="link" data-part="link" href="${link}">${link.includes(notMePath) ? 'New login: this was not me' : 'Confirm your email address'}</a>`}
</li>`;
}
