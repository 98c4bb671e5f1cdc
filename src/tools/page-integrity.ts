/**
 * Ties own scripts to their bytes. An island's modules are imported by scripts, where no attribute reaches: an import map
 * lists what each must hash to. Browsers without this part of import maps load them as before.
 *
 * Astro asks once more for an island's own module that failed, at an address with `astro-retry` and the time, which no map
 * can list: that one copy is not checked, what it imports is. So these hashes stop bytes that went wrong for all but the
 * outermost modules; against somebody who writes to the host they never helped, since the map is in pages of the same host.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../edge/page-manifest.ts';

/** Adds to every page of a built site the hashes of the own scripts that it may come to load. */
export function addIntegrity(siteDir: string): void {
  const names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' });
  const scripts = names.filter((name) => name.startsWith('_astro') && name.endsWith('.js')).sort();
  if (scripts.length === 0) return;
  const codes = scripts.map(
    (name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(siteDir, name), 'utf8')] as const,
  );
  const known = codes.map(([path, code]) => ({ path, hash: sha256(code), names: namedIn(code, codes) }));
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(siteDir, name), 'utf8');
    const tied = withIntegrity(html, known);
    if (tied !== html) writeFileSync(join(siteDir, name), tied);
  }
}

/** A script of the site. */
export interface KnownScript {
  /** `/_astro/name.js` */
  readonly path: string;
  readonly hash: string;
  /** Paths of the scripts that its code names, to load them with it or later. */
  readonly names: readonly string[];
}

function namedIn(code: string, all: readonly (readonly [path: string, code: string])[]): string[] {
  return all.map(([path]) => path).filter((path) => code.includes(path.slice(path.lastIndexOf('/') + 1)));
}

/**
 * Ties a page's scripts: those it names, and those that they name, and so on. Every page says them all, so none says more than
 * it may need. The map goes before the first script: it holds only for what is loaded after it.
 */
export function withIntegrity(html: string, known: readonly KnownScript[]): string {
  const byPath = new Map(known.map((script) => [script.path, script]));
  const tagged = html.replace(/<script\b([^>]*?)\ssrc="([^"]+)"/g, (tag, _, source: string) => {
    const script = byPath.get(source);
    return script === undefined ? tag : `${tag} integrity="${script.hash}"`;
  });
  const needed = new Set(known.filter(({ path }) => html.includes(path)).map(({ path }) => path));
  for (const path of needed) for (const name of byPath.get(path)?.names ?? []) needed.add(name);
  if (needed.size === 0) return tagged;
  const integrity = known.filter(({ path }) => needed.has(path)).map(({ path, hash }) => [path, hash]);
  const map = JSON.stringify({ integrity: Object.fromEntries(integrity) });
  return tagged.replace('<script', () => `<script type="importmap">${map}</script><script`);
}
