/** The gallery of a site for a test: built if it is not up to date, and served. */

import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { sites } from '../../sites/all.ts';
import type { LanguageCode } from '../../src/domain/language/language.ts';
import type { Site, SiteId } from '../../src/domain/site/site.ts';
import { buildGallery, type RunningGallery, serveGallery } from '../../src/tools/serve/serve-gallery.ts';
import { cacheDir } from '../../src/tools/system/command.ts';

/** Longer than the build of a site takes; an older lock is of a run that was ended. */
const maxBuildMs = 240_000;

/** Tests that look at the gallery. A gallery that is not up to date is built. */
export const galleryTest = base.extend<{
  /** Serves the gallery of a site until the test ends. */
  galleryPort: (site: SiteId, options?: { pseudo: boolean }) => Promise<number>;
  /** The folder that the gallery of a site is built into. */
  galleryFolder: (site: SiteId) => Promise<string>;
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for.
  galleryFolder: async ({}, use, info) => {
    info.setTimeout(360_000);
    await use((site) => buildOnce(site));
  },
});

/** The first site that has a language. */
export function siteWith(language: LanguageCode): Site {
  const site = sites.find(({ languages }) => languages.includes(language));
  if (site === undefined) throw new Error(`no site has ${language}`);
  return site;
}

async function openGallery(site: SiteId, options?: { pseudo: boolean }): Promise<RunningGallery> {
  return serveGallery(await buildOnce(site, options));
}

/**
 * Workers that need the same site must not build it at the same time.
 *
 * @param pseudo in English made long and accented
 */
function buildOnce(site: SiteId, { pseudo = false } = {}): Promise<string> {
  return withLock(`gallery-${site}${pseudo ? '-pseudo' : ''}`, () => buildGallery({ sites: [site], pseudo }));
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
