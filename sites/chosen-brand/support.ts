/** Where visitors of the brand of this build find help. */

import type { BrandSupport } from '../../src/domain/site/brand.ts';
import { brandName } from '../brand-name.ts';

export const { support }: { support: BrandSupport } = await import(`../brands/${brandName}/support.ts`);
