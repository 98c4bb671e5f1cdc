/**
 * What the home page says of each region: which company serves it, on which terms, and what is new there. Licence, custodian and fees are
 * examples, which show where a brand's own stand.
 */

import type { BrandFees, BrandHomes, NewsItem } from '../../../src/domain/site/brand.ts';

const earn: NewsItem = { kind: 'earn', date: '2026-11-03', path: '/earn/home' };

function bankTransfer(currency: string, date: string): NewsItem {
  return { kind: 'bank-transfer', currency, date, path: '/fiat/trade/express/home' };
}

const fees: BrandFees = { spot: 0.1, page: 'https://larkfield.example/fees' };

export const homes: BrandHomes = {
  global: {
    company: 'Larkfield Global Ltd.',
    custodian: 'Example Custody Ltd.',
    fees,
    news: [bankTransfer('EUR', '2026-11-12'), earn],
  },
  hkg: { company: 'Larkfield Hong Kong Limited', news: [bankTransfer('HKD', '2026-10-29')] },
  tur: { company: 'Larkfield Türkiye A.Ş.', news: [bankTransfer('TRY', '2026-11-10'), earn] },
  kaz: { company: 'Larkfield Kazakhstan Limited', news: [bankTransfer('KZT', '2026-11-12'), earn] },
  eu: {
    company: 'Larkfield Europe GmbH',
    licence: {
      authority: 'Example Financial Authority',
      number: 'EXAMPLE-0001',
      register: 'https://register.finance.example/larkfield-europe',
    },
    custodian: 'Example Custody GmbH',
    fees,
    news: [bankTransfer('EUR', '2026-11-12')],
  },
  nld: { company: 'Larkfield Nederland B.V.', news: [bankTransfer('EUR', '2026-11-12')] },
  geo: { company: 'Larkfield Georgia LLC', news: [bankTransfer('GEL', '2026-11-05'), earn] },
  idn: { company: 'PT Larkfield Indonesia', news: [bankTransfer('IDR', '2026-11-09'), earn] },
  are: { company: 'Larkfield Middle East FZE', news: [bankTransfer('AED', '2026-11-11'), earn] },
};
