/** Which compression a client takes, and compressing. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number] | 'identity';

/** Our favourite of what an `Accept-Encoding` header allows; `br;q=0` forbids. */
export function acceptedEncoding(header: string | null): Encoding {
  const allowed = (header ?? '').toLowerCase().split(',').map(parseEncoding);
  return encodings.find((name) => allowed.some((one) => one.name === name && one.weight > 0)) ?? 'identity';
}

function parseEncoding(text: string): { name: string; weight: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { name, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}

/** As small as it gets: each file is compressed once. */
export async function compress(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION });
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
