/** Requests and bytes of visits, and the price of a million visits. */

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, posix } from 'node:path';
import { referencesOf } from '../build/bundle-references.ts';

/** Everything that the host sends for one visit: bodies as brotli, and headers. */
export interface VisitWeight {
  readonly requests: number;
  readonly bytes: number;
}

export interface Visits {
  /** A visit of the login page with an empty cache, without touching the page. */
  readonly firstLook: VisitWeight;
  /** A login with an empty cache. */
  readonly firstLogin: VisitWeight;
  /** A visit with everything in the cache: the page is revalidated and has not changed. */
  readonly returning: VisitWeight;
}

export interface Assumptions {
  /** Share of visits with an empty cache, 0 to 1. */
  readonly firstShare: number;
  /** Share of first visits that log in. */
  readonly loginShare: number;
  /** Share of visits that are redirected first, because the path has no language. */
  readonly redirectShare: number;
  readonly pricePerGigabyte: number;
  readonly pricePerMillionRequests: number;
}

export interface MillionVisits {
  readonly gigabytes: number;
  readonly millionRequests: number;
  readonly price: number;
}

/** A redirect has only headers. */
const redirectBytes = 1500;

export function costOfMillion(visits: Visits, assumed: Assumptions): MillionVisits {
  const { firstShare, loginShare, redirectShare } = assumed;
  const perVisit = (value: (weight: VisitWeight) => number) =>
    firstShare * (loginShare * value(visits.firstLogin) + (1 - loginShare) * value(visits.firstLook)) +
    (1 - firstShare) * value(visits.returning);
  // A million visits of n bytes are n / 1000 gigabytes.
  const gigabytes = (perVisit(({ bytes }) => bytes) + redirectShare * redirectBytes) / 1000;
  const millionRequests = perVisit(({ requests }) => requests) + redirectShare;
  return {
    gigabytes,
    millionRequests,
    price: gigabytes * assumed.pricePerGigabyte + millionRequests * assumed.pricePerMillionRequests,
  };
}

/** Measures visits of the login page at a running host of the main site. */
export async function weighVisits(port: number, host: string, bundle: string): Promise<Visits> {
  const page = '/en/login';
  const scripts = scriptsOfLogin(bundle);
  const ask = (path: string, headers = {}) => weigh(port, path, { host, ...headers });
  const first = await ask(page);
  const look = [first, await ask('/favicon.svg')];
  const login = [...look, ...(await Promise.all(scripts.map((path) => ask(`/${path}`))))];
  return {
    firstLook: sum(look),
    firstLogin: sum(login),
    returning: sum([await ask(page, { 'if-none-match': first.etag })]),
  };
}

/** Chunks that every login of production imports on demand. Few visits need the other imports of this kind. */
const onDemand = /^_astro\/(?:prod|monitoring)\./;
const importedOnDemand = /\bimport\(\s*["'`]([^"'`\n]+)["'`]\s*\)/g;

/** Scripts of the login's island, and those that encrypt a password. */
function scriptsOfLogin(bundle: string): string[] {
  const html = readFileSync(join(bundle, 'en/login/index.html'), 'utf8');
  const island = /<astro-island[^>]*component-url="\/_astro\/LoginForm\.[^>]*>/.exec(html)?.[0] ?? '';
  const found = new Set<string>();
  const follow = (from: string, text: string): void => {
    const lazy = new Set([...text.matchAll(importedOnDemand)].map(([, name = '']) => posix.basename(name)));
    for (const { to } of referencesOf(from, text)) {
      if (found.has(to) || (lazy.has(posix.basename(to)) && !onDemand.test(to))) continue;
      found.add(to);
      follow(to, readFileSync(join(bundle, to), 'utf8'));
    }
  };
  follow('en/login/index.html', island);
  return [...found].sort();
}

interface Weighed extends VisitWeight {
  readonly etag: string;
}

function weigh(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Weighed> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, headers: { 'accept-encoding': 'br', ...headers } };
    const sent = request(options, (response) => {
      const { socket } = response;
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${path} is answered with ${response.statusCode}.`));
        resolve({ requests: 1, bytes: socket.bytesRead, etag: response.headers.etag ?? '' });
      });
    });
    sent.on('error', reject).end();
  });
}

function sum(weights: readonly VisitWeight[]): VisitWeight {
  return {
    requests: weights.length,
    bytes: weights.reduce((total, { bytes }) => total + bytes, 0),
  };
}
