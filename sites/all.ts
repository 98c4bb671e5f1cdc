/** All sites, in the order in which lists show them. To add one: write its file, add a line here, rebuild. To run fewer: the brand's `hosts`. */

import type { Site, SiteId } from '../src/domain/site/site.ts';
import { are } from './are.ts';
import { identity } from './chosen-brand/identity.ts';
import { eu } from './eu.ts';
import { geo } from './geo.ts';
import { global } from './global.ts';
import { hkg } from './hkg.ts';
import { idn } from './idn.ts';
import { kaz } from './kaz.ts';
import { nld } from './nld.ts';
import { tur } from './tur.ts';

/** One site for each id: a missing one does not compile. */
const sitesById: Record<SiteId, Site> = { global, hkg, tur, kaz, eu, nld, geo, idn, are };

/** Those that the brand runs: it has hosts for them. */
export const sites: readonly Site[] = Object.values(sitesById).filter(({ id }) => identity.hosts[id] !== undefined);

/** Their ids. */
export const brandSiteIds: readonly SiteId[] = sites.map(({ id }) => id);

/** The global one; of a brand without it the first. */
export const mainSite: Site = sites.find(({ id }) => id === 'global') ?? sites[0] ?? global;

/** Also of a site that the brand does not run: it has no hosts. */
export function siteOf(id: SiteId): Site {
  return sitesById[id];
}
