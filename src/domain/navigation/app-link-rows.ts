/**
 * The web paths that the native app has a screen for: one row for each (S2.20–S2.25, S9.32). Read from top to bottom, so
 * a row with a fixed path stands before one that would take its last part for a symbol.
 */

/** The product areas the shell names (S1.22), and what belongs to none of them. */
export type ProductArea = 'spot' | 'derivatives' | 'earn' | 'fiat' | 'assets' | 'rewards' | 'other';

/** What may follow a row's path as its last, optional part. Always in capitals, unlike the words of a path. */
export type TailKind =
  /** Two coins, as one word or as two parts of the path: `BTCUSDT`, `BTC/USDT`. */
  | 'pair'
  /** `BTCUSDT`. */
  | 'symbol'
  /** A coin, or a coin and the name of its contract: `BTC`, `BTC-PERP`, `BTC-26DEC25`. */
  | 'contract'
  /** `BTC`. */
  | 'coin'
  /** A dated future, never left out: `BTCUSD_Q`. In the app's link its ending is a date (S9.32). */
  | 'future';

export interface AppLinkRow {
  /** Without language and closing slash. */
  readonly path: string;
  readonly area: ProductArea;
  /** The screen's name in the app's link. */
  readonly screen: string;
  /** Fixed parameters of the link, which tell this row from other rows of the same screen. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly tail?: { readonly kind: TailKind; readonly name: string };
  /** Optional parameters of the query, and their names in the link. */
  readonly query?: Readonly<Record<string, string>>;
  /** The query that the row asks for; without it another row of the path applies. */
  readonly when?: Readonly<Record<string, string>>;
  /** Parameters of `query` that the row asks for as well. */
  readonly needs?: readonly string[];
}

const trading: readonly AppLinkRow[] = [
  { path: '/trade/spot/act/lt-landing-page', area: 'spot', screen: 'leveraged-tokens' },
  { path: '/trade/spot', area: 'spot', screen: 'spot', tail: { kind: 'pair', name: 'pair' } },
  {
    path: '/trade/inverse/futures',
    area: 'derivatives',
    screen: 'inverse-futures',
    tail: { kind: 'future', name: 'symbol' },
  },
  { path: '/trade/inverse', area: 'derivatives', screen: 'inverse', tail: { kind: 'symbol', name: 'symbol' } },
  { path: '/trade/usdt', area: 'derivatives', screen: 'usdt', tail: { kind: 'symbol', name: 'symbol' } },
  {
    path: '/trade/futures/usdc',
    area: 'derivatives',
    screen: 'usdc-futures',
    tail: { kind: 'contract', name: 'pair' },
  },
  { path: '/trade/option/usdc', area: 'derivatives', screen: 'usdc-options', tail: { kind: 'coin', name: 'coin' } },
];

/** Three tabs (S9.32). The first tab also has lists, which the link names. */
const markets: readonly AppLinkRow[] = [
  { path: '/data/markets', area: 'other', screen: 'markets', fixed: { tab: '1' } },
  { path: '/data/markets/collect', area: 'other', screen: 'markets', fixed: { tab: '1', list: 'collect' } },
  { path: '/data/markets/reference', area: 'other', screen: 'markets', fixed: { tab: '1', list: 'reference' } },
  { path: '/data/markets/contract', area: 'derivatives', screen: 'markets', fixed: { tab: '2' } },
  { path: '/data/markets/spot', area: 'spot', screen: 'markets', fixed: { tab: '3' } },
];

/** Two products share type 4; the link says which, so that the way back is the same one. */
const earn: readonly AppLinkRow[] = [
  { path: '/earn', area: 'earn', screen: 'earn' },
  { path: '/earn/home', area: 'earn', screen: 'earn', fixed: { page: 'home' } },
  { path: '/earn/defi-mining', area: 'earn', screen: 'earn-product', fixed: { type: '1' } },
  { path: '/earn/dual-asset-mining', area: 'earn', screen: 'earn-product', fixed: { type: '2' } },
  { path: '/earn/launchpool', area: 'earn', screen: 'earn-product', fixed: { type: '3' } },
  { path: '/earn/flexible-staking', area: 'earn', screen: 'earn-product', fixed: { type: '4' } },
  { path: '/earn/savings', area: 'earn', screen: 'earn-product', fixed: { type: '4', product: 'savings' } },
  { path: '/earn/liquidity-mining', area: 'earn', screen: 'earn-product', fixed: { type: '5' } },
  { path: '/earn/structured-product', area: 'earn', screen: 'earn-product', fixed: { type: '7' } },
  { path: '/earn/wallet-records', area: 'earn', screen: 'earn-records' },
];

const fiat: readonly AppLinkRow[] = [
  { path: '/fiat/deposit', area: 'fiat', screen: 'fiat-deposit' },
  { path: '/fiat/trade/express/home', area: 'fiat', screen: 'fiat-express' },
  { path: '/fiat/purchase/crypto', area: 'fiat', screen: 'fiat-purchase' },
  { path: '/fiat/trade/otc', area: 'fiat', screen: 'p2p' },
  { path: '/fiat/trade/otc/advertiser', area: 'fiat', screen: 'p2p', fixed: { page: 'advertiser' } },
  { path: '/fiat/trade/otc/advertiser/all', area: 'fiat', screen: 'p2p', fixed: { page: 'advertisers' } },
  { path: '/fiat/trade/otc/orderList', area: 'fiat', screen: 'p2p', fixed: { page: 'orders' } },
  { path: '/fiat/trade/otc/profile', area: 'fiat', screen: 'p2p', fixed: { page: 'profile' } },
  { path: '/fiat/cards/apply', area: 'fiat', screen: 'card-apply' },
];

const home = '/user/assets/home';

/** The product text names four order lists in words only; their paths are ours. */
const assets: readonly AppLinkRow[] = [
  {
    path: `${home}/financial`,
    area: 'assets',
    screen: 'transfer',
    when: { faTransfer: 'true' },
    query: { faCoin: 'coin' },
    needs: ['faCoin'],
  },
  { path: home, area: 'assets', screen: 'assets' },
  { path: `${home}/overview`, area: 'assets', screen: 'assets', fixed: { page: 'overview' } },
  { path: `${home}/spot`, area: 'assets', screen: 'assets', fixed: { tab: '1' } },
  { path: `${home}/trading`, area: 'assets', screen: 'assets', fixed: { tab: '2' } },
  { path: `${home}/financial`, area: 'assets', screen: 'assets', fixed: { tab: '3' } },
  { path: `${home}/usdcaccount`, area: 'assets', screen: 'assets', fixed: { tab: '4' } },
  { path: `${home}/tradingbot`, area: 'assets', screen: 'assets', fixed: { tab: '5' } },
  { path: `${home}/fiat`, area: 'assets', screen: 'assets', fixed: { tab: '6' } },
  { path: '/user/assets/records/trade-spot', area: 'assets', screen: 'records', fixed: { list: 'trade-spot' } },
  { path: '/user/assets/records/trade', area: 'assets', screen: 'records', fixed: { list: 'trade' } },
  { path: '/user/assets/records/fiat', area: 'assets', screen: 'records', fixed: { list: 'fiat' } },
  { path: '/user/assets/order/orders', area: 'assets', screen: 'orders', fixed: { list: 'orders' } },
  { path: '/user/assets/order/closed-pnl', area: 'assets', screen: 'orders', fixed: { list: 'closed-pnl' } },
  { path: '/user/assets/order/trade-history', area: 'assets', screen: 'orders', fixed: { list: 'trade-history' } },
  { path: '/user/assets/order/financial-orders', area: 'assets', screen: 'orders', fixed: { list: 'financial' } },
  { path: '/trade/usdc/assets/transactionlogs', area: 'assets', screen: 'usdc-log' },
];

const others: readonly AppLinkRow[] = [
  { path: '/tradingbot', area: 'other', screen: 'trading-bot' },
  { path: '/referral', area: 'rewards', screen: 'referral' },
  { path: '/user/accounts/auth/personal', area: 'other', screen: 'identity' },
  { path: '/app/aboutus/aboutus', area: 'other', screen: 'about' },
  { path: '/vip-program', area: 'other', screen: 'vip' },
  { path: '/launch', area: 'other', screen: 'launch' },
  { path: '/task-center/rewards_hub', area: 'rewards', screen: 'rewards-hub' },
  { path: '/task-center/my_rewards', area: 'rewards', screen: 'my-rewards', query: { id: 'id' } },
];

export const appLinkRows: readonly AppLinkRow[] = [...trading, ...markets, ...earn, ...fiat, ...assets, ...others];
