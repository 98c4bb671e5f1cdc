/** Which encodings a client accepts, and compression. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Best first. */
const encodings = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encodings that an `Accept-Encoding` header allows, highest weight first; equal weights keep our order. `identity` is
 * always in the list, and last unless it is asked for: `br;q=0.5, gzip, *;q=0` → `['gzip', 'br', 'identity']`.
 */
export function acceptedEncodings(header: string | null): Encoding[] {
  const asked = (header ?? '').toLowerCase().split(',', 32).map(parseEncoding);
  const weightOf = (name: Encoding) =>
    (asked.find((one) => one.name === name) ?? asked.find((one) => one.name === '*' && name !== 'identity'))?.weight ??
    0;
  const compressed = encodings.filter((name) => name === 'identity' || weightOf(name) > 0);
  return compressed.toSorted((a, b) => weightOf(b) - weightOf(a));
}

function parseEncoding(text: string): { name: string; weight: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { name, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}

/** Compresses as much as possible, because each file is compressed once. `undefined` for zstd, which only the build makes. */
export async function compress(
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer> | undefined> {
  switch (encoding) {
    case 'br':
      return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    case 'zstd':
      return undefined;
    case 'gzip':
      return gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION });
    case 'identity':
      return bytes;
  }
}
