/** What has to be done to built pages once their scripts have got their names. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../system/command.ts';
import { finishIslands } from './finish-islands.ts';
import { compileInlineScript } from './inline-scripts.ts';
import { createJourneys } from './journeys.ts';

/**
 * Reads each page of a built site once, and writes it once. Texts that islands need go to files of their own.
 *
 * @param modules gets the modules of the script that is put into the pages
 */
export async function finishPages(siteDir: string, modules?: Set<string>): Promise<void> {
  const element = (await compileInlineScript(join(root, 'src/shell/inline/island.ts'), modules)).join('');
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
