/**
 * Compressed copies beside the text files of a bundle, for hosts that serve such files as they are. At the highest
 * quality, which takes longer than the build itself: so only where it is asked for.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { statusPath } from '../../domain/shell/status-path.ts';
import { mapAtMost } from '../system/map-at-most.ts';
import { filesOf } from './bundle-references.ts';

interface Form {
  readonly ending: string;
  compress(content: Buffer): Promise<Buffer>;
  decompress(content: Buffer): Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);

export const forms: readonly Form[] = [
  {
    ending: '.br',
    compress: (content) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    decompress: promisify(brotliDecompress),
  },
  {
    ending: '.zst',
    // Levels above 19 ask for more memory than browsers grant.
    compress: (content) => zstd(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    decompress: promisify(zstdDecompress),
  },
];

export const compressedEndings = forms.map((form) => form.ending);

/** Below this a compressed file saves no packet. */
const minBytes = 1024;

export function wantsCompression(file: string, bytes: number): boolean {
  // The operator edits it on the server: a copy would go on saying what it said before.
  if (`/${file}` === statusPath) return false;
  return bytes >= minBytes && /\.(?:html|js|mjs|css|json|svg|txt|xml|webmanifest)$/.test(file);
}

export interface Compressed {
  readonly files: number;
  /** Bytes of the files as they are, and of each form by its ending. */
  readonly plain: number;
  readonly byEnding: Readonly<Record<string, number>>;
}

/** Writes `.br` and `.zst` files next to the text files of a folder. */
export async function precompress(folder: string): Promise<Compressed> {
  const byEnding = Object.fromEntries(compressedEndings.map((ending) => [ending, 0]));
  const sizes = await mapAtMost(availableParallelism(), filesOf(folder), async (file) => {
    const content = await readFile(join(folder, file));
    if (!wantsCompression(file, content.length)) return undefined;
    for (const { ending, compress } of forms) {
      const compressed = await compress(content);
      byEnding[ending] = (byEnding[ending] ?? 0) + compressed.length;
      await writeFile(join(folder, file + ending), compressed);
    }
    return content.length;
  });
  const plain = sizes.filter((size) => size !== undefined);
  return { files: plain.length, plain: plain.reduce((sum, size) => sum + size, 0), byEnding };
}
