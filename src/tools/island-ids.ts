/**
 * Numbers the islands of a page. Astro's own ids are hashes of file paths: the same sources would become other pages in
 * another folder, and a bundle could not be compared with the one that somebody else built from the same commit.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers the islands of every page of a built site. */
export function numberIslands(siteDir: string): void {
  for (const name of readdirSync(siteDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const html = readFileSync(join(siteDir, name), 'utf8');
    const numbered = withNumberedIslands(html);
    if (numbered !== html) writeFileSync(join(siteDir, name), numbered);
  }
}

function withNumberedIslands(html: string): string {
  let count = 0;
  return html.replace(/(<astro-island uid=)"[^"]*"/g, (_, start: string) => {
    count += 1;
    return `${start}"${count}"`;
  });
}
