/** Which encodings a client accepts, and compression. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** Best first. */
const encodings = ['br', 'zstd', 'gzip', 'identity'];

/** The package's types do not have the second argument. */
type Choose = (available: readonly string[], options: { readonly preferred: readonly string[] }) => string[];

/**
 * The encodings that an `Accept-Encoding` header allows, highest weight first; equal weights keep our order. `identity` is
 * always in the list: a file is sent in any case. `br;q=0.5, gzip, *;q=0` → `['gzip', 'br', 'identity']`.
 */
export function acceptedEncodings(header: string | null): string[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header ?? '' } });
  const choose: Choose = negotiator.encodings.bind(negotiator);
  return [...new Set([...choose(encodings, { preferred: encodings }), 'identity'])];
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses as much as possible, because each file is compressed once. `undefined` for zstd, which only the build makes. */
export async function compress(bytes: Buffer<ArrayBuffer>, encoding: string): Promise<Buffer<ArrayBuffer> | undefined> {
  switch (encoding) {
    case 'br':
      return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    case 'gzip':
      return gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION });
    case 'identity':
      return bytes;
    default:
      return undefined;
  }
}
