/** What the home page says of each region, by the brand of this build. */

import type { BrandHomes } from '../../src/domain/site/brand.ts';
import { brandName } from '../brand-name.ts';

export const { homes }: { homes: BrandHomes } = await import(`../brands/${brandName}/home.ts`);
