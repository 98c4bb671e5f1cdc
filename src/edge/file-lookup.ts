/** Finds the file of an address within a folder, and never a file outside it. */

import { realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { namesInPath } from './path-names.ts';

export interface FoundFile {
  readonly path: string;
  /** Milliseconds since epoch; with the size it tells whether the file changed. */
  readonly modifiedAt: number;
  readonly size: number;
}

/**
 * Finds the file of a URL path in Astro's directory format: `/en/login` and `/en/login/` are `en/login/index.html`.
 * `undefined` where there is none, and for paths that leave the folder by `..` or lead through a symbolic link: a
 * bundle has none. The folder itself may be one.
 *
 * @param path of the URL, still encoded
 */
export async function findFile(root: string, path: string): Promise<FoundFile | undefined> {
  const names = namesInPath(path);
  if (names === undefined) return undefined;
  const direct = join(root, ...names);
  const file = path.endsWith('/') ? undefined : await fileWithin(root, direct);
  return file ?? fileWithin(root, join(direct, 'index.html'));
}

async function fileWithin(root: string, file: string): Promise<FoundFile | undefined> {
  try {
    const [realRoot, path] = await Promise.all([realpath(root), realpath(file)]);
    const found = await stat(path);
    if (path !== join(realRoot, relative(root, file)) || !found.isFile()) return undefined;
    return { path, modifiedAt: found.mtimeMs, size: found.size };
  } catch {
    return undefined;
  }
}
