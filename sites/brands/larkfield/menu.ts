/** What the header, the footer and the home page lead to. */

import type { BrandMenu } from '../../../src/domain/site/brand.ts';

export const menu: BrandMenu = {
  areas: [
    { area: 'spot', path: '/trade/spot' },
    { area: 'fiat', path: '/fiat/trade/express/home' },
    { area: 'earn', path: '/earn/home' },
    { area: 'assets', path: '/user/assets/home/overview' },
  ],
  footer: [{ content: 'learn' }, { content: 'announcements' }],
};
