/**
 * Relying parties of passkeys (S1.27, decision 0121): which sites share the passkeys of their visitors, and under which RP ID.
 * A browser that knows related origins (WebAuthn Level 3) lets a page use the RP ID of another host if the file at
 * `/.well-known/webauthn` of that host lists the page's origin.
 */

import { type Environment, environments, type Site, type SiteId, sharesAccounts, siteOfHost } from './site.ts';

/** Where browsers ask for the related origins of an RP ID. The answer must be JSON by its content type. */
export const relatedOriginsPath = '/.well-known/webauthn';

/** The file in the bundle that answers there: a bundle serves the hosts of every environment, and each has its own origins. */
export function relatedOriginsFile(environment: Environment): string {
  return `${relatedOriginsPath}.${environment}.json`;
}

/** Its text. */
export function relatedOriginsText({ origins }: Pick<RelyingParty, 'origins'>): string {
  return `${JSON.stringify({ origins }, null, 2)}\n`;
}

/** Sites that share passkeys. */
export interface PasskeyGroup {
  /** The RP ID in production: a host of one of the sites. Elsewhere it is the host at the same place of that site. */
  readonly rpId: string;
  readonly sites: readonly SiteId[];
}

/** A group in one environment. Hosts of this machine are in none: `localhost` cannot list its neighbours over HTTPS. */
export interface RelyingParty {
  readonly rpId: string;
  readonly environment: Environment;
  /** The site of the RP ID, which serves the file. */
  readonly site: SiteId;
  /** Those that may use it, its own first. */
  readonly origins: readonly string[];
}

export function relyingParties(groups: readonly PasskeyGroup[], sites: readonly Site[]): RelyingParty[] {
  return groups.flatMap((group) => {
    const owner = siteOfHost(group.rpId, sites)?.site;
    if (owner === undefined) return [];
    const place = owner.hosts.prod.indexOf(group.rpId);
    return environments.flatMap((environment) => {
      const rpId = owner.hosts[environment][place];
      if (rpId === undefined || environment === 'local') return [];
      const members = sites.filter(({ id }) => group.sites.includes(id));
      const hosts = new Set([rpId, ...members.flatMap((site) => site.hosts[environment])]);
      return [{ rpId, environment, site: owner.id, origins: [...hosts].map((host) => `https://${host}`) }];
    });
  });
}

/** The RP ID of the group that a page is in. */
export function groupRpId(origin: string, parties: readonly RelyingParty[]): string | undefined {
  return parties.find(({ origins }) => origins.includes(origin))?.rpId;
}

/** The RP ID of a site's group in each environment where it is in one. */
export type RpIds = Readonly<Partial<Record<Environment, string>>>;

/** What the pages of a site need to know of its group, which all hosts of the site are in. */
export function rpIdsOfSite({ hosts }: Site, parties: readonly RelyingParty[]): RpIds {
  return Object.fromEntries(
    environments.flatMap((environment) => {
      const rpId = groupRpId(`https://${hosts[environment][0]}`, parties);
      return rpId === undefined ? [] : [[environment, rpId]];
    }),
  );
}

/**
 * The RP ID that a page uses in its browser: the group's where the browser lets it, else its own host.
 *
 * @param rpId of the group, in the page's environment
 * @param hosts of the site, in the page's environment
 * @param hasRelatedOrigins asked only where it matters: a host below the RP ID needs no file
 */
export async function usableRpId(
  { host, hostname }: { readonly host: string; readonly hostname: string },
  rpId: string | undefined,
  hosts: readonly string[],
  hasRelatedOrigins: () => Promise<boolean>,
): Promise<string> {
  // A page at another port, or at a host that is not the site's, is no page of the group.
  if (rpId === undefined || !hosts.includes(host)) return hostname;
  const isOwn = `.${hostname}`.endsWith(`.${rpId}`);
  return isOwn || (await hasRelatedOrigins()) ? rpId : hostname;
}

/** Browsers promise to read the origins of five labels, not of more. */
const maxLabels = 5;

/**
 * What is wrong with the groups, one sentence each; empty if nothing is. The build stops on any.
 *
 * @param labelOf the label of a host that its owner has registered: `brand` for `www.brand.com` and `brand.com.tr`
 */
export function passkeyGroupFaults(
  groups: readonly PasskeyGroup[],
  sites: readonly Site[],
  labelOf: (host: string) => string,
): string[] {
  const owners = new Map<SiteId, string>();
  return groups.flatMap(({ rpId, sites: ids }) => {
    const members = sites.filter(({ id }) => ids.includes(id));
    const hosts = members.flatMap((site) => site.hosts.prod);
    const labels = [...new Set(hosts.map(labelOf))];
    const group = `The passkey group ${rpId}`;
    const twice = ids.flatMap((id) => {
      const other = owners.get(id);
      owners.set(id, rpId);
      return other === undefined ? [] : [`${group}: site ${id} is in the group ${other} as well.`];
    });
    return [
      ...(hosts.includes(rpId) ? [] : [`${group}: its RP ID is not a production host of its sites.`]),
      ...(labels.length <= maxLabels
        ? []
        : [
            `${group}: its hosts have ${labels.length} registrable labels (${labels.join(', ')}); browsers read ${maxLabels}.`,
          ]),
      ...twice,
      ...members.filter((site) => !haveSameAccounts(members[0], site)).map(({ id }) => apart(group, id)),
      ...members.flatMap((site) => uneven(group, site)),
    ];
  });
}

/** A passkey that is made on one site of a group is offered on all of them, so one exchange must know it. */
function haveSameAccounts(one: Site | undefined, other: Site): boolean {
  return one === undefined || environments.every((environment) => sharesAccounts(one, other, environment));
}

function apart(group: string, id: SiteId): string {
  return `${group}: site ${id} has not the accounts of the others.`;
}

/** The RP ID of an environment is found by its place among the hosts. */
function uneven(group: string, { id, hosts }: Site): string[] {
  return (['testnet', 'test'] as const)
    .filter((environment) => hosts[environment].length !== hosts.prod.length)
    .map((environment) => `${group}: site ${id} has not as many ${environment} hosts as production hosts.`);
}
