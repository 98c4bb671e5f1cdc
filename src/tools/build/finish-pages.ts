/** What has to be done to built pages once their scripts have got their names. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishIslands } from './finish-islands.ts';
import { createJourneys } from './journeys.ts';

/**
 * Reads each page of a built site once, and writes it once. Texts that islands need go to files of their own.
 *
 * @param element the compiled `shell/inline/island.ts`, which is put into the pages
 */
export function finishPages(siteDir: string, element: string): void {
  const pages = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const journeyOf = createJourneys(join(siteDir, '_astro'));
  const written = new Set<string>();
  for (const page of pages) {
    const { html, files } = finishIslands(readFileSync(join(siteDir, page), 'utf8'), element, journeyOf);
    writeFileSync(join(siteDir, page), html);
    for (const { name, text } of files.filter((file) => !written.has(file.name))) {
      writeFileSync(join(siteDir, name), text);
      written.add(name);
    }
  }
}
