/** All sites, in the order in which lists show them. To add one: write its file, add a line here, rebuild. */

import type { Site, SiteId } from '../src/domain/site/site.ts';
import { are } from './are.ts';
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

export const sites: readonly Site[] = Object.values(sitesById);

export const mainSite = global;

export function siteOf(id: SiteId): Site {
  return sitesById[id];
}
