/** The page hosts: edge function, then files of the built site, then pages of the product behind, then "not found". */

import { join } from 'node:path';
import { mainSite, sites } from '../../sites/all.ts';
import { apiOrigin, type Site, siteOfHost } from '../domain/site.ts';
import { handleAtEdge } from '../edge/edge.ts';
import { productPage } from './product-pages.ts';
import { createStaticFiles } from './static-files.ts';

/**
 * @param distDir folder with one folder of files per site
 * @returns answers a request to a page host; a host that is not ours gets the main site
 */
export function createPages(distDir: string): (request: Request) => Promise<Response> {
  const files = createStaticFiles();

  return async (request) => {
    const redirect = handleAtEdge(request, sites);
    if (redirect !== undefined) return redirect;
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, { allow: 'GET, HEAD' });
    const site = siteOfHost(new URL(request.url).hostname, sites)?.site ?? mainSite;
    const siteDir = join(distDir, site.id);
    return (
      (await files.serve(siteDir, request)) ??
      (await productPage(request, { site, siteDir, apiOrigin: localApiOrigin(site, request) })) ??
      (await files.serveAs(404, siteDir, '/404.html', request)) ??
      plain(404)
    );
  };
}

function localApiOrigin(site: Site, request: Request): string {
  return apiOrigin(site.apiHosts.local, new URL(request.url), 'local');
}

const texts = { 404: 'There is no such page.', 405: 'This address can only be read.', 500: 'Something went wrong.' };

/** A bare answer: where no page is built for it, and for faults, which say nothing about the inside. */
export function plain(status: keyof typeof texts, headers: Record<string, string> = {}): Response {
  return new Response(texts[status], {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
