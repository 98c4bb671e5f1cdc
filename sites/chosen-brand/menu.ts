/** What the pages of the brand of this build lead to. */

import type { BrandMenu } from '../../src/domain/site/brand.ts';
import { brandName } from '../brand-name.ts';

export const { menu }: { menu: BrandMenu } = await import(`../brands/${brandName}/menu.ts`);
