/**
 * The content security policy of a page, from the hashes of what stands in the built HTML. Nothing may be inline but
 * what the build has made, and nothing comes from other hosts; a vendor that needs more gets it on its own routes only.
 */

import type { CaptchaSources, MessengerSources } from './captcha-sources.ts';
import type { HostContext } from './site.ts';

/** What a policy must let through by hash: `sha256-…` of each inline script (import maps too) and style of a site. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The one Trusted Types policy of ours: `src/platform/trusted-script-url.ts` makes it, with the first script of others. */
const trustedTypesPolicy = 'gatehouse';

interface PolicyExtras {
  /** Of a mini-app page, which the messenger's client may frame: the one stranger that may, and no other page. */
  readonly messenger?: MessengerSources | undefined;
  /** Of a page that may ask for a captcha. */
  readonly captcha?: CaptchaSources;
  /** Of a page that may measure and advertise, once its visitor agrees. */
  readonly trackers?: CaptchaSources | undefined;
}

/**
 * Own module scripts are `'self'`, not hashes: browsers do not check the hash of an imported module against a policy,
 * and the page hosts serve nothing that a visitor has uploaded. Trusted Types are on and no policy of theirs may be made,
 * so no text ever becomes a script. Forms are sent by scripts: a native submit would put a password into the address.
 *
 * A page with a captcha also runs what comes from its vendors' hosts. They are listed one by one: `'strict-dynamic'` would
 * spare the list, but under it Chromium refuses the islands, which the page's own inline scripts import. Our own challenge
 * needs a worker, and its address and the vendors' a Trusted Types policy.
 */
export function contentPolicy(
  context: HostContext,
  hashes: InlineHashes,
  { messenger, captcha, trackers }: PolicyExtras = {},
): string {
  const vendors = [captcha, trackers].filter((sources) => sources !== undefined);
  const all = (directive: Exclude<keyof CaptchaSources, 'trustedTypes'>) => [
    ...new Set(vendors.flatMap((sources) => sources[directive])),
  ];
  const styles = [...quoted(hashes.styles), ...all('style-src')];
  const frames = all('frame-src');
  return policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(hashes.scripts), ...all('script-src'), ...(messenger?.['script-src'] ?? [])],
    'style-src': styles.length === 0 ? ["'none'"] : styles,
    'img-src': ["'self'", 'data:', ...all('img-src'), ...(messenger?.['img-src'] ?? [])],
    'connect-src': ["'self'", apiSource(context), ...all('connect-src')],
    ...(captcha === undefined ? {} : { 'worker-src': ["'self'"] }),
    ...(frames.length === 0 ? {} : { 'frame-src': frames }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': messenger?.['frame-ancestors'] ?? ["'none'"],
    ...trustedTypes(vendors),
    ...(context.environment === 'prod' && context.known ? { 'upgrade-insecure-requests': [] } : {}),
  });
}

/** For an answer that is no page: should a browser draw it all the same, it may do nothing. */
export const emptyPolicy = policyText({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Left out as a whole for a vendor that cannot work with them: it may also make policies of its own. */
function trustedTypes(vendors: readonly CaptchaSources[]): Readonly<Record<string, readonly string[]>> {
  if (vendors.some((sources) => !sources.trustedTypes)) return {};
  return {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [vendors.length === 0 ? "'none'" : trustedTypesPolicy],
  };
}

/** The local exchange shares the page's port, which no table knows. */
function apiSource({ site, environment }: HostContext): string {
  const host = site.apiHosts[environment];
  return environment === 'local' ? `http://${host}:*` : `https://${host}`;
}

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

function policyText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
