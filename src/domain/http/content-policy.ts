/**
 * The content security policy of a page, made from the hashes of the inline scripts and styles in the built HTML. Only what
 * the build made may be inline, and nothing comes from other hosts. A vendor that needs more gets it on its own routes only.
 */

import type { CaptchaSources, MessengerSources } from '../captcha/vendor-sources.ts';
import type { HostContext } from '../site/site.ts';

/** Hashes that a policy allows: `sha256-…` of each inline script and style. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Name of our only Trusted Types policy; `src/browser/trusted-script-url.ts` creates it with the first external script. */
const trustedTypesPolicy = 'own-pages';

interface PolicyExtras {
  /** For a mini-app page, the only page that may be framed, and only by the messenger's client. */
  readonly messenger?: MessengerSources | undefined;
  /** For a page that may show a captcha. */
  readonly captcha?: CaptchaSources;
  /** For a page that may load trackers after the visitor agrees. */
  readonly trackers?: CaptchaSources | undefined;
}

/**
 * Our module scripts are allowed by `'self'`, not by hash: browsers do not check the hash of an imported module against the
 * policy, and the page hosts serve no uploads. Trusted Types are on without a default policy, so no text becomes a script.
 * `form-action` is `'none'`: scripts send the forms, because a native submit would put a password into the address.
 *
 * A page with a captcha also allows the hosts of its vendors, one by one: `'strict-dynamic'` would make the list unnecessary,
 * but with it Chromium blocks the scripts that Astro's islands import. Our own challenge needs a worker; the worker's
 * address and the vendors' scripts need a Trusted Types policy.
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
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiSource(context), ...complianceSources(context), ...all('connect-src')],
    ...(captcha === undefined ? {} : { 'worker-src': ["'self'"] }),
    ...(frames.length === 0 ? {} : { 'frame-src': frames }),
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': messenger?.['frame-ancestors'] ?? ["'none'"],
    ...trustedTypes(vendors),
    ...(context.environment === 'prod' && context.known ? { 'upgrade-insecure-requests': [] } : {}),
  });
}

/** For an answer that is not a page: if a browser shows it anyway, it can do nothing. */
export const emptyPolicy = policyText({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Empty where a vendor breaks under Trusted Types; such a vendor may also create policies of its own. */
function trustedTypes(vendors: readonly CaptchaSources[]): Readonly<Record<string, readonly string[]>> {
  if (vendors.some((sources) => !sources.trustedTypes)) return {};
  return {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [vendors.length === 0 ? "'none'" : trustedTypesPolicy],
  };
}

/** Locally the API has the page's port, which is in no table, so any port is allowed. */
function apiSource({ site, environment }: HostContext): string {
  const host = site.apiHosts[environment];
  return environment === 'local' ? `http://${host}:*` : `https://${host}`;
}

/** Where a tester's own compliance host may be (S7.05): in the domain of the API, and locally on this machine. */
function complianceSources({ site, environment }: HostContext): string[] {
  if (environment === 'prod') return [];
  if (environment === 'local') return ['http://*.localhost:*'];
  const host = site.apiHosts.prod;
  return [`https://*${host.slice(host.indexOf('.'))}`];
}

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

function policyText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
