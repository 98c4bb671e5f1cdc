/**
 * The content security policy of a page, from the hashes of what stands in the built HTML. Nothing may be inline but
 * what the build has made, and nothing comes from other hosts; a vendor that needs more gets it on its own routes only.
 */

import type { HostContext } from './site.ts';

/** What a policy must let through by hash: `sha256-…` of each inline script (import maps too) and style of a site. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The messenger's web client: the one stranger that may frame a page, and only a mini-app page. */
export const miniAppFrames = 'https://web.telegram.org';

/**
 * Own module scripts are `'self'`, not hashes: browsers do not check the hash of an imported module against a policy,
 * and the page hosts serve nothing that a visitor has uploaded. Trusted Types are on and no policy of theirs may be made,
 * so no text ever becomes a script. Forms are sent by scripts: a native submit would put a password into the address.
 */
export function contentPolicy(context: HostContext, hashes: InlineHashes, frames = "'none'"): string {
  return policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(hashes.scripts)],
    'style-src': hashes.styles.length === 0 ? ["'none'"] : quoted(hashes.styles),
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", apiSource(context)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': [frames],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
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
