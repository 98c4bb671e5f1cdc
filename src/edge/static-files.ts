/**
 * Serves a built site's files, compressed and with validators; files that the build compressed are sent as they are. The other
 * headers come from `response-headers.ts`.
 *
 * sirv and Hono's `serveStatic` were tried. Both follow symbolic links and do not read the weights of `Accept-Encoding`, neither
 * compresses a file that the build did not, sirv sends brotli even for `br;q=0`, and a HEAD gets no validator from Hono.
 */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeSetup } from './answer.ts';
import { acceptedEncodings, compress } from './content-encoding.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import type { EdgeRequest } from './edge.ts';
import { type FoundFile, findFile } from './file-lookup.ts';

/** @param distDir folder with one folder of files per site */
export function folderFiles(distDir: string): Pick<EdgeSetup, 'file' | 'notFound'> {
  const files = createStaticFiles();
  return {
    file: (site, request) => files.serve(join(distDir, site.id), request),
    notFound: (site, file, request) => files.serveAs(404, join(distDir, site.id), file, request),
  };
}

/** @param statusDir folder with the operator's file of each host: `{host}.json` */
export function statusFiles(statusDir: string): Required<Pick<EdgeSetup, 'status'>> {
  const files = createStaticFiles();
  return { status: (host, request) => files.serveAs(200, statusDir, `/${host}.json`, request) };
}

/** A file as it is sent in one encoding. */
interface Representation {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly encoding: string;
  readonly etag: string;
}

export interface StaticFiles {
  /** The file at the request's address below `root`, or `undefined` if there is none. Takes GET and HEAD. */
  serve(root: string, request: EdgeRequest): Promise<Response | undefined>;
  /** The file at `path` with another status, for any request: error pages. */
  serveAs(status: number, root: string, path: string, request: EdgeRequest): Promise<Response | undefined>;
}

/** Each file is compressed once and stays in memory until it changes on disk. */
export function createStaticFiles(): StaticFiles {
  const cache = new Map<string, { version: string; made: Promise<Representation | undefined> }>();

  return {
    async serve(root, request) {
      const file = await findFile(root, new URL(request.url).pathname);
      return file && respond(file, request, 200);
    },
    async serveAs(status, root, path, request) {
      const file = await findFile(root, path);
      return file && respond(file, request, status);
    },
  };

  async function respond(file: FoundFile, request: EdgeRequest, status: number) {
    const type = contentTypeOf(file.path);
    const sent = await best(file, isCompressible(type) ? request.headers.get('accept-encoding') : null);
    const headers = new Headers({ 'content-type': type, etag: sent.etag });
    if (status === 200 && isMatch(request.headers.get('if-none-match'), sent.etag)) {
      return new Response(null, { status: 304, headers });
    }
    if (sent.encoding !== 'identity') headers.set('content-encoding', sent.encoding);
    headers.set('content-length', String(sent.bytes.length));
    return new Response(request.method === 'HEAD' ? null : sent.bytes, { status, headers });
  }

  async function best(file: FoundFile, acceptEncoding: string | null): Promise<Representation> {
    for (const encoding of acceptedEncodings(acceptEncoding)) {
      const made = await representation(file, encoding);
      if (made !== undefined) return made;
    }
    throw new Error(`${file.path} has no bytes.`);
  }

  function representation(file: FoundFile, encoding: string): Promise<Representation | undefined> {
    const key = `${encoding}:${file.path}`;
    const version = `${file.modifiedAt}:${file.size}`;
    const cached = cache.get(key);
    if (cached?.version === version) return cached.made;
    const made = represent(file.path, encoding);
    cache.set(key, { version, made });
    made.catch(() => cache.delete(key));
    return made;
  }
}

async function represent(path: string, wanted: string): Promise<Representation | undefined> {
  const plain = await readFile(path);
  const compressed = (await compressedFile(path, wanted)) ?? (await compress(plain, wanted));
  if (compressed === undefined) return undefined;
  const encoding = compressed.length < plain.length ? wanted : 'identity';
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { bytes: encoding === 'identity' ? plain : compressed, encoding, etag: `"${hash}-${encoding}"` };
}

/** The endings of the compressed files that the build writes beside a file. */
const endings: Readonly<Record<string, string>> = { br: '.br', zstd: '.zst' };

async function compressedFile(path: string, encoding: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const ending = endings[encoding];
  // Stryker disable next-line ConditionalExpression: no file name ends with the word undefined
  return ending === undefined ? undefined : readFile(path + ending).catch(() => undefined);
}

function isMatch(ifNoneMatch: string | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
