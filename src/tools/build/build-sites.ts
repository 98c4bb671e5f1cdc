/** Builds the pages of sites, one Astro run each. */

import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { brandSiteIds } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { readBuild, writeManifest } from '../../edge/page-manifest.ts';
import { takeBill, writeBill } from '../bill/check-licences.ts';
import type { Locales } from '../content/read-locales.ts';
import { writeRelatedOrigins } from '../passkeys/related-origins.ts';
import { runChild, usefulPart } from '../system/child.ts';
import { root, StopError } from '../system/command.ts';
import { mapAtMost } from '../system/map-at-most.ts';
import { staleSites } from './changed-sites.ts';
import { checkInputs } from './check-inputs.ts';
import { keepAssets, refuseRobots, swapIn } from './place-bundle.ts';
import { precompress } from './precompress.ts';
import { takeSourceMaps } from './source-maps.ts';

export interface BuildOptions {
  /** Gets a folder for each site; `dist` of the project unless given. */
  readonly outDir?: string;
  /** Where runs keep their caches and the unfinished pages; `.cache` of the project unless given. */
  readonly workDir?: string;
  /** Compressed copies beside the files. */
  readonly compress?: boolean;
  /** Every text as `i18n/pseudo.ts` makes it: a preview, that must not be published. */
  readonly pseudo?: boolean;
  /** For colleagues: every page says so, and no search engine lists it (`isPreview` of `layout/site.ts`). */
  readonly preview?: boolean;
  /** Gets the source maps of each site, which are left out of the pages. */
  readonly sourceMapsDir?: string | undefined;
  /** With the gallery's pages, whose islands do nothing: a preview, that must not be published. */
  readonly gallery?: boolean;
}

interface SiteBuild {
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

/** How many sites are built side by side. */
const parallelBuilds = Math.min(2, availableParallelism());

/**
 * Builds sites into `{outDir}/{site}`. Inputs are checked first and pages are made in another folder. They replace the pages of
 * the last build only when every site is complete: if anything fails, the last good pages stay.
 *
 * @throws {StopError} for an input that is wrong, or with what Astro said
 */
export async function buildSites(ids: readonly SiteId[], options: BuildOptions = {}): Promise<BuildResult> {
  const outDir = options.outDir ?? join(root, 'dist');
  const workDir = options.workDir ?? join(root, '.cache');
  const startedAt = new Date();
  const locales = checkInputs(root);
  const start = performance.now();
  // By process: somebody may start a second build meanwhile.
  const aside = join(workDir, 'build', String(process.pid));
  // Left by a build that was killed: numbers of processes come again, and in a container soon.
  rmSync(aside, { recursive: true, force: true });
  let sites: SiteBuild[];
  try {
    sites = await mapAtMost(parallelBuilds, ids, (id) => buildPages(id, join(aside, id), workDir, options));
    const bills = new Map<SiteId, string>();
    for (const { id } of sites) {
      writeRelatedOrigins(join(aside, id), id);
      // Nobody has a page of another brand open at this host, and a bundle has nothing of another brand.
      if (readBuild(outDir, id)?.brand === brandName) keepAssets(join(outDir, id), join(aside, id));
      bills.set(id, takeBill(join(aside, id)));
      if (options.sourceMapsDir !== undefined) takeSourceMaps(join(aside, id), join(options.sourceMapsDir, id));
      if (options.preview) refuseRobots(join(aside, id));
      if (options.compress) await precompress(join(aside, id));
    }
    for (const { id } of sites) {
      swapIn(join(aside, id), join(outDir, id));
      writeBill(outDir, id, bills.get(id) ?? '');
      writeManifest(outDir, id, startedAt);
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  const pages = sites.reduce((sum, site) => sum + site.pages, 0);
  return { sites, pages, seconds: secondsSince(start), locales };
}

/**
 * Builds those of the sites that are missing or older than the sources of the pages; the inputs are checked in any case.
 *
 * @param options of `buildSites`; an output folder holds one kind of build
 * @returns `undefined` where nothing had to be built
 */
export async function buildStaleSites(
  ids: readonly SiteId[] = brandSiteIds,
  options: BuildOptions = {},
): Promise<BuildResult | undefined> {
  checkInputs(root);
  const stale = staleSites(root, options.outDir ?? join(root, 'dist'), ids);
  return stale.length === 0 ? undefined : buildSites(stale, options);
}

/**
 * Makes the pages of one site by `astro build`, as a process of its own.
 *
 * @param out gets the pages
 * @throws {StopError} with what Astro said
 */
async function buildPages(id: SiteId, out: string, workDir: string, options: BuildOptions): Promise<SiteBuild> {
  const start = performance.now();
  const { code, output } = await runChild(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      GATEHOUSE_SITE: id,
      GATEHOUSE_OUT: out,
      // Runs side by side must not write into each other's caches.
      GATEHOUSE_CACHE: join(workDir, 'astro', id),
      // Whatever the caller's environment says.
      GATEHOUSE_PSEUDO: options.pseudo ? '1' : '',
      GATEHOUSE_PREVIEW: options.preview ? '1' : '',
      GATEHOUSE_SOURCE_MAPS: options.sourceMapsDir === undefined ? '' : '1',
      GATEHOUSE_GALLERY: options.gallery ? '1' : '',
      NODE_ENV: 'production',
    },
  });
  if (code !== 0) throw new StopError(`The pages of ${id} could not be built:\n${usefulPart(output)}`);
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length;
  if (pages === 0) throw new StopError(`The build of ${id} made no pages.`);
  return { id, pages, seconds: secondsSince(start) };
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
