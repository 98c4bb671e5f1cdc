/** Where captcha vendors' scripts are, and our key with each. All editions share them; which kinds a site uses is its own. */

import type { CaptchaVendorKind, CaptchaVendorTable } from '../src/domain/captcha-choice.ts';
import type { MessengerSources, VendorSources, VendorSourceTable } from '../src/domain/captcha-sources.ts';
import type { Messenger } from '../src/domain/messenger.ts';
import type { Environment } from '../src/domain/site.ts';
import { trackers } from './trackers.ts';
import { vendorsHost } from './vendors-host.ts';

const scripts = {
  geetest: ['https://static.geetest.com/static/tools/gt.js'],
  // The second address is the vendor's own, for where the first is out of reach.
  recaptcha: ['https://www.google.com/recaptcha/api.js', 'https://www.recaptcha.net/recaptcha/api.js'],
  tencent: ['https://ca.turing.captcha.qcloud.com/TJNCaptcha-global.js'],
} as const;

/** Keys of an operator go here; a vendor with an empty key is passed over. The behavioural kind's comes with each call. */
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
 * What the vendors say their scripts need of a page's policy. As published, these scripts set addresses and markup as plain
 * text, which a page that enforces Trusted Types refuses: so it is not enforced on the forms of a site that uses one of
 * them. A vendor that has learned it loses the mark here, and the forms are as strict as all other pages again.
 */
const liveSources: Readonly<Record<CaptchaVendorKind, VendorSources>> = {
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

/** On the page's port, which no table knows. They draw buttons only, and work under enforced Trusted Types. */
const standIn: VendorSources = {
  'script-src': [`http://${vendorsHost}:*`],
  'connect-src': [`http://${vendorsHost}:*`],
};

/** A vendor that is passed over, because there is no key for it, is let through nowhere. */
function withKey(sources: Readonly<Record<CaptchaVendorKind, VendorSources>>, table: CaptchaVendorTable) {
  const keyed = new Set(Object.entries(table).flatMap(([kind, { key }]) => (key === '' ? [] : [kind])));
  return Object.fromEntries(Object.entries(sources).filter(([kind]) => keyed.has(kind)));
}

/** The messenger of the mini app: where its SDK is, who may frame it, and the bot that people know it by. */
const liveMessenger: Messenger = {
  sdk: 'https://telegram.org/js/telegram-web-app.js',
  clients: ['https://web.telegram.org'],
  pictures: ['https://t.me'],
  bot: 'Gatehouse bot',
};

const localMessenger: Messenger = {
  sdk: `http://${vendorsHost}/messenger/sdk.js`,
  clients: [`http://${vendorsHost}`],
  pictures: [`http://${vendorsHost}`],
  bot: 'Sandbox bot',
};

export const messengers: Readonly<Record<Environment, Messenger>> = {
  prod: liveMessenger,
  testnet: liveMessenger,
  test: liveMessenger,
  local: localMessenger,
};

/** @param port `:*` for stand-ins, which are on the page's port */
function messengerSources({ sdk, clients, pictures }: Messenger, port = ''): MessengerSources {
  const withPort = (origins: readonly string[]) => origins.map((origin) => origin + port);
  const script = port === '' ? sdk : sdk.replace(/^(http:\/\/[a-z.]+)\//, `$1${port}/`);
  return { 'script-src': [script], 'img-src': withPort(pictures), 'frame-ancestors': withPort(clients) };
}

/** Likewise. */
function trackersOf(environment: Environment): readonly VendorSources[] {
  return Object.values(trackers[environment]).flatMap(({ key, sources }) => (key === '' ? [] : [sources]));
}

/** For the policies of pages, which scripts of pages need not know. */
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
