/** What other companies know the brand of this build by. */

import { brandName } from '../brand-name.ts';

export const { providerClient, messengerBot }: typeof import('../brands/gatehouse/outside.ts') = await import(
  `../brands/${brandName}/outside.ts`
);
