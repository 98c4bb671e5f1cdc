/** The page hosts: the built sites through the edge, and the stand-ins for the pages of other teams. */

import { join } from 'node:path';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { contentPolicy } from '../../domain/http/content-policy.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { apiOrigin, hostContext, type Site } from '../../domain/site/site.ts';
import { createAnswer, jsonAnswer } from '../../edge/answer.ts';
import type { EdgeRequest } from '../../edge/edge.ts';
import { hashesOfPages, sha256, watchHashes } from '../../edge/page-manifest.ts';
import { folderFiles } from '../../edge/static-files.ts';
import { productPage } from './product-pages.ts';

/**
 * @param distDir folder with one folder of files per site
 * @param statusOf the operator's file as a visitor is to see it; empty for none
 * @returns answers a request to a page host; an unknown host gets the main site
 */
export function createPages(
  distDir: string,
  statusOf: (request: EdgeRequest) => string = () => '',
): (request: Request) => Promise<Response> {
  const watched = watchHashes(distDir);
  return createAnswer({
    sites,
    main: mainSite,
    vendors,
    hashesOf: (site) => watched(site.id),
    ...folderFiles(distDir),
    page: (site, request) => answerProductPage(site, request, distDir),
    status: async (_, request) => {
      const text = statusOf(request);
      return text === '' ? undefined : jsonAnswer(text, request);
    },
  });
}

/** A product page has its own inline scripts, so it has its own policy. */
async function answerProductPage(site: Site, request: EdgeRequest, distDir: string): Promise<Response | undefined> {
  const page = await productPage(request, {
    site,
    siteDir: join(distDir, site.id),
    apiOrigin: apiOrigin(site.apiHosts.local, new URL(request.url), 'local'),
  });
  if (page === undefined) return undefined;
  // A page after the mini app opens in the messenger's frame, too.
  const isMiniApp = splitLanguage(new URL(request.url).pathname).rest.startsWith('/min-app/');
  const messenger = isMiniApp ? { messenger: vendors.local.messenger } : {};
  const context = hostContext(new URL(request.url).hostname, sites, mainSite);
  const response = new Response(request.method === 'HEAD' ? null : page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // After a logout, the Back button must not show the name of the account.
      'cache-control': 'no-store',
    },
  });
  response.headers.set('content-security-policy', contentPolicy(context, hashesOfPages([page], sha256), messenger));
  return response;
}

/** The answer after an unexpected error. It says nothing about the cause. */
export function errorResponse(): Response {
  return new Response('Something went wrong.', {
    status: 500,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
