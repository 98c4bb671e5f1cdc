/** Where a page runs, and where its exchange is. Pages know it before anybody touches them, and the rest of `site.ts` later. */

export const environments = ['prod', 'testnet', 'test', 'local'] as const;
export type Environment = (typeof environments)[number];

/**
 * Origin of the exchange's API for a page. The local one shares the page's port.
 *
 * @param page protocol with colon and port (empty for the default) of the page's address
 */
export function apiOrigin(apiHost: string, page: { protocol: string; port: string }, environment: Environment): string {
  if (environment !== 'local') return `https://${apiHost}`;
  return `${page.protocol}//${apiHost}${page.port && `:${page.port}`}`;
}

/**
 * The environment of a page by the hosts of its site (S1.15). An unknown host is a preview of a bundle: it counts as local
 * on this machine, and as prod elsewhere.
 *
 * @param hostname in lower case and without a port, as browsers give it; it may end with a dot
 */
export function environmentOfHostname(
  hostname: string,
  hosts: Readonly<Record<Environment, readonly string[]>>,
): Environment {
  const name = hostname.replace(/\.$/, '');
  const known = environments.find((environment) => hosts[environment].includes(name));
  return known ?? (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.localhost$/.test(name) ? 'local' : 'prod');
}
