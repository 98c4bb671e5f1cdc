/** The page that opens the mini app as the messenger's web client does: in a frame, or by a link. */

import type { Context } from 'hono';
import { html } from './html.ts';
import { entryPaths, type Launch, launchKinds } from './messenger-launch.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: light-dark(#f5f6f8, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { max-width: 480px; margin: 0 auto; padding: 24px; display: grid; gap: 16px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 } p { margin: 0 } a { color: inherit }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  label { display: grid; gap: 4px; font-size: 14px; font-weight: 600 }
  input, select, button { min-height: 44px; padding: 0 12px; font: inherit; border-radius: 8px; border: 1px solid #7d8694 }
  iframe { width: 100%; height: 760px; border: 1px solid #7d8694; border-radius: 12px; background: Canvas }
`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src http:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function messengerPage({ address }: Launch, c: Context): Response {
  const select = (label: string, name: string, options: readonly string[]) =>
    html`<label>${label}<select name="${name}">${options.map((option) =>
      option === c.req.query(name) ? html`<option selected>${option}</option>` : html`<option>${option}</option>`,
    )}</select></label>`;
  const input = (label: string, name: string, value: string) =>
    html`<label>${label}<input name="${name}" value="${c.req.query(name) ?? value}"></label>`;
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Messenger</title>
<style>${{ html: style }}</style>
<header>Sandbox messenger</header>
<main>
<h1>Messenger</h1>
<p>Opens the mini app with data that the sandbox's bot has signed.</p>
<form>${[
    select('Page', 'entry', entryPaths),
    select('Signed data', 'kind', launchKinds),
    select('Colours', 'theme', ['light', 'dark']),
    input('User', 'user', '7001'),
    input('Name', 'name', 'Ada'),
    input('Language', 'language', 'en'),
    input('Query', 'query', 'campaignId=c1&registerTaskId=r1&bindTaskId=b1'),
  ]}<button>Open</button></form>
<p><a href="${address}" data-testid="link">Open without a frame</a></p>
<iframe title="Mini app" src="${address}"></iframe>
</main>
</html>
`;
  return c.html(page.html, 200, { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
}
