/** What the home page says of each region, by the brand of this build. */

import type { HomeData } from '../../src/domain/site/brand.ts';
import type { SiteId } from '../../src/domain/site/site.ts';
import { brandName } from '../brand-name.ts';

export const { homes }: { homes: Readonly<Record<SiteId, HomeData>> } = await import(`../brands/${brandName}/home.ts`);
