/**
 * The one Trusted Types policy of the pages: it lets vendors' scripts and our own files become scripts, and nothing
 * else. Part of the captcha's chunk, so that pages without a captcha create no policy.
 */

/** TypeScript has no `TrustedScriptURL` yet; functions that take the address of a script are typed with a string. */
type TrustedScriptUrl = string;

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): TrustedScriptUrl };
}

/** Marks an address as one that may become a script. @throws for an address of a foreign host */
export type TrustScriptUrl = (address: string) => TrustedScriptUrl;

let trust: TrustScriptUrl | undefined;
const table: string[] = [];

/**
 * Browser only. The name of the policy may be taken once a page, so each caller's scripts are added to the one table.
 *
 * @param scripts addresses of vendors' scripts; what they have in their query does not matter
 */
export function scriptUrlTrust(scripts: readonly string[]): TrustScriptUrl {
  table.push(...scripts);
  trust ??= createTrust(table, location.origin, Reflect.get(globalThis, 'trustedTypes'));
  return trust;
}

/** @param factory the browser's `trustedTypes`; addresses are checked the same where there is none */
export function createTrust(scripts: readonly string[], origin: string, factory: unknown): TrustScriptUrl {
  const createScriptURL = (address: string) => {
    const url = new URL(address, origin);
    const isKnown = scripts.some((script) => placeOf(new URL(script, origin)) === placeOf(url));
    if (url.origin !== origin && !isKnown) throw new TypeError(`no script of ours: ${placeOf(url)}`);
    return address;
  };
  // The name is the one that the policy of the page allows: `src/domain/http/content-policy.ts`.
  if (!isFactory(factory)) return createScriptURL;
  const policy = factory.createPolicy('own-pages', { createScriptURL });
  return (address) => policy.createScriptURL(address);
}

function placeOf({ origin, pathname }: URL): string {
  return origin + pathname;
}

function isFactory(value: unknown): value is TrustedTypesFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
