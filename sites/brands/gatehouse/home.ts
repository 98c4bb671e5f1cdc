/** What the home page says of each region: which company serves it, and what is new there. */

import type { BrandHomes, NewsItem } from '../../../src/domain/site/brand.ts';

const earn: NewsItem = { kind: 'earn', date: '2026-11-03', path: '/earn/home' };

function bankTransfer(currency: string, date: string): NewsItem {
  return { kind: 'bank-transfer', currency, date, path: '/fiat/trade/express/home' };
}

export const homes: BrandHomes = {
  global: { company: 'Gatehouse Global Ltd.', news: [bankTransfer('EUR', '2026-11-12'), earn] },
  hkg: { company: 'Gatehouse Hong Kong Limited', news: [bankTransfer('HKD', '2026-10-29')] },
  tur: { company: 'Gatehouse Türkiye A.Ş.', news: [bankTransfer('TRY', '2026-11-10'), earn] },
  kaz: { company: 'Gatehouse Kazakhstan Limited', news: [bankTransfer('KZT', '2026-11-12'), earn] },
  eu: {
    company: 'Gatehouse Europe GmbH',
    licence: { register: 'https://register.finance.example/gatehouse-europe' },
    news: [bankTransfer('EUR', '2026-11-12')],
  },
  nld: { company: 'Gatehouse Nederland B.V.', news: [bankTransfer('EUR', '2026-11-12')] },
  geo: { company: 'Gatehouse Georgia LLC', news: [bankTransfer('GEL', '2026-11-05'), earn] },
  idn: { company: 'PT Gatehouse Indonesia', news: [bankTransfer('IDR', '2026-11-09'), earn] },
  are: { company: 'Gatehouse Middle East FZE', news: [bankTransfer('AED', '2026-11-11'), earn] },
};
