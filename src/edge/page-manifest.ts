/**
 * The manifest that a build writes for the edge: `.manifest/{site}.json` in the folder of the sites, outside of every bundle,
 * with the hashes of inline scripts and styles that the site's policy lists.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InlineHashes } from '../domain/http/content-policy.ts';

/** Path of a site's manifest. */
function manifestFile(distDir: string, site: string): string {
  return join(distDir, '.manifest', `${site}.json`);
}

/** Writes the manifest of a built site. */
export function writeManifest(distDir: string, site: string): void {
  const file = manifestFile(distDir, site);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed in one step: a running server may read it at the same time.
  writeFileSync(`${file}.new`, `${JSON.stringify(scanPages(join(distDir, site)), null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The hashes of a site from its manifest, or from its pages where there is no manifest. */
export function readHashes(distDir: string, site: string): InlineHashes {
  try {
    return JSON.parse(readFileSync(manifestFile(distDir, site), 'utf8'));
  } catch {
    return scanPages(join(distDir, site));
  }
}

/** Whether a site's manifest has the hashes of its pages; `undefined` where there is no manifest. */
export function isManifestCurrent(distDir: string, site: string): boolean | undefined {
  if (!existsSync(manifestFile(distDir, site))) return undefined;
  return JSON.stringify(readHashes(distDir, site)) === JSON.stringify(scanPages(join(distDir, site)));
}

/** As `readHashes`, but reads again only after the manifest has changed: a build may run while a server runs. */
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

/** Base64 SHA-256 in the form of policies and the `integrity` attribute. */
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

function inlineParts(html: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const parts = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)].map(
    ([, name = '', attributes = '', text = '']) => ({ name: name.toLowerCase(), attributes, text }),
  );
  const isInline = (attributes: string) => !/\ssrc=|\btype="?application\/(?:ld\+)?json/i.test(attributes);
  return {
    scripts: parts.filter(({ name, attributes }) => name === 'script' && isInline(attributes)).map(({ text }) => text),
    styles: parts.filter(({ name }) => name === 'style').map(({ text }) => text),
  };
}

/** Each hash once, in a stable order. */
export function hashesOfPages(pages: Iterable<string>, hash: (text: string) => string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const page of pages) {
    const parts = inlineParts(page);
    for (const text of parts.scripts) scripts.add(hash(text));
    for (const text of parts.styles) styles.add(hash(text));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}
