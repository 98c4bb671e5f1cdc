/** Builds the pages of sites, one Astro run each. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type SiteId, siteIds } from '../../domain/site/site.ts';
import { writeManifest } from '../../edge/page-manifest.ts';
import type { Locales } from '../content/read-locales.ts';
import { runChild, usefulPart } from '../system/child.ts';
import { root, StopError } from '../system/command.ts';
import { mapAtMost } from '../system/map-at-most.ts';
import { checkInputs } from './check-inputs.ts';
import { keepAssets, swapIn } from './place-bundle.ts';
import { precompress } from './precompress.ts';
import { hashSources, staleSites, stampSites } from './sources-stamp.ts';

export interface BuildOptions {
  /** Gets a folder for each site; `dist` of the project unless given. */
  readonly outDir?: string;
  /** Where runs keep their caches and the unfinished pages; `.cache` of the project unless given. */
  readonly workDir?: string;
  /** Compressed copies beside the files. */
  readonly compress?: boolean;
  /** Every text as `i18n/pseudo.ts` makes it: a preview, that must not be published. */
  readonly pseudo?: boolean;
  /** With the gallery's pages, whose islands do nothing: a preview, that must not be published. */
  readonly gallery?: boolean;
}

export interface SiteBuild {
  readonly id: SiteId;
  readonly pages: number;
  readonly seconds: number;
}

export interface BuildResult {
  readonly sites: readonly SiteBuild[];
  readonly pages: number;
  /** From start to end, with sites built side by side. */
  readonly seconds: number;
  readonly locales: Locales;
}

/**
 * Builds sites into `{outDir}/{site}`. Inputs are checked first and pages are made in another folder. They replace the pages of
 * the last build only when every site is complete: if anything fails, the last good pages stay.
 *
 * @throws {StopError} for an input that is wrong, or with what Astro said
 */
export async function buildSites(ids: readonly SiteId[], options: BuildOptions = {}): Promise<BuildResult> {
  const outDir = options.outDir ?? join(root, 'dist');
  const workDir = options.workDir ?? join(root, '.cache');
  const locales = checkInputs(root);
  const hash = hashSources(root);
  const start = performance.now();
  // By process: somebody may start a second build meanwhile.
  const aside = join(workDir, 'build', String(process.pid));
  let sites: SiteBuild[];
  try {
    sites = await mapAtMost(Math.min(2, availableParallelism()), ids, (id) =>
      buildAside(id, join(aside, id), { pseudo: false, gallery: false, ...options, workDir }),
    );
    for (const { id } of sites) {
      keepAssets(join(outDir, id), join(aside, id));
      if (options.compress) await precompress(join(aside, id));
    }
    for (const { id } of sites) {
      swapIn(join(aside, id), join(outDir, id));
      writeManifest(outDir, id);
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  if (outDir === join(root, 'dist')) stampSites(root, ids, hash);
  const pages = sites.reduce((sum, site) => sum + site.pages, 0);
  return { sites, pages, seconds: secondsSince(start), locales };
}

/**
 * Builds those of the sites that are not built from the present sources; the inputs are checked in any case.
 *
 * @param options of `buildSites`; an output folder holds one kind of build
 */
export async function buildStaleSites(
  ids: readonly SiteId[] = siteIds,
  options: BuildOptions = {},
): Promise<BuildResult | undefined> {
  checkInputs(root);
  const hash = hashSources(root);
  const stale = staleSites(root, hash, options.outDir).filter((id) => ids.includes(id));
  if (stale.length === 0) return undefined;
  const result = await buildSites(stale, options);
  stampSites(root, stale, hash, options.outDir);
  return result;
}

async function buildAside(
  id: SiteId,
  out: string,
  { workDir, pseudo, gallery }: Pick<Required<BuildOptions>, 'workDir' | 'pseudo' | 'gallery'>,
): Promise<SiteBuild> {
  mkdirSync(out, { recursive: true });
  const start = performance.now();
  const { code, output } = await runChild(process.execPath, [astro(), 'build'], {
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      GATEHOUSE_SITE: id,
      GATEHOUSE_OUT: out,
      // Runs side by side must not write into each other's caches.
      GATEHOUSE_CACHE: join(workDir, 'astro', id),
      // Whatever the caller's environment says.
      GATEHOUSE_PSEUDO: pseudo ? '1' : '',
      GATEHOUSE_GALLERY: gallery ? '1' : '',
      NODE_ENV: 'production',
    },
  });
  if (code !== 0) throw new StopError(`The pages of ${id} could not be built:\n${usefulPart(output)}`);
  const pages = countPages(out);
  if (pages === 0) throw new StopError(`The build of ${id} made no pages:\n${usefulPart(output)}`);
  return { id, pages, seconds: secondsSince(start) };
}

/** Astro's command, as a script for this very Node. */
function astro(): string {
  return join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
}

function countPages(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
