/** Where each product area that the shell names begins (S1.22). Other teams make the pages there (S1.23). */

import type { ProductArea } from './app-link-rows.ts';

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
