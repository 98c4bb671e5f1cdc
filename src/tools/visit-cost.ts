/** What visits weigh on the wire, and what a million of them cost by somebody's prices. */

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, posix } from 'node:path';
import { referencesOf } from './bundle-references.ts';

/** Of one visit, everything the host sends: bodies as brotli, and headers. */
export interface VisitWeight {
  readonly requests: number;
  readonly bytes: number;
}

export interface Visits {
  /** A look at the login page, with nothing in the cache and nothing touched. */
  readonly firstLook: VisitWeight;
  /** A login with nothing in the cache. */
  readonly firstLogin: VisitWeight;
  /** Any visit while scripts and icon are in the cache: the page is asked for again, and has not changed. */
  readonly returning: VisitWeight;
}

export interface Assumptions {
  /** Of all visits, those that have nothing in the cache. */
  readonly firstShare: number;
  /** Of first visits, those that go on to a login. */
  readonly loginShare: number;
  /** Of all visits, those that come by a path without a language and are redirected first. */
  readonly redirectShare: number;
  readonly pricePerGigabyte: number;
  readonly pricePerMillionRequests: number;
}

export interface MillionVisits {
  readonly gigabytes: number;
  readonly millionRequests: number;
  readonly price: number;
}

/** A redirect is headers alone. */
const redirectBytes = 1500;

export function costOfMillion(visits: Visits, assumed: Assumptions): MillionVisits {
  const { firstShare, loginShare, redirectShare } = assumed;
  const perVisit = (value: (weight: VisitWeight) => number) =>
    firstShare * (loginShare * value(visits.firstLogin) + (1 - loginShare) * value(visits.firstLook)) +
    (1 - firstShare) * value(visits.returning);
  // A million times bytes is thousandths of gigabytes.
  const gigabytes = (perVisit(({ bytes }) => bytes) + redirectShare * redirectBytes) / 1000;
  const millionRequests = perVisit(({ requests }) => requests) + redirectShare;
  return {
    gigabytes,
    millionRequests,
    price: gigabytes * assumed.pricePerGigabyte + millionRequests * assumed.pricePerMillionRequests,
  };
}

/** Weighs visits of the login page at a running host of the main site's bundle. */
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

/** Fetched on demand by a login for production; whatever else scripts import that way, most visits never need. */
const onDemand = /^_astro\/(?:jsbn|prod|monitoring)\./;
const importedOnDemand = /\bimport\(\s*["'`]([^"'`\n]+)["'`]\s*\)/g;

/** What the login's island needs to be there, and what it fetches to encrypt a password. */
function scriptsOfLogin(bundle: string): string[] {
  const html = readFileSync(join(bundle, 'en/login/index.html'), 'utf8');
  const island = /<astro-island[^>]*component-export="LoginForm"[^>]*>/.exec(html)?.[0] ?? '';
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
