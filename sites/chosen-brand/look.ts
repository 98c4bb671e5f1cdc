/** How the brand of this build looks. Scripts of pages do not import it. */

import type { BrandLook } from '../../src/domain/site/brand-look.ts';
import { brandName } from '../brand-name.ts';

export const { look }: { look: BrandLook } = await import(`../brands/${brandName}/look.ts`);
