/**
 * Notes which files of the project an Astro run reads, so that the next build knows which sites a change touches. The run loads
 * this file first (`--import`), and writes the list when it ends.
 */

import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const files = new Set<string>();

/** Notes a file that a bundler has read: Vite's own reads are not Node's. A query and an id without a file are left out. */
export function noteRead(id: string): void {
  const [path = ''] = id.split('?');
  if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) files.add(path);
}

/**
 * Notes what Node itself loads and reads, and writes all that was noted when the process ends: paths from the project's folder,
 * without packages and what builds write.
 */
function recordReads(root: string, listFile: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) noteRead(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
  for (const owner of [fs, fs.promises] as const) {
    for (const name of ['readFile', 'readFileSync'] as const) {
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
  const { existsSync, statSync, writeFileSync } = fs;
  process.on('exit', () => {
    const names = [...files]
      .filter((file) => existsSync(file) && statSync(file).isFile())
      .map((file) => relative(root, file).split(sep).join('/'))
      .filter((name) => !/^(?:\.|dist\/|node_modules\/)/.test(name));
    writeFileSync(listFile, JSON.stringify([...new Set(names)].sort()));
  });
}

const { GATEHOUSE_READS: listFile } = process.env;
if (listFile !== undefined) recordReads(fileURLToPath(new URL('../../..', import.meta.url)), listFile);
