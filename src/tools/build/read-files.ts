/**
 * Notes which files an Astro run reads, so that the next build knows which sites a change touches. The run loads this file
 * first (`--import`), and writes the list when it ends.
 */

import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a run writes when it ends. */
export interface ReadList {
  /** Files of the project that the run read: paths from the project's folder, without packages and what builds write. */
  readonly files: readonly string[];
  /** Those of them that were read before the first page was drawn; nothing where no page was drawn. */
  readonly beforePages: readonly string[];
  /** Files of packages, by their whole path. */
  readonly packages: readonly string[];
}

const files = new Set<string>();
let beforePages: ReadonlySet<string> = new Set();

/** Notes a file that a bundler has read: Vite's own reads are not Node's. A query and an id without a file are left out. */
export function noteRead(id: string): void {
  const [path = ''] = id.split('?');
  if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) files.add(path);
}

/** Scripts and the program that draws pages are complete: what is read from now on serves the pages only. */
export function notePagesStart(): void {
  beforePages = new Set(files);
}

/** The ways to the content of a file, by the name of its first argument. A stream is opened by `open`. */
const readers = [
  'readFile',
  'readFileSync',
  'open',
  'openSync',
  'copyFile',
  'copyFileSync',
  'cp',
  'cpSync',
  'openAsBlob',
];

/** Notes what Node itself loads and reads, and writes all that was noted when the process ends. */
function recordReads(root: string, listFile: string): void {
  const { existsSync, statSync, readdirSync, writeFileSync } = fs;
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) noteRead(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
  for (const owner of [fs, fs.promises] as const) {
    for (const name of readers) {
      const read: unknown = Reflect.get(owner, name);
      if (typeof read !== 'function') continue;
      Reflect.set(owner, name, (file: unknown, ...rest: unknown[]) => {
        if (file instanceof URL) noteRead(fileURLToPath(file));
        if (typeof file === 'string') noteRead(file);
        return read.call(owner, file, ...rest);
      });
    }
  }
  syncBuiltinESMExports();
  /** A folder is copied with all that is in it. */
  const filesIn = (path: string): string[] => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile()) return [path];
    if (!stats?.isDirectory() || isOutside(nameOf(path))) return [];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}${sep}${entry.name}`);
  };
  const nameOf = (path: string) => relative(root, path).split(sep).join('/');
  const isOutside = (name: string) => name === '' || /^(?:\.|dist\/|node_modules\/)/.test(name);
  const namesOf = (paths: ReadonlySet<string>) =>
    [...new Set([...paths].flatMap(filesIn).map(nameOf))].filter((name) => !isOutside(name)).sort();
  process.on('exit', () => {
    const packages = [...files].filter((path) => /[\\/]node_modules[\\/]/.test(path) && existsSync(path));
    const list: ReadList = { files: namesOf(files), beforePages: namesOf(beforePages), packages: packages.sort() };
    writeFileSync(listFile, JSON.stringify(list));
  });
}

const { GATEHOUSE_READS: listFile } = process.env;
if (listFile !== undefined) recordReads(fileURLToPath(new URL('../../..', import.meta.url)), listFile);
