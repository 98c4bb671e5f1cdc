/** The page that opens the mini app as the messenger's web client does: in a frame, or by a link. */

import type { Context } from 'hono';
import { html } from 'hono/html';
import { htmlDocument, toolStyle } from '../pages/html-document.ts';

/** Kinds of init data: valid (`fresh`), too old, from the future, changed after signing, or with a repeated field. */
export const launchKinds = ['fresh', 'stale', 'future', 'forged', 'twice'] as const;
export type LaunchKind = (typeof launchKinds)[number];

export const entryPaths = [
  '/telegram-register-login',
  '/friend-invite',
  '/exclusive-benefits',
  '/earn/tg-page',
] as const;

export interface Launch {
  readonly address: string;
  readonly initData: string;
}

const style = `${toolStyle}
  main { max-width: 480px }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: end }
  iframe { width: 100%; height: 760px; border: 1px solid #7d8694; border-radius: 12px; background: Canvas }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src http:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function messengerPage({ address }: Launch, c: Context): Response | Promise<Response> {
  const select = (label: string, name: string, options: readonly string[]) =>
    html`<label>${label}<select name="${name}">${options.map((option) =>
      option === c.req.query(name) ? html`<option selected>${option}</option>` : html`<option>${option}</option>`,
    )}</select></label>`;
  const input = (label: string, name: string, value: string) =>
    html`<label>${label}<input name="${name}" value="${c.req.query(name) ?? value}"></label>`;
  const body = html`<p>Opens the mini app with data that the sandbox's bot has signed.</p>
<form>${[
    select('Page', 'entry', entryPaths),
    select('Signed data', 'kind', launchKinds),
    select('Colours', 'theme', ['light', 'dark']),
    input('User', 'user', '7001'),
    input('Name', 'name', 'Ada'),
    input('Language', 'language', 'en'),
    input('Query', 'query', 'campaignId=c1&registerTaskId=r1&bindTaskId=b1'),
  ]}<button class="main">Open</button></form>
<p><a href="${address}" data-testid="link">Open as a link in a browser</a></p>
<iframe title="Mini app" src="${address}"></iframe>`;
  return c.html(htmlDocument({ title: 'Messenger', bar: 'Sandbox messenger', style, body }), 200, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  });
}
