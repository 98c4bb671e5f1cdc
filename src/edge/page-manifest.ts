/**
 * What a build leaves beside its pages for the edge: `.manifest/{site}.json` in the folder of the sites, outside of every
 * bundle, with the hashes that the site's policy lists.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InlineHashes } from '../domain/content-policy.ts';
import { hashesOfPages } from './inline-hashes.ts';

/** Where the manifest of a site stands. */
function manifestFile(distDir: string, site: string): string {
  return join(distDir, '.manifest', `${site}.json`);
}

/** Writes the manifest of a built site. */
export function writeManifest(distDir: string, site: string): void {
  const file = manifestFile(distDir, site);
  mkdirSync(dirname(file), { recursive: true });
  // In one step, for servers that read it meanwhile.
  writeFileSync(`${file}.new`, `${JSON.stringify(scanPages(join(distDir, site)), null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The hashes of a site, from its manifest; from its pages where there is none. */
export function readHashes(distDir: string, site: string): InlineHashes {
  try {
    return JSON.parse(readFileSync(manifestFile(distDir, site), 'utf8'));
  } catch {
    return scanPages(join(distDir, site));
  }
}

/** Whether a site's manifest lists what its pages hold; `undefined` where there is none, and the pages count. */
export function isManifestCurrent(distDir: string, site: string): boolean | undefined {
  if (!existsSync(manifestFile(distDir, site))) return undefined;
  return JSON.stringify(readHashes(distDir, site)) === JSON.stringify(scanPages(join(distDir, site)));
}

/** As `readHashes`, read again only when the manifest has changed: somebody may build while a server runs. */
export function watchHashes(distDir: string): (site: string) => InlineHashes {
  const cache = new Map<string, { version: number; hashes: InlineHashes }>();
  return (site) => {
    const version = statSync(manifestFile(distDir, site), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const cached = cache.get(site);
    if (cached?.version === version) return cached.hashes;
    const hashes = readHashes(distDir, site);
    cache.set(site, { version, hashes });
    return hashes;
  };
}

/** Base64 SHA-256 of a text, as policies and `integrity` write it. */
export function sha256(text: string | Buffer): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function scanPages(siteDir: string): InlineHashes {
  let names: string[];
  try {
    names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' });
  } catch {
    return { scripts: [], styles: [] };
  }
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => readFileSync(join(siteDir, name), 'utf8'));
  return hashesOfPages(pages, sha256);
}
