/** What a build is made from, checked before anything is touched. */

import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDomainWithoutSuffix } from 'tldts';
import { brandSiteIds, siteOf, sites } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import { channels } from '../../../sites/chosen-brand/channels.ts';
import { homes } from '../../../sites/chosen-brand/home.ts';
import { identity } from '../../../sites/chosen-brand/identity.ts';
import { look } from '../../../sites/chosen-brand/look.ts';
import { menu } from '../../../sites/chosen-brand/menu.ts';
import { support } from '../../../sites/chosen-brand/support.ts';
import { texts } from '../../../sites/chosen-brand/texts.ts';
import { passkeyGroups } from '../../../sites/shared.ts';
import { channelFaults } from '../../domain/official/channels.ts';
import { closingOf } from '../../domain/shell/host-status.ts';
import { homeFaults, menuFaults, siteRowFaults, supportFaults } from '../../domain/site/brand.ts';
import { passkeyGroupFaults } from '../../domain/site/relying-party.ts';
import { type Site, type SiteId, siteContradictions } from '../../domain/site/site.ts';
import { lookFaults } from '../brand/look-faults.ts';
import { textFaults } from '../brand/text-faults.ts';
import { type Locales, readLocales } from '../content/read-locales.ts';
import { type KeyEnvironment, keyEnvironments } from '../passwords/public-keys.ts';
import { StopError } from '../system/command.ts';
import { complianceFaults } from './check-compliance.ts';

/** The label that a host's owner has registered, by the list of public suffixes: `brand` for `www.brand.com` and `brand.com.tr`. */
export function labelOf(host: string): string {
  return getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? host;
}

/**
 * Checks the brand, site records, compliance files, locale files and public keys of a project folder.
 *
 * @throws {StopError} sentences that say which and why
 */
export function checkInputs(root: string): Locales {
  const contradictions = [
    ...siteContradictions(sites),
    ...closingFaults(sites),
    ...passkeyGroupFaults(passkeyGroups, sites, labelOf),
  ];
  if (contradictions.length > 0) throw new StopError(contradictions.join('\n'));
  const locales = readLocales(join(root, 'locales'));
  checkBrand(locales);
  const faults = complianceFaults(root);
  if (faults.length > 0) throw new StopError(faults.join('\n'));
  for (const environment of keyEnvironments) checkPublicKey(root, environment);
  return locales;
}

/** A sentence for each part of a closing that cannot be read: a page would leave it out. */
export function closingFaults(sites: readonly Pick<Site, 'id' | 'closing'>[]): string[] {
  return sites.flatMap(({ id, closing }) => {
    const faults: string[] = [];
    closingOf(closing, (place) => faults.push(`Site ${id}: ${place} cannot be read.`));
    return faults;
  });
}

function checkBrand(locales: Locales): void {
  const faults = [
    ...siteRowFaults(identity, homes),
    ...lookFaults(look),
    ...supportFaults(support),
    ...channelFaults(channels),
    ...homeFaults(homes),
    ...menuFaults(menu),
    ...textFaults(texts, locales),
  ];
  if (faults.length > 0) throw new StopError(faults.map((fault) => `Brand ${brandName}: ${fault}`).join('\n'));
}

/** The site a word on the command line means. */
export function parseSiteId(word: string): SiteId {
  const id = brandSiteIds.find((known) => known === word);
  if (id === undefined) throw new StopError(`There is no site "${word}"; the sites are ${brandSiteIds.join(', ')}.`);
  return id;
}

/**
 * The sites that one of several machines builds: `2/5` is the second of five. Every site is in one shard. The site with the most
 * languages goes first, each to the shard with the fewest languages so far, because a site takes time by its languages.
 *
 * @throws {StopError} for a word that names no shard
 */
export function sitesOfShard(ids: readonly SiteId[], word: string): SiteId[] {
  const [, shard = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(word) ?? []).map(Number);
  if (shard < 1 || shard > count) throw new StopError(`There is no shard "${word}"; 2/5 is the second of five.`);
  const shards = Array.from({ length: count }, () => ({ ids: [] as SiteId[], languages: 0 }));
  const sized = ids.map((id) => ({ id, languages: siteOf(id).languages.length }));
  for (const { id, languages } of sized.sort((one, other) => other.languages - one.languages)) {
    const least = shards.reduce((one, other) => (other.languages < one.languages ? other : one));
    least.ids.push(id);
    least.languages += languages;
  }
  return shards[shard - 1]?.ids ?? [];
}

function checkPublicKey(root: string, environment: KeyEnvironment): void {
  const name = `sites/keys/${environment}.pub`;
  const path = join(root, name);
  const remedy = `make one with: npm run keys -- ${environment}`;
  if (!existsSync(path)) throw new StopError(`${name} is missing, the public key for passwords; ${remedy}`);
  const pem = readFileSync(path, 'utf8');
  // Node takes a private key for its public half, and the file is published.
  if (pem.includes('PRIVATE KEY')) throw new StopError(`${name} holds a private key, and it is published; ${remedy}`);
  if (!isRsa2048(pem)) throw new StopError(`${name} is not a 2048-bit RSA public key; ${remedy}`);
}

function isRsa2048(pem: string): boolean {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === 2048;
  } catch {
    return false;
  }
}
