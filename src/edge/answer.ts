/**
 * The answers of a page host, on engines that run our code: refusal, redirect, file, "not found", in this order, with the
 * headers of `response-headers.ts`. The engine supplies the files. nginx gets the same answers as a generated configuration.
 */

import type { VendorSourceTable } from '../domain/captcha/vendor-sources.ts';
import { kindOfAnswer, responseHeaders, type SiteHashes } from '../domain/http/response-headers.ts';
import { statusPath } from '../domain/shell/status-path.ts';
import { relatedOriginsFile, relatedOriginsPath } from '../domain/site/relying-party.ts';
import { type Environment, type HostContext, hostContext, normalizeHost, type Site } from '../domain/site/site.ts';
import { type EdgeRequest, handleAtEdge } from './edge.ts';
import { notFoundFiles } from './not-found.ts';

/** What an engine supplies. */
export interface EdgeSetup {
  readonly sites: readonly Site[];
  /** The site of an unknown host. */
  readonly main: Site;
  /** The sources that captcha vendors need in the policy. */
  readonly vendors: VendorSourceTable;
  /** Hashes of the inline scripts and styles in a site's pages. */
  hashesOf(site: Site): SiteHashes | Promise<SiteHashes>;
  /** The file at the request's address, for GET and HEAD, with the headers that describe its body. */
  file(site: Site, request: EdgeRequest): Promise<Response | undefined>;
  /** A "not found" page of the site with status 404: `/ar-SA/404.html`. */
  notFound(site: Site, file: string, request: EdgeRequest): Promise<Response | undefined>;
  /**
   * The operator's file of a known host (`domain/shell/host-status.ts`), which no deploy replaces; `undefined` where there is none.
   *
   * @param host without port, in lower case
   */
  status?(host: string, request: EdgeRequest): Promise<Response | undefined>;
  /** Pages that are not files. Their own headers replace those of the table. */
  page?(site: Site, request: EdgeRequest): Promise<Response | undefined>;
}

const texts = {
  400: 'This address cannot be read.',
  404: 'There is no such page.',
  405: 'This address can only be read.',
};

/** Answers any request to a page host. Throws only the errors of the engine's files. */
export function createAnswer(setup: EdgeSetup): (request: EdgeRequest) => Promise<Response> {
  const cache = new WeakMap<SiteHashes, Map<string, [string, string][]>>();

  return async (request) => {
    const { hostname, pathname } = new URL(request.url);
    const context = hostContext(hostname, setup.sites, setup.main);
    const hashes = setup.hashesOf(context.site);
    const isStatus = pathname === statusPath && isRead(request);
    const response = isStatus
      ? await respondStatus(request, context, normalizeHost(hostname))
      : await respond(request, context, pathname);
    for (const [name, value] of headersFor(response.status, pathname, context, await hashes)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };

  async function respond(request: EdgeRequest, { site, environment }: HostContext, path: string): Promise<Response> {
    if (!isRead(request)) return plainAnswer(405, request);
    if (isUnreadable(path)) return plainAnswer(400, request);
    return (
      handleAtEdge(request, setup.sites) ??
      (await setup.file(site, path === relatedOriginsPath ? requestOfOrigins(request, environment) : request)) ??
      (await setup.page?.(site, request)) ??
      (await notFound(request, site, path)) ??
      plainAnswer(404, request)
    );
  }

  /** A bundle of an older release has the site's page only. */
  async function notFound(request: EdgeRequest, site: Site, path: string): Promise<Response | undefined> {
    for (const file of notFoundFiles(path, site)) {
      const found = await setup.notFound(site, file, request);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Without a file everything is on. That is no error: browsers would note a 404 in the console of each page. */
  async function respondStatus(request: EdgeRequest, { site, known }: HostContext, host: string): Promise<Response> {
    const found = (known && (await setup.status?.(host, request))) || (await setup.file(site, request));
    return found ?? jsonAnswer('{}', request);
  }

  function headersFor(
    status: number,
    path: string,
    context: HostContext,
    hashes: SiteHashes,
  ): readonly [string, string][] {
    const byKey = cache.get(hashes) ?? new Map<string, [string, string][]>();
    // Stryker disable next-line CallExpression: without the cache, the same headers are made again
    cache.set(hashes, byKey);
    const kind = kindOfAnswer(status, path);
    const key = `${context.site.id} ${context.environment} ${context.known} ${kind}`;
    const known = byKey.get(key);
    // Stryker disable next-line ConditionalExpression: without the cache, the same headers are made again
    if (known !== undefined) return known;
    const made = Object.entries(responseHeaders(kind, context, hashes, setup.vendors));
    // Stryker disable next-line CallExpression: without the cache, the same headers are made again
    byKey.set(key, made);
    return made;
  }
}

function isRead({ method }: EdgeRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The request for the file with the related origins of the host's environment. */
function requestOfOrigins({ url, method, headers }: EdgeRequest, environment: Environment): EdgeRequest {
  return { url: new URL(relatedOriginsFile(environment), url).href, method, headers };
}

/** Malformed percent encoding, or a zero byte. No file has such a name, and servers disagree about its meaning. */
function isUnreadable(path: string): boolean {
  return /%(?![0-9a-f]{2})|%00/i.test(path);
}

/** @param text JSON */
export function jsonAnswer(text: string, request: EdgeRequest): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

/** A fixed sentence, which contains nothing of the request. */
function plainAnswer(status: keyof typeof texts, request: EdgeRequest): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(request.method === 'HEAD' ? null : texts[status], { status, headers });
}
