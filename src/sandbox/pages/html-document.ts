/** The pages of the sandbox itself: whole documents without scripts, and the style that its own tools share. */

import { html, raw } from 'hono/html';

/** HTML in which every value was escaped by the template `html`. */
export type Html = ReturnType<typeof html>;

/** Style of the pages for the person who runs the sandbox: a bar, a column, cards, forms. A page's own rules follow it. */
export const toolStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: #0b6b58 }
  body { margin: 0; background: light-dark(#f5f6f8, #101115); color: light-dark(#17181e, #eceef2) }
  header { background: #17181e; color: #fff; padding: 12px 24px; font-weight: 600 }
  main { max-width: 720px; margin: 0 auto; padding: 24px; display: grid; gap: 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 } h1 + p { margin-top: -20px }
  h2 { font-size: 16px; margin: 0; overflow-wrap: anywhere }
  p { margin: 0; color: light-dark(#565b68, #a5abb8) } a { color: inherit }
  .card { display: grid; gap: 16px; padding: 20px; border-radius: 12px; min-width: 0;
    background: light-dark(#fff, #1b1d23); border: 1px solid light-dark(#dfe2e8, #2e313a) }
  .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px }
  label { display: grid; gap: 4px; font-size: 14px; font-weight: 600 }
  input, select, button, textarea { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; font: inherit;
    border-radius: 8px; border: 1px solid light-dark(#7d8694, #6f7887); background: light-dark(#fff, #14161b); color: inherit }
  button { width: auto; justify-self: start; font-weight: 600; cursor: pointer }
  .main { background: light-dark(#0b6b58, #52d6b4); border-color: transparent; color: light-dark(#fff, #04241c) }
  :focus-visible { outline: 2px solid light-dark(#0b6b58, #52d6b4); outline-offset: 2px }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums }
  th, td { text-align: start; vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid light-dark(#dfe2e8, #2e313a) }
  .bad { color: light-dark(#b3261e, #ff9d94); font-weight: 600 }
`;

export interface HtmlDocument {
  readonly title: string;
  readonly style: string;
  /** Text of the bar at the top; no bar if left out. */
  readonly bar?: string;
  /** The content after the title. */
  readonly body: Html;
}

/** @returns the whole document, with the title as its heading */
export function htmlDocument({ title, style, bar, body }: HtmlDocument): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
${bar === undefined ? '' : html`<header>${bar}</header>`}
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;
}
