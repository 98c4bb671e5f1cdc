/** Which file of a folder an address means, and nothing outside the folder. */

import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface FoundFile {
  readonly path: string;
  /** Milliseconds since epoch; with the size it tells whether the file changed. */
  readonly modifiedAt: number;
  readonly size: number;
}

/**
 * Looks a URL path up in the directory format: `/en/login` and `/en/login/` are `en/login/index.html`. `undefined` where
 * there is no such file, also for paths that try to climb or that lead outside through a link.
 *
 * @param path as it stands in the URL, still encoded
 */
export async function findFile(root: string, path: string): Promise<FoundFile | undefined> {
  const segments = decodeSegments(path);
  if (segments === undefined) return undefined;
  const wantsFolder = path.endsWith('/');
  const direct = join(root, ...segments);
  return (wantsFolder ? undefined : await fileWithin(root, direct)) ?? fileWithin(root, join(direct, 'index.html'));
}

/** Decoded once, each segment by itself; `undefined` where one is empty, hidden, a step up, or not a file's name. */
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
  return segment !== '' && segment.length <= 255 && !/[\\/:\x00-\x1f]/.test(segment);
}

async function fileWithin(root: string, file: string): Promise<FoundFile | undefined> {
  try {
    const [realRoot, path] = await Promise.all([realpath(root), realpath(file)]);
    const found = await stat(path);
    if (!path.startsWith(realRoot + sep) || !found.isFile()) return undefined;
    return { path, modifiedAt: found.mtimeMs, size: found.size };
  } catch {
    return undefined;
  }
}
