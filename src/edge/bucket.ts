/**
 * The files of the edge in a bucket (S3 and what copies it), for a CDN whose functions have `fetch`: keys are paths, and nothing is
 * expected of the bucket's own headers but an ETag. It needs neither an index document nor an error document.
 */

import { contentTypeOf } from './content-type.ts';

/** Headers that the bucket needs to know. */
const forwarded = ['if-none-match', 'if-modified-since', 'range'];

/**
 * What the Worker asks for its files (`ASSETS`).
 *
 * @param bucket address of the folder that holds the folders of the sites, without a slash at its end
 * @throws {Error} where the bucket fails: the CDN must not take that for "not found"
 */
export function bucketAssets(bucket: string): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = forwarded.flatMap((name): [string, string][] => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      const found = await fetch(bucket + pathname, { method: request.method, headers });
      if (found.status >= 500) throw new Error(`The bucket answers ${found.status}.`);
      const answer = new Response(found.body, found);
      // Whatever the upload has guessed.
      if (found.ok) answer.headers.set('content-type', contentTypeOf(pathname));
      return answer;
    },
  };
}
