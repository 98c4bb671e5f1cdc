/** Where the brand of this build can be met besides its pages. */

import type { BrandChannels } from '../../src/domain/official/channels.ts';
import type { BrandAuthorities } from '../../src/domain/site/brand.ts';
import { brandName } from '../brand-name.ts';

export const { channels, authorities }: { channels: BrandChannels; authorities: BrandAuthorities } = await import(
  `../brands/${brandName}/channels.ts`
);
