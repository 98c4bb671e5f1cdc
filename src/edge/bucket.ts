/**
 * The files of the edge in a bucket (S3 and what copies it), for a CDN whose functions have `fetch`: keys are paths, and nothing is
 * expected of the bucket's own headers but an ETag. It needs neither an index document nor an error document.
 */

import { contentTypeOf } from './content-type.ts';

/** Headers that the bucket needs to know. A part of a file is not asked for: the CDN answers that from the whole one. */
const forwarded = ['if-none-match', 'if-modified-since'];

/** What says whether there is such a file. Buckets that nobody may list answer 403 for a key that is not there. */
const expected = [304, 403, 404];

/** Buckets refuse a longer key (in bytes) with 400, which would look like a failure. */
const longestKey = 1024;

/** A file stored like this is not the file of the build. */
const codings = /\b(?:gzip|deflate|compress|br|zstd)\b/i;

/**
 * What the Worker asks for its files (`ASSETS`).
 *
 * @param bucket address of the folder that holds the folders of the sites, without a slash at its end
 * @throws {Error} where the bucket fails, refuses or has encoded files: the CDN must not take that for "not found" or for a page
 */
export function bucketAssets(bucket: string): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (new TextEncoder().encode(decodeURIComponent(pathname)).length > longestKey) {
        return new Response(null, { status: 404 });
      }
      const headers = forwarded.flatMap((name): [string, string][] => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      // The CDN compresses.
      headers.push(['accept-encoding', 'identity']);
      const found = await fetch(bucket + pathname, { method: request.method, headers });
      if (!found.ok && !expected.includes(found.status)) throw new Error(`The bucket answers ${found.status}.`);
      const encoding = found.headers.get('content-encoding') ?? '';
      // Some runtimes have decoded the body and some have not, so the answer could be neither plain nor encoded.
      if (found.ok && codings.test(encoding)) {
        throw new Error(`The bucket sends ${pathname} as ${encoding}: it needs plain files.`);
      }
      const answer = new Response(found.body, found);
      // Left from the upload by some clients (`aws-chunked`): it does not describe the bytes.
      answer.headers.delete('content-encoding');
      // Whatever the upload has guessed.
      if (found.ok) answer.headers.set('content-type', contentTypeOf(pathname));
      return answer;
    },
  };
}
