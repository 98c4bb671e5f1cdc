/** Scripts and style sheets of the built sites: those in pages, in files, and the style sheets that scripts hold as texts. */

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../src/tools/system/command.ts';

export interface BuiltFiles {
  /** By the file that they stand in. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly styles: ReadonlyMap<string, string>;
}

/** Each text once: the sites share most of them. */
export function readBuiltFiles(): BuiltFiles {
  const scripts = new Map<string, string>();
  const styles = new Map<string, string>();
  const dist = join(root, 'dist');
  for (const path of globSync('*/_astro/*.js', { cwd: dist })) {
    // The name holds a hash of the content.
    if (scripts.has(basename(path))) continue;
    const code = readFileSync(join(dist, path), 'utf8');
    scripts.set(basename(path), code);
    for (const [index, style] of stylesIn(code).entries()) styles.set(`${basename(path)} ${index}`, style);
  }
  const seen = new Set<string>();
  for (const path of globSync('*/**/*.html', { cwd: dist })) {
    const html = readFileSync(join(dist, path), 'utf8');
    for (const [, name = '', attributes = '', text = ''] of html.matchAll(element)) {
      if (seen.has(text) || /json|importmap/.test(attributes)) continue;
      seen.add(text);
      (name === 'script' ? scripts : styles).set(`${path} ${seen.size}`, text);
    }
  }
  return { scripts, styles };
}

const element = /<(script|style)([^>]*)>([\s\S]+?)<\/\1>/g;

/** Texts of a script that are style sheets: ours stand in a layer. The minifier quotes every text like this. */
function stylesIn(code: string): string[] {
  return [...code.matchAll(/`(@layer[^`]*)`/g)].map(([, style = '']) => style);
}
