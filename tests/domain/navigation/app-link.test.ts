// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { appLinkOf, encodeAppLink } from '../../../src/domain/navigation/app-link.ts';
import { appLinkRows } from '../../../src/domain/navigation/app-link-rows.ts';
import { matchRoute, routes } from '../../../src/domain/navigation/routes.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { unmappedPaths } from './app-link-unmapped.ts';

/** Returns the app link for a web address, as text. */
function linkOf(address: string, scheme = 'gatehouse'): string | undefined {
  const { pathname, searchParams } = new URL(address, 'https://gatehouse.example');
  const link = appLinkOf(pathname, searchParams);
  return link && encodeAppLink(scheme, link);
}

/** Web address, screen with its parameters, and the web address of that screen if it differs from the first. */
type Row = readonly [address: string, link: string, back?: string];

/** Copied by hand from the product text, so that the test does not depend on the tested code. */
const table: Readonly<Record<string, readonly Row[]>> = {
  'trading, each with and without its pair, symbol or coin (S2.20, S9.32)': [
    ['/trade/spot/', 'spot'],
    ['/trade/spot/BTC/USDT/', 'spot?pair=BTC%2FUSDT'],
    ['/trade/spot/BTCUSDT/', 'spot?pair=BTCUSDT'],
    ['/trade/inverse/', 'inverse'],
    ['/trade/inverse/BTCUSD/', 'inverse?symbol=BTCUSD'],
    ['/trade/usdt/', 'usdt'],
    ['/trade/usdt/BTCUSDT/', 'usdt?symbol=BTCUSDT'],
    ['/trade/inverse/futures/BTCUSD_Q/', 'inverse-futures?symbol=BTCUSD0930'],
    ['/trade/inverse/futures/BTCUSD_BIQ/', 'inverse-futures?symbol=BTCUSD1230'],
    ['/trade/inverse/futures/BTCUSD_NBIQ/', 'inverse-futures?symbol=BTCUSD1230'],
    ['/trade/futures/usdc/', 'usdc-futures'],
    ['/trade/futures/usdc/BTC-PERP/', 'usdc-futures?pair=BTC-PERP'],
    ['/trade/option/usdc/', 'usdc-options'],
    ['/trade/option/usdc/BTC/', 'usdc-options?coin=BTC'],
    ['/trade/spot/act/lt-landing-page/', 'leveraged-tokens'],
  ],
  'markets by tab (S2.21, S9.32)': [
    ['/data/markets/', 'markets?tab=1'],
    ['/data/markets/collect/', 'markets?tab=1&list=collect'],
    ['/data/markets/reference/', 'markets?tab=1&list=reference'],
    ['/data/markets/contract/', 'markets?tab=2'],
    ['/data/markets/spot/', 'markets?tab=3'],
  ],
  'earn by type (S2.22, S9.32)': [
    ['/earn/', 'earn'],
    ['/earn/home/', 'earn?page=home'],
    ['/earn/defi-mining/', 'earn-product?type=1'],
    ['/earn/dual-asset-mining/', 'earn-product?type=2'],
    ['/earn/launchpool/', 'earn-product?type=3'],
    ['/earn/flexible-staking/', 'earn-product?type=4'],
    ['/earn/savings/', 'earn-product?type=4&product=savings'],
    ['/earn/liquidity-mining/', 'earn-product?type=5'],
    ['/earn/structured-product/', 'earn-product?type=7'],
    ['/earn/wallet-records/', 'earn-records'],
  ],
  'fiat (S2.23)': [
    ['/fiat/deposit/', 'fiat-deposit'],
    ['/fiat/trade/express/home/', 'fiat-express'],
    ['/fiat/purchase/crypto/', 'fiat-purchase'],
    ['/fiat/trade/otc/', 'p2p'],
    ['/fiat/trade/otc/advertiser/', 'p2p?page=advertiser'],
    ['/fiat/trade/otc/advertiser/all/', 'p2p?page=advertisers'],
    ['/fiat/trade/otc/orderList/', 'p2p?page=orders'],
    ['/fiat/trade/otc/profile/', 'p2p?page=profile'],
    ['/fiat/cards/apply/', 'card-apply'],
  ],
  'assets by tab, records, orders and the log (S2.24, S9.32)': [
    ['/user/assets/home/', 'assets'],
    ['/user/assets/home/overview/', 'assets?page=overview'],
    ['/user/assets/home/spot/', 'assets?tab=1'],
    ['/user/assets/home/trading/', 'assets?tab=2'],
    ['/user/assets/home/financial/', 'assets?tab=3'],
    ['/user/assets/home/usdcaccount/', 'assets?tab=4'],
    ['/user/assets/home/tradingbot/', 'assets?tab=5'],
    ['/user/assets/home/fiat/', 'assets?tab=6'],
    ['/user/assets/records/trade-spot/', 'records?list=trade-spot'],
    ['/user/assets/records/trade/', 'records?list=trade'],
    ['/user/assets/records/fiat/', 'records?list=fiat'],
    ['/user/assets/order/orders/', 'orders?list=orders'],
    ['/user/assets/order/closed-pnl/', 'orders?list=closed-pnl'],
    ['/user/assets/order/trade-history/', 'orders?list=trade-history'],
    ['/user/assets/order/financial-orders/', 'orders?list=financial'],
    ['/trade/usdc/assets/transactionlogs/', 'usdc-log'],
  ],
  'the others, a reward with and without its id (S2.25)': [
    ['/tradingbot/', 'trading-bot'],
    ['/referral/', 'referral'],
    ['/user/accounts/auth/personal/', 'identity'],
    ['/app/aboutus/aboutus/', 'about'],
    ['/vip-program/', 'vip'],
    ['/launch/', 'launch'],
    ['/task-center/rewards_hub/', 'rewards-hub'],
    ['/task-center/my_rewards/', 'my-rewards'],
    ['/task-center/my_rewards/?id=5f3a-21', 'my-rewards?id=5f3a-21'],
  ],
  'a transfer on the financial page, the dark theme and forwarded values (S2.26)': [
    ['/user/assets/home/financial/?faTransfer=true&faCoin=BTC', 'transfer?coin=BTC'],
    ['/user/assets/home/financial/?faTransfer=true', 'assets?tab=3'],
    ['/user/assets/home/financial/?faTransfer=true&faCoin=', 'assets?tab=3'],
    ['/user/assets/home/financial/?faTransfer=false&faCoin=BTC', 'assets?tab=3'],
    ['/user/assets/home/financial/?faCoin=BTC', 'assets?tab=3'],
    ['/user/assets/home/spot/?faTransfer=true&faCoin=BTC', 'assets?tab=1'],
    ['/trade/usdt/BTCUSDT/?theme=dark', 'usdt?symbol=BTCUSDT&theme=dark'],
    ['/trade/usdt/?theme=light', 'usdt'],
    ['/earn/?deeplink_params__from=mail', 'earn?deeplink_params__from=mail'],
    ['/earn/?theme=dark&deeplink_params__a=1', 'earn?theme=dark&deeplink_params__a=1'],
    [
      '/user/assets/home/financial/?faTransfer=true&faCoin=ETH&theme=dark&deeplink_params__x=1',
      'transfer?coin=ETH&theme=dark&deeplink_params__x=1',
    ],
    ['/earn/?other=1&tab=9&type=7&screen=x', 'earn'],
  ],
};

describe.each(Object.entries(table))('links for the native app (S2.20–S2.26, S9.32): %s', (_, rows) => {
  for (const [address, link] of rows) {
    test(`${address} opens ${link}`, () => {
      expect(linkOf(address)).toBe(`gatehouse://open/${link}`);
    });
  }
});

describe('links for the native app', () => {
  const rows = Object.values(table).flat();

  test('every row of the mapping is listed in this test, and no other row exists (S1.21, S2.20–S2.26, S9.32)', () => {
    const screens = new Set(rows.map(([, link]) => link.split('?')[0]));
    expect([...screens].toSorted()).toEqual([...new Set(appLinkRows.map(({ screen }) => screen))].toSorted());
    const plain = rows.map(([address]) => address.replace(/\/(?:\?.*)?$/, ''));
    expect(appLinkRows.filter(({ path, tail }) => tail === undefined && !plain.includes(path))).toEqual([]);
  });

  test('a language prefix and a missing trailing slash do not change the link (S2.20–S2.26)', () => {
    for (const [address, link] of rows) {
      for (const start of ['', '/en', '/tr-TUR', '/xx-YY']) {
        expect(linkOf(start + address)).toBe(`gatehouse://open/${link}`);
        expect(linkOf(start + address.replace(/\/(?=\?|$)/, ''))).toBe(`gatehouse://open/${link}`);
      }
    }
  });

  test('the mapping has the six product areas, and none of its paths is a page of ours (S1.22, S1.23)', () => {
    const areas = new Set(appLinkRows.map(({ area }) => area));
    for (const area of ['spot', 'derivatives', 'earn', 'fiat', 'assets', 'rewards'] as const) {
      expect(areas).toContain(area);
    }
    expect(appLinkRows.filter(({ path }) => matchRoute(path) !== undefined)).toEqual([]);
    expect(routes.filter(({ path }) => linkOf(path) !== undefined)).toEqual([]);
  });

  test('at least 200 other paths have no app link (S2.20–S2.26)', () => {
    expect(new Set(unmappedPaths).size).toBeGreaterThanOrEqual(200);
    expect(unmappedPaths.filter((path) => appLinkOf(path.split('?')[0] ?? '', new URLSearchParams()))).toEqual([]);
    expect(unmappedPaths.filter((path) => linkOf(path) !== undefined)).toEqual([]);
  });

  const values = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('a&tab=2', 'x#y', '1?theme=dark', '%26', 'a=b', '&&', '://', '\n', '+', ' '),
  );
  const forwarded = fc.dictionary(
    fc.stringMatching(/^\w{1,20}$/).map((name) => `deeplink_params__${name}`),
    values,
    { maxKeys: 5 },
  );

  test('any forwarded value reaches the app as one value and changes nothing else (S2.26)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rows), forwarded, ([address], extra) => {
        const url = new URL(address, 'https://gatehouse.example');
        const plain = appLinkOf(url.pathname, url.searchParams);
        for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
        const link = appLinkOf(url.pathname, url.searchParams);
        const text = link && encodeAppLink('gatehouse', link);
        expect(text).toMatch(/^gatehouse:\/\/open\/[a-z0-9-]+(?:\?[^\s#?]*)?$/);
        const read = new URL((text ?? '').replace('gatehouse://', 'https://')).searchParams;
        expect(Object.fromEntries(read)).toEqual({ ...plain?.parameters, ...extra });
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('a link forwards at most 20 values of at most 1,024 characters (S2.26)', () => {
    const many = Array.from({ length: 30 }, (_, index) => `deeplink_params__n${index}=1`).join('&');
    expect(linkOf(`/earn/?${many}`)?.split('&')).toHaveLength(20);
    // The theme is none of the twenty.
    expect(linkOf(`/earn/?theme=dark&${many}`)?.split('&')).toHaveLength(21);
    expect(linkOf(`/earn/?deeplink_params__a=${'x'.repeat(1024)}`)).toBe(
      `gatehouse://open/earn?deeplink_params__a=${'x'.repeat(1024)}`,
    );
    expect(linkOf(`/earn/?deeplink_params__a=${'x'.repeat(1025)}`)).toBe('gatehouse://open/earn');
    expect(linkOf('/earn/?deeplink_params__a.b=1&deeplink_params__=1&xdeeplink_params__a=1')).toBe(
      'gatehouse://open/earn',
    );
    expect(linkOf('/earn/?deeplink_params__a=1&deeplink_params__a=2')).toBe(
      'gatehouse://open/earn?deeplink_params__a=1',
    );
  });

  test('each edition of the app has its own URL scheme (S1.19, S1.21)', () => {
    const { apps } = sites[0]?.brand ?? { apps: undefined };
    const schemes = Object.values(apps ?? {}).map(({ scheme }) => scheme);
    expect(new Set(schemes).size).toBe(3);
    for (const scheme of schemes) expect(linkOf('/earn/', scheme)).toBe(`${scheme}://open/earn`);
  });
});
