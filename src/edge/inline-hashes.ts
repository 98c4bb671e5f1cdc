/** What of a page its policy must let through: the hashes of the scripts and styles that stand in the HTML. */

import type { InlineHashes } from '../domain/content-policy.ts';

function inlineParts(html: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const parts = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)].map(
    ([, name = '', attributes = '', text = '']) => ({ name: name.toLowerCase(), attributes, text }),
  );
  const isInline = (attributes: string) => !/\ssrc=|\btype="?application\/(?:ld\+)?json/i.test(attributes);
  return {
    scripts: parts.filter(({ name, attributes }) => name === 'script' && isInline(attributes)).map(({ text }) => text),
    styles: parts.filter(({ name }) => name === 'style').map(({ text }) => text),
  };
}

/** Each hash once, in a stable order. */
export function hashesOfPages(pages: Iterable<string>, hash: (text: string) => string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const page of pages) {
    const parts = inlineParts(page);
    for (const text of parts.scripts) scripts.add(hash(text));
    for (const text of parts.styles) styles.add(hash(text));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}
