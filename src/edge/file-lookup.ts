/** Finds the file of an address within a folder, and never a file outside it. */

import { realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

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
  const segments = decodeSegments(path);
  if (segments === undefined) return undefined;
  const wantsFolder = path.endsWith('/');
  const direct = join(root, ...segments);
  return (wantsFolder ? undefined : await fileWithin(root, direct)) ?? fileWithin(root, join(direct, 'index.html'));
}

/** Decodes each segment once. `undefined` where one is empty, hidden, `..`, or no valid name of a file. */
function decodeSegments(path: string): string[] | undefined {
  const encoded = path.replace(/^\/|\/$/g, '');
  if (encoded === '') return [];
  try {
    const segments = encoded.split('/').map(decodeURIComponent);
    return segments.every(isFileName) ? segments : undefined;
  } catch {
    return undefined;
  }
}

function isFileName(segment: string): boolean {
  if (segment.startsWith('.') && segment !== '.well-known') return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here.
  return segment !== '' && !/[\\/:\x00-\x1f]/.test(segment);
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
