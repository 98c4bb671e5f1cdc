/** Builds the pages of sites, one Astro run each. */

import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type SiteId, siteIds } from '../../domain/site/site.ts';
import { writeManifest } from '../../edge/page-manifest.ts';
import { takeBill, writeBill } from '../bill/check-licences.ts';
import type { Locales } from '../content/read-locales.ts';
import { writeRelatedOrigins } from '../passkeys/related-origins.ts';
import { buildAside, type SiteBuild } from '../renderer/build-aside.ts';
import { root } from '../system/command.ts';
import { mapAtMost } from '../system/map-at-most.ts';
import { checkInputs } from './check-inputs.ts';
import { markPreview } from './mark-preview.ts';
import { keepAssets, swapIn } from './place-bundle.ts';
import { precompress } from './precompress.ts';
import { removeInputs, writeInputs } from './site-inputs.ts';
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
  /** For colleagues: every page says so, and no search engine lists it (`mark-preview.ts`). */
  readonly preview?: boolean;
  /** With the gallery's pages, whose islands do nothing: a preview, that must not be published. */
  readonly gallery?: boolean;
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
  const locales = checkInputs(root);
  const hash = hashSources(root);
  const start = performance.now();
  // By process: somebody may start a second build meanwhile.
  const aside = join(workDir, 'build', String(process.pid));
  // Left by a build that was killed: numbers of processes come again, and in a container soon.
  rmSync(aside, { recursive: true, force: true });
  let sites: SiteBuild[];
  try {
    sites = await mapAtMost(parallelBuilds, ids, (id) =>
      buildAside(id, join(aside, id), { pseudo: false, gallery: false, ...options, workDir }),
    );
    const bills = new Map<SiteId, string>();
    for (const { id } of sites) {
      writeRelatedOrigins(join(aside, id), id);
      keepAssets(join(outDir, id), join(aside, id));
      bills.set(id, takeBill(join(aside, id)));
      if (options.preview) markPreview(join(aside, id));
      if (options.compress) await precompress(join(aside, id));
    }
    for (const { id, reads } of sites) {
      removeInputs(outDir, id);
      swapIn(join(aside, id), join(outDir, id));
      writeBill(outDir, id, bills.get(id) ?? '');
      writeManifest(outDir, id);
      if (!options.pseudo && !options.gallery && !options.preview)
        writeInputs(root, outDir, id, reads, options.compress ?? false);
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

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
