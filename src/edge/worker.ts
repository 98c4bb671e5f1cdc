/** The edge as a Cloudflare Worker in front of its static assets. It supplies the files and the headers of the build. */

import type { VendorSourceTable } from '../domain/captcha/vendor-sources.ts';
import type { SiteHashes } from '../domain/http/response-headers.ts';
import type { Site } from '../domain/site/site.ts';
import { createAnswer, jsonAnswer } from './answer.ts';
import type { EdgeRequest } from './edge.ts';
import { namesInPath } from './path-names.ts';

/** The generated configuration. */
export interface WorkerSetup {
  /** Each with the folder of its bundle within the assets: empty where the Worker has one site only. */
  readonly sites: readonly { readonly site: Site; readonly folder: string; readonly hashes: SiteHashes }[];
  readonly vendors: VendorSourceTable;
  /** Reads the hashes of a site where they may be newer than those of the setup, and never fails. */
  readonly readHashes?: (site: string, own: SiteHashes) => Promise<SiteHashes>;
}

/** Supplied by the platform: `assets.binding` of the Worker's settings, with `html_handling` and redirects off. */
interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  /** A KV namespace that the operator may bind: the text of `/status.json` under each host's name. */
  readonly STATUS?: { get(host: string): Promise<string | null> };
}

const none: SiteHashes = {};

/** Headers that let an answer be "not modified". */
const conditions = ['if-none-match', 'if-modified-since'];

/**
 * A Worker for the sites of a setup; an unknown host gets the first one. It must run before the assets, or paths without a
 * language would not reach it.
 */
export function createWorker({ sites, vendors, readHashes = async (_, own) => own }: WorkerSetup) {
  const [first] = sites;
  if (first === undefined) throw new Error('A Worker needs at least one site.');
  const bundles = new Map(sites.map((bundle) => [bundle.site.id, bundle]));
  const list = sites.map(({ site }) => site);

  return {
    fetch(request: Request, { ASSETS, STATUS }: Environment): Promise<Response> {
      const asset = async (site: Site, path: string, status: number): Promise<Response | undefined> => {
        // Stryker disable next-line OptionalChaining: only for the types: each site is in the list
        const folder = bundles.get(site.id)?.folder ?? '';
        const asked = new Request(`http://assets.local${folder}${path}`, request);
        // A "not found" page is always sent: it is never "not modified".
        if (status === 404) for (const name of conditions) asked.headers.delete(name);
        const found = await ASSETS.fetch(asked);
        if (!found.ok && found.status !== 304) return undefined;
        const headers = bodyHeaders(found.headers);
        return new Response(found.body, { status: status === 404 ? 404 : found.status, headers });
      };
      return createAnswer({
        sites: list,
        main: first.site,
        vendors,
        // Stryker disable next-line OptionalChaining: only for the types: each site is in the list
        hashesOf: (site) => readHashes(site.id, bundles.get(site.id)?.hashes ?? none),
        file: (site, asked) => file(asked, (path) => asset(site, path, 200)),
        notFound: (site, file) => asset(site, file, 404),
        status: async (host, asked) => {
          // Stryker disable next-line ArrowFunction: null and undefined both say that there is no text
          const text = await STATUS?.get(host).catch(() => null);
          return text ? jsonAnswer(text, asked) : undefined;
        },
      })(request);
    },
  };
}

/** `/en/login` and `/en/login/` are `en/login/index.html`; a last segment with a dot is the name of a file. */
async function file(
  { url }: EdgeRequest,
  asset: (path: string) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const names = namesInPath(pathname);
  if (names === undefined) return undefined;
  if (pathname.endsWith('/') || !names.at(-1)?.includes('.')) names.push('index.html');
  return asset(`/${names.map(encodeURIComponent).join('/')}`);
}

/** The headers that describe the body. All others come from `response-headers.ts`. */
function bodyHeaders(from: Headers): Headers {
  const names = ['content-type', 'content-length', 'content-encoding', 'etag'];
  return new Headers(
    names.flatMap((name): [string, string][] => {
      const value = from.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
