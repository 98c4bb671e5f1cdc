/** What the home page says of each region. The brand has the data. */

import type { HomeData } from '../src/domain/site/brand.ts';
import type { SiteId } from '../src/domain/site/site.ts';
import { homes } from './chosen-brand/home.ts';

export function homeOf(site: SiteId): HomeData {
  return homes[site] ?? homes.global;
}
