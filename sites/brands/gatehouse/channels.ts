/** Where the brand can be met besides its pages. The page "Is this really us?" compares what is pasted with this. */

import type { BrandChannels } from '../../../src/domain/official/channels.ts';
import type { BrandAuthorities } from '../../../src/domain/site/brand.ts';

export const channels: BrandChannels = {
  mailDomains: ['gatehouse.example', 'mail.gatehouse.example'],
  numbers: ['+442079460123', '+35316543210'],
  names: {
    telegram: ['gatehouse', 'gatehouse_news'],
    x: ['gatehouse'],
    instagram: ['gatehouse'],
    linkedin: ['gatehouse'],
  },
};

/** Whom a customer can turn to about accessibility, by site. */
export const authorities: BrandAuthorities = {
  nld: { name: 'Autoriteit Consument & Markt', page: 'https://www.acm.nl/' },
};
