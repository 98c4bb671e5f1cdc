/** What the header, the footer and the home page lead to. */

import type { BrandMenu } from '../../../src/domain/site/brand.ts';

export const menu: BrandMenu = {
  areas: [
    { area: 'spot', path: '/trade/spot' },
    { area: 'derivatives', path: '/trade/usdt' },
    { area: 'earn', path: '/earn/home' },
    { area: 'fiat', path: '/fiat/trade/express/home' },
    { area: 'assets', path: '/user/assets/home/overview' },
    { area: 'rewards', path: '/task-center/rewards_hub' },
  ],
  footer: [
    { content: 'blog' },
    { content: 'learn' },
    { content: 'announcements' },
    { content: 'cloud' },
    { content: 'sandbox' },
  ],
};
