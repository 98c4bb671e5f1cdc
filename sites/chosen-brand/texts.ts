/** Texts of the brand of this build in the place of ours. */

import type { BrandTexts } from '../../src/domain/site/brand.ts';
import { brandName } from '../brand-name.ts';

export const { texts }: { texts: BrandTexts } = await import(`../brands/${brandName}/texts.ts`);
