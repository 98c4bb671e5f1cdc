/** Name, hosts and legal links of the brand of this build. */

import type { BrandIdentity } from '../../src/domain/site/brand.ts';
import { brandName } from '../brand-name.ts';

export const { identity }: { identity: BrandIdentity } = await import(`../brands/${brandName}/identity.ts`);
