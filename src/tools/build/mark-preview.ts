/** Marks a bundle as a preview for colleagues: no search engine lists it, everyone sees what it is, and `deploy:check` refuses it. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the head of each page of a preview, and in no other page. */
export const previewMark = '<meta name="build" content="preview">';

const head = [
  previewMark,
  '<meta name="robots" content="noindex,nofollow">',
  '<style>.preview-mark{position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:4px 12px;background:#ffd60a;color:#000;',
  'font:14px/20px system-ui,sans-serif;text-align:center;pointer-events:none}</style>',
].join('');

/**
 * For colleagues, who read English. They may look at any host: the page's first script says there that the address is not ours, and hides
 * the page.
 */
const line = [
  "<script>document.documentElement.classList.remove('is-foreign')</script>",
  '<p class="preview-mark" lang="en" dir="ltr">Preview: not the public site. Use no real account.</p>',
].join('');

/**
 * Marks each page of a built site, and asks robots to stay away.
 *
 * @throws {Error} for a page without a head or a body: a preview without the mark could be taken for the real one
 */
export function markPreview(siteDir: string): void {
  const pages = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  for (const page of pages) writeFileSync(join(siteDir, page), marked(readFileSync(join(siteDir, page), 'utf8'), page));
  writeFileSync(join(siteDir, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
}

function marked(html: string, page: string): string {
  const withHead = html.replace(/<meta charset="utf-8">/i, (charset) => `${charset}${head}`);
  const withLine = withHead.replace(/<body[^>]*>/, (body) => `${body}${line}`);
  if (withHead === html || withLine === withHead) throw new Error(`${page} has no place for the mark of a preview.`);
  return withLine;
}
