/** The headers of every answer of a page host: one table that each engine uses or is generated from. */

import { captchaSources, mergedSources, type VendorSourceTable } from '../captcha/vendor-sources.ts';
import { matchRoute } from '../navigation/routes.ts';
import { statusPath } from '../shell/status-path.ts';
import { relatedOriginsPath } from '../site/relying-party.ts';
import type { HostContext } from '../site/site.ts';
import { contentPolicy, emptyPolicy, type InlineHashes } from './content-policy.ts';

export const answerKinds = [
  'page',
  'home',
  'login',
  'register',
  'consent',
  'email-link',
  'not-me',
  'official',
  'receipts',
  'accessibility',
  'mini-app',
  'messenger-link',
  'passkeys',
  'app-shell',
  'asset',
  'locale',
  'file',
  'status',
  'redirect',
  'bad-request',
  'not-found',
  'method-not-allowed',
] as const;
/**
 * The kind of an answer. Each screen is a kind, so that its policy lists nothing that only another one has inline.
 * `page` is what is at every other address; `status` is the operator's file.
 */
export type AnswerKind = (typeof answerKinds)[number];

/**
 * What a site's pages have inline, by the kind of answer. `page` has what all of them have; a kind that is left out counts as `page`: a
 * manifest may be older than the edge, and know other kinds.
 */
export type SiteHashes = Readonly<Partial<Record<AnswerKind, InlineHashes>>>;

/** A path that ends like a file name, except `.html`. */
const fileNamePattern = /\.(?!html$)[a-z0-9]+$/i;

/**
 * The kind of an answer by its status and the requested path, not decoded. An encoded path can reach a page without matching
 * its route; it then gets the headers of an ordinary page, which are stricter.
 */
export function kindOfAnswer(status: number, path: string): AnswerKind {
  if (status === 302) return 'redirect';
  if (status === 400) return 'bad-request';
  if (status === 405) return 'method-not-allowed';
  // Stryker disable next-line EqualityOperator: 400 itself is answered above
  if (status >= 400) return 'not-found';
  if (path.startsWith('/_astro/')) return 'asset';
  if (path.startsWith('/locales/')) return 'locale';
  if (path === statusPath) return 'status';
  if (fileNamePattern.test(path) || path === relatedOriginsPath) return 'file';
  return matchRoute(path)?.screen ?? 'page';
}

/** Headers of every kind, with lower-case names; a kind may override them. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
    ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => `${feature}=()`)
    // A code from a text message may be read by our own page, not by a frame.
    .concat('otp-credentials=(self)')
    .join(', '),
} as const;

const nothingInline: InlineHashes = { scripts: [], styles: [] };

/** Two years, as the HSTS preload lists require. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** A cached copy is revalidated each time; a 304 answer has only a few bytes. */
const revalidated = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
const refused = { 'cache-control': 'no-store' };
/** For browsers and scanners that ignore `frame-ancestors`. It cannot allow a single host, so mini-app pages do without it. */
const unframed = { 'x-frame-options': 'DENY' };

/** Headers of an answer that depends on the visitor, also where the request has neither header, so that no cache mixes them up. */
export const redirectHeaders = { 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' } as const;

/** A provider's login opens in a popup, which answers to the window that opened it. */
const answeredByPopups = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

const page = { ...revalidated, ...unframed };
const form = { ...page, ...answeredByPopups };
/** Their addresses hold codes and states, which must not go to other hosts. */
const withSecretAddress = { ...page, 'referrer-policy': 'no-referrer' };

const byKind: Readonly<Record<AnswerKind, Readonly<Record<string, string>>>> = {
  page,
  home: page,
  login: form,
  register: form,
  consent: withSecretAddress,
  'email-link': withSecretAddress,
  'not-me': withSecretAddress,
  official: page,
  receipts: page,
  accessibility: page,
  // It has a login too, and is shown in a window or frame of the messenger.
  'mini-app': { ...revalidated, ...answeredByPopups },
  'messenger-link': page,
  passkeys: page,
  'app-shell': page,
  asset: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  locale: revalidated,
  file: revalidated,
  // A switch acts within a minute, also where a CDN and the browser each keep it for this long.
  status: { 'cache-control': 'public, max-age=30', vary: 'Accept-Encoding' },
  redirect: redirectHeaders,
  'bad-request': refused,
  'not-found': page,
  'method-not-allowed': { ...refused, allow: 'GET, HEAD' },
};

/**
 * The headers of an answer, with lower-case names. The engine itself adds those about the body (type, length, validators,
 * encoding).
 *
 * @param vendors sources that forms must allow for a captcha
 */
export function responseHeaders(
  kind: AnswerKind,
  context: HostContext,
  hashes: SiteHashes,
  vendors: VendorSourceTable,
): Readonly<Record<string, string>> {
  return {
    ...always,
    ...byKind[kind],
    'content-security-policy': policyOf(kind, context, hashes[kind] ?? hashes.page ?? nothingInline, vendors),
    // The host of an unreadable request cannot be trusted either.
    ...(context.environment === 'prod' && context.known && kind !== 'bad-request'
      ? { 'strict-transport-security': strictTransport }
      : {}),
    // An unknown host may be somebody else's name for us: a cache must not serve its answers elsewhere.
    ...(context.known || kind === 'asset' || kind === 'redirect' ? {} : { 'cache-control': 'no-store' }),
  };
}

/**
 * For a page whose visitor has taken back the agreement to trackers: the part of its policy that says what it may fetch and
 * send to, without them.
 */
export function policyWithoutTrackers(kind: AnswerKind, context: HostContext, vendors: VendorSourceTable): string {
  const withoutTrackers = { ...vendors, [context.environment]: { ...vendors[context.environment], trackers: [] } };
  return policyOf(kind, context, nothingInline, withoutTrackers)
    .split('; ')
    .filter((directive) => ['script', 'img', 'connect'].some((name) => directive.startsWith(`${name}-src `)))
    .join('; ');
}

function policyOf(kind: AnswerKind, context: HostContext, hashes: InlineHashes, vendors: VendorSourceTable): string {
  const { messenger, trackers: used = [] } = vendors[context.environment];
  const trackers = used.length === 0 ? undefined : mergedSources(used);
  switch (kind) {
    case 'login':
    case 'register':
      return contentPolicy(context, hashes, { captcha: captchaSources(vendors, context), trackers });
    case 'page':
    case 'home':
    case 'official':
    case 'receipts':
    case 'accessibility':
    case 'messenger-link':
    case 'passkeys':
    case 'app-shell':
    case 'not-found':
      return contentPolicy(context, hashes, { trackers });
    // No trackers where the address holds codes and states: `domain/shell/trackers.ts`.
    case 'consent':
    case 'email-link':
    case 'not-me':
      return contentPolicy(context, hashes);
    case 'mini-app':
      return contentPolicy(context, hashes, { messenger, captcha: captchaSources(vendors, context), trackers });
    case 'asset':
    case 'locale':
    case 'file':
    case 'status':
    case 'redirect':
    case 'bad-request':
    case 'method-not-allowed':
      return emptyPolicy;
  }
}
