/** Small pages with a form, which stand for the pages of other companies in a local run. They work without scripts. */

import type { Context } from 'hono';
import { type Html, htmlDocument } from './html-document.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
    background: light-dark(#eef1f6, #0e1218); color: light-dark(#17202c, #e9edf3) }
  main { width: 100%; max-width: 400px; box-sizing: border-box; padding: 32px; border-radius: 16px; display: grid; gap: 20px;
    background: light-dark(#fff, #19202b); border: 1px solid light-dark(#d8dee8, #2c3644) }
  h1 { font-size: 22px; line-height: 28px; margin: 0 } p { margin: 0; color: light-dark(#4c5868, #a9b4c4) }
  form { display: grid; gap: 12px } label { display: grid; gap: 4px; font-size: 14px; font-weight: 600 }
  input, button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 0 14px; font: inherit; border-radius: 10px;
    border: 1px solid light-dark(#7d8694, #6f7887); background: none; color: inherit }
  button { font-weight: 600; cursor: pointer } .main { background: #2450b8; border-color: transparent; color: #fff }
  :focus-visible { outline: 2px solid light-dark(#2450b8, #8fb0ff); outline-offset: 2px }
  h2 { font-size: 18px; margin: 0 } dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; font-size: 14px }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere } .numbers { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px }
  .numbers button { font-size: 22px }
  .small { font-size: 14px } bdi { font-weight: 600; overflow-wrap: anywhere } a { color: inherit }
`;

/** Without `form-action`: these forms end in a redirect to a login page, which `form-action` would block. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export function formPage(c: Context, title: string, body: Html, status: 200 | 400 = 200): Response | Promise<Response> {
  return c.html(htmlDocument({ title, style, body }), status, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  });
}
