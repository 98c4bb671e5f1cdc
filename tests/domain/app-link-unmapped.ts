/** Addresses that the native app has no screen for. */

const frontDoor = [
  ...['/', '/login', '/register', '/sign-up', '/invite', '/oauth', '/oauth-login', '/oauth-register', '/oauth-log-out'],
  ...['/oauth-authorized', '/tr-login', '/tr-register', '/tr-authorized', '/email-code-verify', '/exclusive-benefits'],
  ...['/friend-invite', '/telegram-register-login', '/earn/tg-page', '/_app', '/dashboard', '/download', '/terms'],
  ...['/privacy', '/min-app/task', '/help-center/s/webform', '/app/user/auto-ban-account', '/app/user/retrieve'],
  ...['/app/user/security-item-find', '/app/user/sub-account-login', '/app/user/account-info', '/self-unblock'],
];

/** Nearly a mapped path. */
const near = [
  ...['/trade', '/trades/spot', '/trade/spots', '/trade/spot/btcusdt', '/trade/spot/BTC_USDT', '/trade/spot/BTC-USDT'],
  ...['/trade/spot/BTC/USDT/ETH', '/trade/spot/B/USDT', '/trade/spot//BTCUSDT', '/trade/spot/BTC//USDT', '/trade//spot'],
  ...['/trade/spot/act', '/trade/spot/act/other', '/trade/spot/act/lt-landing-page/more', '/Trade/Spot', '/TRADE/SPOT'],
  ...['/trade/spot/BTC%2FUSDT', '/trade/spot/BTCUSDT%20', '/trade/spot/%42TC', '/trade/spot/BTC/USDT//', '/trade/spot//'],
  ...['/trade/spot/BTCUSDT.', '/trade/spot/BTC+USDT', '/trade/spot/BTC@USDT', "/trade/spot/'", '/trade/spot/BTC;USDT'],
  ...['/trade/inverse/btcusd', '/trade/inverse/BTCUSD/x', '/trade/inverse/BTC/USD', '/trade/inverse/BTCUSD_Q'],
  ...['/trade/inverse/futures', '/trade/inverse/futures/', '/trade/inverse/futures/BTCUSD', '/trade/inverse/futures/_Q'],
  ...['/trade/inverse/futures/BTCUSD_q', '/trade/inverse/futures/BTCUSD_QQ', '/trade/inverse/futures/BTCUSD_BQ'],
  ...['/trade/inverse/futures/BTCUSD0930', '/trade/inverse/futures/BTCUSD_Q/x', '/trade/inverse/futures/BTCUSD-Q'],
  ...['/trade/inverse/futures/BTC/USD_Q', '/trade/inverse/futures/BTCUSD_Q_BIQ', '/trade/inverse/future/BTCUSD_Q'],
  ...['/trade/usdt/btcusdt', '/trade/usdt/BTC/USDT', '/trade/usdt/BTCUSDT/x', '/trade/usdt/B', '/trade/usdts'],
  ...['/trade/usdc', '/trade/usdc/', '/trade/usdc/BTC', '/trade/usdc/assets', '/trade/usdc/assets/transactionlog'],
  ...['/trade/usdc/assets/transactionlogs/1', '/trade/futures', '/trade/futures/usdt', '/trade/futures/usdc/btc-perp'],
  ...['/trade/futures/usdc/BTC-PERP-X', '/trade/futures/usdc/BTC/PERP', '/trade/futures/usdc/-PERP', '/trade/futures/BTC'],
  ...['/trade/option', '/trade/option/usdt', '/trade/option/usdc/btc', '/trade/option/usdc/BTC-PERP', '/trade/options'],
  ...['/trade/option/usdc/BTC/ETH', '/data', '/data/market', '/data/markets/Spot', '/data/markets/futures', '/markets'],
  ...['/data/markets/spot/BTC', '/data/markets/collects', '/data/markets/1', '/data/markets//spot', '/data/markets2'],
  ...['/data/markets/contract/usdt', '/earnings', '/earn/homes', '/earn/home/1', '/earn/defi', '/earn/defi_mining'],
  ...['/earn/dual-asset', '/earn/launch-pool', '/earn/launchpool/BTC', '/earn/flexible', '/earn/saving', '/earn/savings/1'],
  ...['/earn/liquidity', '/earn/structured-products', '/earn/wallet-record', '/earn/wallet', '/earn//home', '/Earn'],
  ...['/earn/tg-page/1', '/earn/1', '/earn/easy-earn', '/earn/%68ome', '/fiat', '/fiat/', '/fiat/deposits', '/fiat/trade'],
  ...['/fiat/withdraw', '/fiat/trade/express', '/fiat/trade/express/home/1', '/fiat/purchase', '/fiat/purchase/fiat'],
  ...['/fiat/trade/otc/advertisers', '/fiat/trade/otc/advertiser/1', '/fiat/trade/otc/advertiser/all/1', '/fiat/cards'],
  ...['/fiat/trade/otc/orderlist', '/fiat/trade/otc/orderList/1', '/fiat/trade/otc/profiles', '/fiat/cards/apply/now'],
  ...['/fiat/trade/otc/', '/fiat/trade/p2p'].slice(1),
];

const account = [
  ...['/user', '/user/assets', '/user/asset/home', '/user/assets/homes', '/user/assets/home/usdc', '/user/assets/home/1'],
  ...['/user/assets/home/options', '/user/assets/home/spot/BTC', '/user/assets/home/Spot', '/user/assets/home/trading-bot'],
  ...['/user/assets/record/trade', '/user/assets/records', '/user/assets/records/spot', '/user/assets/records/trade/1'],
  ...['/user/assets/records/earn', '/user/assets/order', '/user/assets/orders', '/user/assets/order/order'],
  ...['/user/assets/order/closedPnl', '/user/assets/order/history', '/user/assets/order/financial', '/user/assets/deposit'],
  ...['/user/accounts', '/user/accounts/auth', '/user/accounts/auth/business', '/user/accounts/auth/personal/1'],
  ...['/user/accounts/security', '/tradingbots', '/tradingbot/grid', '/trading-bot', '/referrals', '/referral/1', '/refer'],
  ...['/app', '/app/aboutus', '/app/aboutus/aboutus/1', '/app/about', '/vip', '/vip-programs', '/vip-program/1', '/launches'],
  ...['/launch/pad', '/launchpad', '/task-center', '/task-center/rewards-hub', '/task-center/rewards_hub/1'],
  ...['/task-center/my-rewards', '/task-center/my_rewards/1', '/task-center/my_reward', '/rewards_hub', '/my_rewards'],
];

/** Other ways to write a path, and what is no path of ours at all. */
const strange = [
  ...['/en/en/earn', '/en/tr-TUR/trade/spot', '//earn', '/en//earn', '/./x/earn', '/x/earn', '/blog/earn', '/api/earn'],
  ...['/earn.html', '/earn.json', '/earn;a=1', '/earn,', '/earn%2F', '/earn%00', '/%65arn', '/earn\u200b', '/éarn', '/earn~'],
  ...['/constructor', '/__proto__', '/toString', '/trade/__proto__', '/trade/spot/__proto__', '/trade/usdt/constructor'],
  ...['/.well-known/apple-app-site-association', '/favicon.svg', '/locales/en/global.json', '/_astro/a.js', '/robots.txt'],
  ...['/english/earn', '/e/earn', '/en-/earn', '/en_US/earn', '/index.php', '/wp-login.php', '/?theme=dark', '/login?id=1'],
];

export const unmappedPaths: readonly string[] = [
  ...frontDoor,
  ...frontDoor.slice(1).map((path) => `/en${path}/`),
  ...near,
  ...account,
  ...strange,
];
