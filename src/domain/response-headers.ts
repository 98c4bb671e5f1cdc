/** The headers of every answer at a page host: one table, which each engine of the edge follows or is generated from. */

import { captchaSources, mergedSources, type VendorSourceTable } from './captcha-sources.ts';
import { contentPolicy, emptyPolicy, type InlineHashes } from './content-policy.ts';
import { matchRoute, type Screen } from './routes.ts';
import type { HostContext } from './site.ts';

export const answerKinds = [
  'page',
  'form',
  'consent',
  'mini-app',
  'asset',
  'locale',
  'file',
  'redirect',
  'bad-request',
  'not-found',
  'method-not-allowed',
] as const;
/** What an answer is. `form` is a page that logs in or signs up, and may ask for a captcha. */
export type AnswerKind = (typeof answerKinds)[number];

type PageKind = Extract<AnswerKind, 'page' | 'form' | 'consent' | 'mini-app'>;

export const kindOfScreen: Readonly<Record<Screen, PageKind>> = {
  home: 'page',
  login: 'form',
  register: 'form',
  consent: 'consent',
  'email-link': 'consent',
  'mini-app': 'mini-app',
  'app-shell': 'page',
};

/** A path that ends like a file's name, other than a page's. */
export const fileNamePattern = /\.(?!html$)[a-z0-9]+$/i;

/**
 * The kind of an answer by its status and the path that was asked for, as it stood in the request. An encoded path may
 * name a page and not its route; it then has the headers of an ordinary page, which are the stricter ones.
 */
export function kindOfAnswer(status: number, path: string): AnswerKind {
  if (status === 302) return 'redirect';
  if (status === 400) return 'bad-request';
  if (status === 405) return 'method-not-allowed';
  if (status >= 400) return 'not-found';
  if (path.startsWith('/_astro/')) return 'asset';
  if (path.startsWith('/locales/')) return 'locale';
  if (fileNamePattern.test(path)) return 'file';
  const route = matchRoute(path);
  return route === undefined ? 'page' : kindOfScreen[route.screen];
}

/** Lower-case names, the same for every kind, unless the kind says otherwise. */
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
    // A code from a text message goes to our own page and into no frame.
    .concat('otp-credentials=(self)')
    .join(', '),
} as const;

/** Two years, the number that lists of preloaded hosts ask for. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** A copy may be kept, and is asked for again each time: an answer of 304 is a few bytes. */
const revalidated = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
const refused = { 'cache-control': 'no-store' };
/** For browsers and scanners that do not read the policy's `frame-ancestors`; there is no such word for one stranger. */
const unframed = { 'x-frame-options': 'DENY' };

/** Of an answer that depends on the visitor. Said also when the request has neither header: no cache may mix them up. */
export const redirectHeaders = { 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' } as const;

const byKind: Readonly<Record<AnswerKind, Readonly<Record<string, string>>>> = {
  page: { ...revalidated, ...unframed },
  // A vendor's login opens as a window and answers to the one that opened it.
  form: { ...revalidated, ...unframed, 'cross-origin-opener-policy': 'same-origin-allow-popups' },
  // Codes and states in these addresses are nobody else's.
  consent: { ...revalidated, ...unframed, 'referrer-policy': 'no-referrer' },
  // It logs in, too, and lies in a window or a frame of the messenger's.
  'mini-app': { ...revalidated, 'cross-origin-opener-policy': 'same-origin-allow-popups' },
  asset: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  locale: revalidated,
  file: revalidated,
  redirect: redirectHeaders,
  'bad-request': refused,
  'not-found': { ...revalidated, ...unframed },
  'method-not-allowed': { ...refused, allow: 'GET, HEAD' },
};

/**
 * The headers of an answer. Names are in lower case; what the engine adds about the body (type, length, validators,
 * encoding) is its own.
 *
 * @param vendors what forms must let through for a captcha
 */
export function responseHeaders(
  kind: AnswerKind,
  context: HostContext,
  hashes: InlineHashes,
  vendors: VendorSourceTable,
): Readonly<Record<string, string>> {
  return {
    ...always,
    ...byKind[kind],
    'content-security-policy': policyOf(kind, context, hashes, vendors),
    // Of a request that cannot be read the host cannot be believed either.
    ...(context.environment === 'prod' && context.known && kind !== 'bad-request'
      ? { 'strict-transport-security': strictTransport }
      : {}),
    // A host of no table is a stranger's name for us: what it got must not turn up anywhere else.
    ...(context.known || kind === 'asset' || kind === 'redirect' ? {} : { 'cache-control': 'no-store' }),
  };
}

function policyOf(kind: AnswerKind, context: HostContext, hashes: InlineHashes, vendors: VendorSourceTable): string {
  const { messenger, trackers: used = [] } = vendors[context.environment];
  const trackers = used.length === 0 ? undefined : mergedSources(used);
  switch (kind) {
    case 'form':
      return contentPolicy(context, hashes, { captcha: captchaSources(vendors, context), trackers });
    case 'page':
    case 'not-found':
      return contentPolicy(context, hashes, { trackers });
    // Nobody measures where codes and states stand in the address: `domain/trackers.ts`.
    case 'consent':
      return contentPolicy(context, hashes);
    case 'mini-app':
      return contentPolicy(context, hashes, { messenger, captcha: captchaSources(vendors, context), trackers });
    default:
      return emptyPolicy;
  }
}
