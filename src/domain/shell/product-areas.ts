/** The first page of each product area in the header (S1.22). Other teams build these pages (S1.23). */

import type { ProductArea } from '../navigation/app-link-rows.ts';

export type NamedArea = Exclude<ProductArea, 'other'>;

/** In the order of the header. Paths go below a language. */
export const productAreas: readonly { readonly area: NamedArea; readonly path: string }[] = [
  { area: 'spot', path: '/trade/spot' },
  { area: 'derivatives', path: '/trade/usdt' },
  { area: 'earn', path: '/earn/home' },
  { area: 'fiat', path: '/fiat/trade/express/home' },
  { area: 'assets', path: '/user/assets/home/overview' },
  { area: 'rewards', path: '/task-center/rewards_hub' },
];
