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

/** Adds the hashes of own scripts to every page of a built site that loads any. */
export function addIntegrity(siteDir: string): void {
  const names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' });
  const scripts = names.filter((name) => name.startsWith('_astro') && name.endsWith('.js')).sort();
  const integrity = Object.fromEntries(
    scripts.map((name) => [`/${name.replaceAll('\\', '/')}`, sha256(readFileSync(join(siteDir, name)))]),
  );
  if (scripts.length === 0) return;
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(siteDir, name), 'utf8');
    const tied = withIntegrity(html, integrity);
    if (tied !== html) writeFileSync(join(siteDir, name), tied);
  }
}

/** The map goes before the first script: it holds only for what is loaded after it. */
export function withIntegrity(html: string, integrity: Readonly<Record<string, string>>): string {
  const tagged = html.replace(/<script\b([^>]*?)\ssrc="([^"]+)"/g, (tag, _, source: string) => {
    const hash = integrity[source];
    return hash === undefined ? tag : `${tag} integrity="${hash}"`;
  });
  // An island's own list of modules is nobody's to read; what else a page fetches, it names.
  const hasModules = /<astro-island\b|<script\b[^>]*\ssrc=/.test(tagged);
  const needed = Object.entries(integrity).filter(([path]) => hasModules || tagged.includes(`import("${path}")`));
  if (needed.length === 0) return tagged;
  const map = JSON.stringify({ integrity: Object.fromEntries(needed) });
  return tagged.replace('<script', () => `<script type="importmap">${map}</script><script`);
}
