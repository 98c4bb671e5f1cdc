/** Puts a finished bundle where it is served from, so that pages that are open meanwhile go on working. */

import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesOf, neededAssets } from './bundle-references.ts';
import { compressedEndings } from './precompress.ts';

/**
 * Adds to a finished bundle the hashed files of the one it replaces: an open page loads its scripts at the first touch,
 * which may be after the deploy. Of the build before only, so a bundle never holds more than two generations. What that
 * build itself had kept goes, unless no script has changed since: then no page in use got older.
 */
export function keepAssets(place: string, finished: string): void {
  if (!existsSync(place)) return;
  const isGone = (file: string) => !existsSync(join(finished, file));
  const replaced = neededAssets(place).filter(isGone);
  const kept = replaced.length > 0 ? replaced : filesOf(place).filter((file) => file.startsWith('_astro/'));
  for (const file of kept.flatMap((name) => [name, ...compressedEndings.map((ending) => name + ending)])) {
    if (isGone(file) && existsSync(join(place, file))) cpSync(join(place, file), join(finished, file));
  }
}

/**
 * Puts a finished folder in the place of another, so that a reader finds the old or the new one. Two renames follow each other,
 * and only between them there is none.
 */
export function swapIn(finished: string, place: string): void {
  const [next, old] = ['next', 'old'].map((word) => join(dirname(place), `.${basename(place)}-${word}`)) as [
    string,
    string,
  ];
  mkdirSync(dirname(place), { recursive: true });
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  moveDir(finished, next);
  if (existsSync(place)) renameSync(place, old);
  try {
    renameSync(next, place);
  } catch (error) {
    if (existsSync(old)) renameSync(old, place);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/** Asks search engines to leave out all of a host. @param folder at its root */
export function refuseRobots(folder: string): void {
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
}

/** A rename does not reach another disk, where `--out` may be. */
function moveDir(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}
