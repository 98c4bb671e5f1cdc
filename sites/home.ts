/** What the home page says of each region. The brand has the data. */

import type { HomeData } from '../src/domain/site/brand.ts';
import type { SiteId } from '../src/domain/site/site.ts';
import { homes } from './chosen-brand/home.ts';

export function homeOf(site: SiteId): HomeData {
  const home = homes[site];
  if (home === undefined) throw new Error(`home.ts of the brand has no row for ${site}.`);
  return home;
}
