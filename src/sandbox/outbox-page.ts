/** The outbox as a page for people: what the sandbox "sent", newest first. It does not reload by itself. */

import type { Context } from 'hono';
import { type Html, html } from './html.ts';
import type { Message } from './outbox.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: light-dark(#f5f6f8, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { max-width: 720px; margin: 0 auto; padding: 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px }
  p { margin: 0 0 24px; color: light-dark(#565b68, #a5abb8) }
  a { color: inherit }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
  li { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 16px; border-radius: 12px;
    background: light-dark(#fff, #1b1d23); border: 1px solid light-dark(#dfe2e8, #2e313a) }
  .to { font-weight: 600; overflow-wrap: anywhere }
  .about { color: light-dark(#565b68, #a5abb8); font-size: 14px }
  .code { grid-area: 1 / 2 / span 2; align-self: center; font: 600 24px/32px ui-monospace, monospace;
    letter-spacing: .12em; user-select: all }
  .link { grid-area: 1 / 2 / span 2; align-self: center; font-weight: 600 }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function outboxPage(messages: readonly Message[], c: Context): Response {
  return c.html(page(messages).html, 200, { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
}

function page(messages: readonly Message[]): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>${{ html: style }}</style>
<header>Sandbox exchange</header>
<main>
<h1>Outbox</h1>
<p>The mails and text messages this sandbox would have sent, newest first. <a href="/outbox">Look again</a></p>
${messages.length === 0 ? html`<p>Nothing yet: ask for a code on a sign-up page.</p>` : html`<ol>${messages.map(item)}</ol>`}
</main>
</html>
`;
}

const channels = { email: 'E-mail', sms: 'Text message', authenticator: 'Authenticator' } as const;

function item({ to, channel, code, link, sentAt }: Message): Html {
  const time = new Date(sentAt).toISOString();
  return html`<li data-part="message">
<bdi class="to" data-part="to">${to}</bdi>
<span class="about">${channels[channel]} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></span>
${link === undefined ? html`<span class="code" data-part="code">${code}</span>` : html`<a class="link" data-part="link" href="${link}">Confirm your email address</a>`}
</li>`;
}
