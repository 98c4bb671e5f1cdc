/** Scripts of the built sites: those in pages and in files. */

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../src/tools/system/command.ts';

/** @returns each text once, by the file that it stands in: the sites share most of them */
export function readBuiltScripts(): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  const dist = join(root, 'dist');
  for (const path of globSync('*/_astro/*.js', { cwd: dist })) {
    // The name holds a hash of the content.
    if (!scripts.has(basename(path))) scripts.set(basename(path), readFileSync(join(dist, path), 'utf8'));
  }
  const seen = new Set<string>();
  for (const path of globSync('*/**/*.html', { cwd: dist })) {
    const html = readFileSync(join(dist, path), 'utf8');
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]+?)<\/script>/g)) {
      if (seen.has(text) || /json|importmap/.test(attributes)) continue;
      seen.add(text);
      scripts.set(`${path} ${seen.size}`, text);
    }
  }
  return scripts;
}
