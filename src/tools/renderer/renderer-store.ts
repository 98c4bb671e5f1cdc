/**
 * Finds the program that an earlier build kept to draw a site's pages, where everything it was made of is the same: then a
 * changed text needs no new scripts. In `.cache/renderers/{site}`, one for a site.
 */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brandName } from '../../../sites/brand-name.ts';
import type { SiteId } from '../../domain/site/site.ts';
import type { ReadList } from '../build/read-files.ts';
import { expectedFiles, hashOf } from '../build/site-inputs.ts';

/** What the program was made of. Anything else than the same is another program. */
interface Origin {
  /** The project's folder: modules have its path. */
  readonly root: string;
  readonly brand: string;
  readonly node: string;
  /** Vite reads them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Hashes of the files of the project. Texts are not among them, unless something has read them before the pages. */
  readonly files: Readonly<Record<string, string>>;
  /** Size and times of the files of packages, whose versions are in the lock: somebody may have changed one by hand. */
  readonly packages: Readonly<Record<string, string>>;
}

interface Kept {
  readonly origin: Origin;
  /** Every file that the build read, with those of the pages. */
  readonly reads: readonly string[];
  /** Hashes of the files that are kept. */
  readonly kept: Readonly<Record<string, string>>;
}

const keptFile = 'kept.json';

/** Files that Vite reads its environment from. */
const environmentFiles = ['.env', '.env.local', '.env.production', '.env.production.local'];

function placeOf(workDir: string, id: SiteId): string {
  return join(workDir, 'renderers', id);
}

/**
 * Keeps what a build has left; nothing where something that it read was saved while it ran, because the program may be made of
 * what was there before. A store that fails (a full disk, a second build) stops no build: the pages are made.
 *
 * @param folder with the program; it is moved
 * @param out the built site
 * @param list what the build read
 * @param startedAt time of the build's start, by the clock of the file system
 */
export function storeRenderer(
  root: string,
  workDir: string,
  id: SiteId,
  folder: string,
  _out: string,
  list: ReadList,
  startedAt: number,
): void {
  try {
    const before = new Set(list.beforePages);
    const files = list.files.filter((name) => !isText(name) || before.has(name));
    const origin = originOf(root, id, files, list.packages);
    const inputs = [...Object.keys(origin.files).map((name) => join(root, name)), ...Object.keys(origin.packages)];
    if (inputs.some((path) => isSavedSince(path, startedAt))) return;
    writeFileSync(
      join(folder, keptFile),
      JSON.stringify({ origin, reads: list.files, kept: hashesIn(folder) } satisfies Kept),
    );
    const place = placeOf(workDir, id);
    mkdirSync(dirname(place), { recursive: true });
    rmSync(place, { recursive: true, force: true });
    renameSync(folder, place);
  } catch {
    // What lies there now is compared before it is used.
  }
}

/** A rename and older times put on a file change no more than the time of its entry (`ctime`). */
function isSavedSince(path: string, time: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) >= time;
}

/**
 * Copies the program of a site to a folder, if it is what a build would make now.
 *
 * @param out gets the list of packages beside it
 * @returns what the build that kept it has read; `undefined` where there is none, or where anything has changed
 */
export function takeRenderer(
  root: string,
  workDir: string,
  id: SiteId,
  folder: string,
  _out: string,
): readonly string[] | undefined {
  const place = placeOf(workDir, id);
  try {
    const { origin, reads, kept }: Kept = JSON.parse(readFileSync(join(place, keptFile), 'utf8'));
    const now = originOf(root, id, Object.keys(origin.files), Object.keys(origin.packages));
    if (JSON.stringify(now) !== JSON.stringify(origin)) return undefined;
    // First copied, then compared: another build may replace it meanwhile.
    cpSync(place, folder, { recursive: true });
    rmSync(join(folder, keptFile));
    if (JSON.stringify(hashesIn(folder)) !== JSON.stringify(kept)) return undefined;
    return reads;
  } catch {
    // None is kept, or it was cut off.
    return undefined;
  }
}

/** A program that could not draw the pages is not tried again. */
export function dropRenderer(workDir: string, id: SiteId): void {
  rmSync(placeOf(workDir, id), { recursive: true, force: true });
}

function originOf(root: string, id: SiteId, reads: readonly string[], packages: readonly string[]): Origin {
  const expected = expectedFiles(root, id).filter((name) => !isText(name));
  const names = [...new Set([...reads, ...expected, ...environmentFiles])].sort();
  return {
    root,
    brand: brandName,
    node: `${process.version} ${process.platform} ${process.arch}`,
    environment: Object.fromEntries(
      Object.entries(process.env)
        .filter(([name]) => /^(?:PUBLIC_|VITE_|ASTRO_|BROWSERSLIST)/.test(name))
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    files: Object.fromEntries(names.map((name) => [name, hashOf(join(root, name))])),
    packages: Object.fromEntries(
      [...packages, join(root, 'node_modules/.package-lock.json')].map((path) => [path, timesOf(path)]),
    ),
  };
}

function timesOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

function isText(name: string): boolean {
  return name.startsWith('locales/');
}

function hashesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== keptFile && statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('base64'),
    ]),
  );
}
