/** The page hosts: what the edge answers from the built sites, and the pages of the product behind. */

import { join } from 'node:path';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { contentPolicy } from '../domain/content-policy.ts';
import { splitLanguage } from '../domain/language.ts';
import { apiOrigin, hostContext, type Site } from '../domain/site.ts';
import { createAnswer } from '../edge/answer.ts';
import type { EdgeRequest } from '../edge/edge.ts';
import { hashesOfPages } from '../edge/inline-hashes.ts';
import { folderFiles } from '../edge/node-files.ts';
import { sha256, watchHashes } from '../edge/page-manifest.ts';
import { productPage } from './product-pages.ts';

/**
 * @param distDir folder with one folder of files per site
 * @returns answers a request to a page host; a host that is not ours gets the main site
 */
export function createPages(distDir: string): (request: Request) => Promise<Response> {
  const watched = watchHashes(distDir);
  return createAnswer({
    sites,
    main: mainSite,
    vendors,
    hashesOf: (site) => watched(site.id),
    ...folderFiles(distDir),
    page: (site, request) => policed(site, request, distDir),
  });
}

/** A product page has scripts of its own, so it brings its own policy. */
async function policed(site: Site, request: EdgeRequest, distDir: string): Promise<Response | undefined> {
  const page = await productPage(request, {
    site,
    siteDir: join(distDir, site.id),
    apiOrigin: apiOrigin(site.apiHosts.local, new URL(request.url), 'local'),
  });
  if (page === undefined) return undefined;
  // What a mini app leads to opens in the same frame.
  const isMiniApp = splitLanguage(new URL(request.url).pathname).rest.startsWith('/min-app/');
  const messenger = isMiniApp ? { messenger: vendors.local.messenger } : {};
  const context = hostContext(new URL(request.url).hostname, sites, mainSite);
  const response = new Response(request.method === 'HEAD' ? null : page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Back after a logout must not show who was signed in.
      'cache-control': 'no-store',
    },
  });
  response.headers.set('content-security-policy', contentPolicy(context, hashesOfPages([page], sha256), messenger));
  return response;
}

/** A bare answer to a fault, which says nothing about the inside. */
export function fault(): Response {
  return new Response('Something went wrong.', {
    status: 500,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
