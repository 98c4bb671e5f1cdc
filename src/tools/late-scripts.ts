/**
 * Scripts that pages fetch by themselves, by address. Pages are written before their scripts have got the names of their
 * contents: here those names come in.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `import("/_astro/smart-banner.js")`, as `inline-scripts.ts` writes it. */
const unnamed = /(?<=\bimport\("\/_astro\/)([a-z-]+)(?=\.js"\))/g;

/**
 * Puts the names of late scripts into every page of a built site.
 *
 * @throws {Error} where a script has not been built
 */
export function nameLateScripts(siteDir: string): void {
  const files = readdirSync(join(siteDir, '_astro'));
  for (const name of readdirSync(siteDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const html = readFileSync(join(siteDir, name), 'utf8');
    const named = withLateScripts(html, files);
    if (named !== html) writeFileSync(join(siteDir, name), named);
  }
}

/** @param files names in the folder of scripts: `smart-banner.Bx3dkq1f.js` */
export function withLateScripts(html: string, files: readonly string[]): string {
  return html.replace(unnamed, (script) => {
    const file = files.find((known) => known.startsWith(`${script}.`) && known.endsWith('.js'));
    if (file === undefined) throw new Error(`The script ${script} of the pages has not been built.`);
    return file.slice(0, -'.js'.length);
  });
}
