/** Which sources each site in `dist/` was last built from, so that nothing is built twice. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SiteId, siteIds } from '../domain/site.ts';

const sources = [
  'src',
  'sites',
  'locales',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** No byte of these reaches the pages; editing them asks for no build. */
const notInPages = ['src/sandbox', 'src/edge/nginx.ts', 'src/edge/worker.ts', 'src/edge/node.ts', 'src/README.md'];

/** Hash of everything that a site's pages are made from. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const name of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root: string, name: string): string[] {
  const path = join(root, name);
  if (notInPages.includes(name) || !existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .sort()
    .flatMap((child) => filesUnder(root, `${name}/${child}`));
}

/** The sites that `dist/` lacks or has from other sources. */
export function staleSites(root: string, hash: string): SiteId[] {
  const built = readStamp(root);
  return siteIds.filter((id) => built[id] !== hash || !existsSync(join(root, 'dist', id)));
}

/** Notes that these sites are now built from these sources. */
export function stampSites(root: string, ids: readonly SiteId[], hash: string): void {
  const file = stampFile(root);
  const stamp = { ...readStamp(root), ...Object.fromEntries(ids.map((id) => [id, hash])) };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(stamp, null, 2)}\n`);
}

function readStamp(root: string): Partial<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    // No stamp, or a torn one: then nothing is known to be up to date.
    return {};
  }
}

function stampFile(root: string): string {
  return join(root, '.cache', 'build-stamp.json');
}
