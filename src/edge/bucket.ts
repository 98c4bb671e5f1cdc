/**
 * The files of the edge in a bucket (S3 and what copies it), for a CDN whose functions have `fetch`: keys are paths, and nothing is
 * expected of the bucket's own headers but an ETag. It needs neither an index document nor an error document.
 */

import type { SiteHashes } from '../domain/http/response-headers.ts';
import { jsonObject } from '../domain/storage/json.ts';
import { contentTypeOf } from './content-type.ts';
import { mergedHashes, policyFile } from './policy-file.ts';

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
 * @param ask the `fetch` that may read the bucket
 * @throws {Error} where the bucket fails, refuses or has encoded files: the CDN must not take that for "not found" or for a page
 */
export function bucketAssets(
  bucket: string,
  ask: typeof fetch = fetch,
): { fetch(request: Request): Promise<Response> } {
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
      const found = await ask(bucket + pathname, { method: request.method, headers });
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

/** How long the hashes that were read count, in ms. A deploy puts them there before the pages. */
const hashesMs = 10_000;

const hashPattern = /^sha(?:256|384|512)-[\w+/]+=*$/;

/**
 * Reads the hashes of a site beside the bundles, so that pages and function can be deployed in either order. Those of the function's own
 * build stay allowed; they alone count where the file is missing or cannot be read.
 *
 * @param now ms
 */
export function bucketHashes(
  bucket: string,
  now: () => number = Date.now,
  ask: typeof fetch = fetch,
): (site: string, own: SiteHashes) => Promise<SiteHashes> {
  const known = new Map<string, { readAt: number; text: string; hashes: SiteHashes }>();
  return async (site, own) => {
    const before = known.get(site);
    if (before !== undefined && now() - before.readAt < hashesMs) return before.hashes;
    // Only one request asks, and the others have what was read before.
    known.set(site, { text: '', hashes: own, ...before, readAt: now() });
    const text = await readText(`${bucket}/${policyFile(site)}`, ask);
    if (text === undefined || text === before?.text) return known.get(site)?.hashes ?? own;
    const hashes = mergedHashes(own, hashesIn(text));
    known.set(site, { readAt: now(), text, hashes });
    return hashes;
  };
}

async function readText(address: string, ask: typeof fetch): Promise<string | undefined> {
  try {
    const found = await ask(address);
    return found.ok ? await found.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Only what is a hash goes into a header. */
function hashesIn(text: string): SiteHashes {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  const list = (given: unknown) =>
    Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string' && hashPattern.test(one)) : [];
  return Object.fromEntries(
    Object.entries(jsonObject(value) ?? {}).map(([kind, given]) => {
      const { scripts, styles } = jsonObject(given) ?? {};
      return [kind, { scripts: list(scripts), styles: list(styles) }];
    }),
  );
}
