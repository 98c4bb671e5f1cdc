/** Places that people really want to go to: none may be refused. */

import { mainSite, sites } from '../../sites/all.ts';

const paths = [
  '/trade/spot/',
  '/trade/spot/BTC/USDT',
  '/trade/spot/BTC%2FUSDT',
  '/trade/usdt/BTCUSDT?interval=15m&theme=dark',
  '/trade/inverse/futures/BTCUSD_Q',
  '/trade/option/usdc/ETH',
  '/data/markets/spot',
  '/earn/home/',
  '/earn/wallet-records/?page=2#latest',
  '/fiat/trade/otc/orderList',
  '/fiat/purchase/crypto/?coin=USDT&amount=1%2C000.50',
  '/user/assets/home/financial?faTransfer=true&faCoin=BTC',
  '/user/assets/records/trade-spot',
  '/user/accounts/auth/personal/',
  '/app/user/account-info',
  '/app/aboutus/aboutus/',
  '/task-center/my_rewards/?id=42',
  '/vip-program/',
  '/referral/',
  '/help-center/s/webform?subject=a+question&next=https%3A%2F%2Fgatehouse-help.example%2Fen',
  '/launch/?q=https://evil.test/is/only/text',
  '/news/%E3%83%8B%E3%83%A5%E3%83%BC%E3%82%B9',
  '/news/ニュース?from=メール',
  '/copy-trading/@ann',
  '/dashboard?newUser=true',
  '/download',
  '',
  '/docs/a;v=1/b',
  '/search?q=100%25&back=a\\b',
  '/blog/how-to-login',
];

export const legitimateTargets: readonly string[] = [
  ...['/en', '/ja-JP', '/es-AR', '/tr-TUR', ''].flatMap((language) => paths.map((path) => language + path || '/')),
  ...sites.flatMap((site) => site.hosts.prod.map((host) => `https://${host}/${site.defaultLanguage}/trade/spot/`)),
  ...mainSite.policies.companyDomains.flatMap((domain) => [
    `https://${domain}/`,
    `https://www.${domain}/en/articles?id=1#top`,
  ]),
  'https://learn.gatehouse.example/en/article/what-is-a-wallet',
  'https://testnet.gatehouse.example/en/trade/spot/',
  'https://gatehouse.example:443/en/dashboard',
  'HTTPS://GATEHOUSE.EXAMPLE/en/dashboard',
  'https://gatehouse-pay.example',
];
