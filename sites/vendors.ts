/** Captcha vendors: the addresses of their scripts, and our key with each. All sites share them; each site chooses its kinds. */

import type { CaptchaVendorKind, CaptchaVendorTable } from '../src/domain/captcha/choice.ts';
import type { MessengerSources, VendorSources, VendorSourceTable } from '../src/domain/captcha/vendor-sources.ts';
import type { MessengerSettings } from '../src/domain/mini-app/messenger.ts';
import type { Environment } from '../src/domain/site/site.ts';
import { messengerBot } from './chosen-brand/outside.ts';
import { trackers } from './trackers.ts';
import { vendorsHost } from './vendors-host.ts';

const scripts = {
  geetest: ['https://static.geetest.com/static/tools/gt.js'],
  // The second address is the vendor's own, used where the first one fails.
  recaptcha: ['https://www.google.com/recaptcha/api.js', 'https://www.recaptcha.net/recaptcha/api.js'],
  tencent: ['https://ca.turing.captcha.qcloud.com/TJNCaptcha-global.js'],
} as const;

/** An operator sets the keys here; a vendor with an empty key is skipped. The behavioural kind gets its key with each call. */
const live: CaptchaVendorTable = {
  geetest: { scripts: scripts.geetest, key: 'by-call' },
  recaptcha: { scripts: scripts.recaptcha, key: '' },
  tencent: { scripts: scripts.tencent, key: '' },
};

export const captchaVendors: Readonly<Record<Environment, CaptchaVendorTable>> = {
  prod: live,
  testnet: live,
  test: live,
  local: {
    geetest: { scripts: [`http://${vendorsHost}/geetest/gt.js`], key: 'by-call' },
    recaptcha: { scripts: [`http://${vendorsHost}/recaptcha/api.js`], key: 'sandbox-site-key' },
    tencent: { scripts: [`http://${vendorsHost}/tencent/TJNCaptcha-global.js`], key: '100000001' },
  },
};

/**
 * What the vendors' scripts need in a page's policy, as the vendors publish it. These scripts set the addresses of others as plain
 * text, which Trusted Types refuse. So Trusted Types are not enforced on the forms of a site that uses one of them (decision 0169).
 * When a vendor supports them, remove its mark here, and they are enforced again.
 */
export const liveSources: Readonly<Record<CaptchaVendorKind, VendorSources>> = {
  geetest: {
    'script-src': ['https://*.geetest.com'],
    'connect-src': ['https://*.geetest.com'],
    'img-src': ['https://*.geetest.com'],
    'style-src': ['https://*.geetest.com'],
    breaksTrustedTypes: true,
  },
  recaptcha: {
    'script-src': [
      ...['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      ...['https://www.recaptcha.net/recaptcha/', 'https://www.gstatic.cn/recaptcha/'],
    ],
    'connect-src': ['https://www.google.com/recaptcha/', 'https://www.recaptcha.net/recaptcha/'],
    'frame-src': [
      ...['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      'https://www.recaptcha.net/recaptcha/',
    ],
    breaksTrustedTypes: true,
  },
  tencent: {
    'script-src': ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'],
    'connect-src': ['https://*.captcha.qcloud.com'],
    'frame-src': ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'],
    'img-src': ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'],
    breaksTrustedTypes: true,
  },
};

/** The stand-ins, with the port of the page, which is known at run time only. They work under enforced Trusted Types. */
const standIn: VendorSources = {
  'script-src': [`http://${vendorsHost}:*`],
  'connect-src': [`http://${vendorsHost}:*`],
};

/** A vendor without a key is skipped, so no policy allows it. */
function withKey(sources: Readonly<Record<CaptchaVendorKind, VendorSources>>, table: CaptchaVendorTable) {
  const keyed = new Set(Object.entries(table).flatMap(([kind, { key }]) => (key === '' ? [] : [kind])));
  return Object.fromEntries(Object.entries(sources).filter(([kind]) => keyed.has(kind)));
}

/** The messenger of the mini app: the address of its SDK, who may frame the mini app, and the name and picture of its bot. */
const liveMessenger: MessengerSettings = {
  sdk: 'https://telegram.org/js/telegram-web-app.js',
  clients: ['https://web.telegram.org'],
  pictures: ['https://t.me'],
  bot: messengerBot,
  botPicture: '/favicon.svg',
};

const localMessenger: MessengerSettings = {
  sdk: `http://${vendorsHost}/messenger/sdk.js`,
  clients: [`http://${vendorsHost}`],
  pictures: [`http://${vendorsHost}`],
  bot: 'Sandbox bot',
  botPicture: '/favicon.svg',
};

export const messengers: Readonly<Record<Environment, MessengerSettings>> = {
  prod: liveMessenger,
  testnet: liveMessenger,
  test: liveMessenger,
  local: localMessenger,
};

/** @param port `:*` for stand-ins, which are on the page's port */
function messengerSources({ sdk, clients, pictures }: MessengerSettings, port = ''): MessengerSources {
  const withPort = (origins: readonly string[]) => origins.map((origin) => origin + port);
  const script = port === '' ? sdk : sdk.replace(/^(http:\/\/[a-z.]+)\//, `$1${port}/`);
  return { 'script-src': [script], 'img-src': withPort(pictures), 'frame-ancestors': withPort(clients) };
}

/** As above, for the messenger. */
function trackersOf(environment: Environment): readonly VendorSources[] {
  return Object.values(trackers[environment]).flatMap(({ key, sources }) => (key === '' ? [] : [sources]));
}

/** For the policies of pages; the only script that has it is the one that ends trackers whose agreement is taken back. */
export const vendorSources: VendorSourceTable = {
  prod: {
    ...withKey(liveSources, live),
    messenger: messengerSources(liveMessenger),
    trackers: trackersOf('prod'),
  },
  testnet: {
    ...withKey(liveSources, live),
    messenger: messengerSources(liveMessenger),
    trackers: trackersOf('testnet'),
  },
  test: {
    ...withKey(liveSources, live),
    messenger: messengerSources(liveMessenger),
    trackers: trackersOf('test'),
  },
  local: {
    geetest: standIn,
    recaptcha: standIn,
    tencent: standIn,
    messenger: messengerSources(localMessenger, ':*'),
    trackers: trackersOf('local'),
  },
};
