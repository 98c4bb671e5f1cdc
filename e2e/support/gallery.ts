/** The gallery of a site for a test: built if it is not up to date, and served. */

import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import type { SiteId } from '../../src/domain/site/site.ts';
import { buildGallery, type RunningGallery, serveGallery } from '../../src/tools/serve/serve-gallery.ts';
import { cacheDir } from '../../src/tools/system/command.ts';

/** Longer than the build of a site takes; an older lock is of a run that was ended. */
const maxBuildMs = 240_000;

/** Tests that look at the gallery. A gallery that is not up to date is built. */
export const galleryTest = base.extend<{
  /** Serves the gallery of a site until the test ends. */
  galleryPort: (site: SiteId, options?: { pseudo: boolean }) => Promise<number>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for.
  galleryPort: async ({}, use, info) => {
    info.setTimeout(360_000);
    const open: RunningGallery[] = [];
    await use(async (site, options) => {
      const gallery = await openGallery(site, options);
      open.push(gallery);
      return gallery.port;
    });
    for (const gallery of open) await gallery.close();
  },
});

/** @param pseudo in English made long and accented */
async function openGallery(site: SiteId, { pseudo = false } = {}): Promise<RunningGallery> {
  const options = { sites: [site], pseudo };
  // Workers that need the same site must not build it at the same time.
  return serveGallery(await withLock(`gallery-${site}${pseudo ? '-pseudo' : ''}`, () => buildGallery(options)));
}

async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(cacheDir, `${name}.lock`);
  mkdirSync(cacheDir, { recursive: true });
  while (!taken(lock)) {
    if (ageMs(lock) > maxBuildMs) release(lock);
    await wait(200);
  }
  try {
    return await work();
  } finally {
    release(lock);
  }
}

function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

function ageMs(lock: string): number {
  return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function release(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Another run released it.
  }
}
