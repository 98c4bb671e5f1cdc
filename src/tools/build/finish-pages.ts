/** What has to be done to built pages once their scripts have got their names: numbered islands, and hashes of scripts. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupPages, knownScripts, neededBy, withIntegrity } from './page-integrity.ts';

/** Reads each page of a built site once, and writes it once. */
export function finishPages(siteDir: string): void {
  const names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const scripts = knownScripts(
    names
      .filter((name) => name.startsWith('_astro/') && name.endsWith('.js'))
      .sort()
      .map((name) => ({ path: `/${name}`, code: readFileSync(join(siteDir, name), 'utf8') })),
  );
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const html = readFileSync(join(siteDir, name), 'utf8');
      return { name, html, needed: neededBy(html, scripts) };
    });
  const listFor = groupPages(pages.map(({ needed }) => needed));
  for (const { name, html, needed } of pages) {
    writeFileSync(join(siteDir, name), withIntegrity(withNumberedIslands(html), scripts, listFor(needed)));
  }
}

/**
 * Numbers the islands of a page. Astro's own ids are hashes of file paths: the same sources would become other pages in
 * another folder, and a bundle could not be compared with the one that somebody else built from the same commit.
 */
export function withNumberedIslands(html: string): string {
  let count = 0;
  return html.replace(/(<astro-island uid=)"[^"]*"/g, (_, start: string) => {
    count += 1;
    return `${start}"${count}"`;
  });
}
