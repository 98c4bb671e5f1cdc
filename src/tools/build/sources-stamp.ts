/** Which sources each site of an output folder was last built from, so that nothing is built twice. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brandName } from '../../../sites/brand-name.ts';
import { type SiteId, siteIds } from '../../domain/site/site.ts';

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

/** The pages contain nothing of these files: a change of them needs no build. */
const notInPages = [
  'src/sandbox',
  'src/edge/nginx.ts',
  'src/edge/worker.ts',
  'src/edge/bucket.ts',
  'src/edge/node.ts',
  'src/edge/netlify.ts',
  'src/edge/serve.ts',
  'src/README.md',
];

/** Hash of everything that a site's pages are made from. */
export function hashSources(root: string): string {
  const hash = createHash('sha256').update(brandName).update('\0');
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

/** The sites that an output folder lacks or has from other sources. */
export function staleSites(root: string, hash: string, outDir = join(root, 'dist')): SiteId[] {
  const built = readStamp(root, outDir);
  return siteIds.filter((id) => built[id] !== hash || !existsSync(join(outDir, id)));
}

/** Notes that these sites are now built from these sources. */
export function stampSites(root: string, ids: readonly SiteId[], hash: string, outDir = join(root, 'dist')): void {
  const stamp = { ...readStamp(root, outDir), ...Object.fromEntries(ids.map((id) => [id, hash])) };
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile(root, outDir), `${JSON.stringify(stamp, null, 2)}\n`);
}

function readStamp(root: string, outDir: string): Partial<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(stampFile(root, outDir), 'utf8'));
  } catch {
    // No stamp, or a damaged one: no site is known to be up to date.
    return {};
  }
}

/** One per name of an output folder: `dist`, `gallery`. */
function stampFile(root: string, outDir: string): string {
  return join(root, '.cache', `${basename(outDir)}-stamp.json`);
}
