/** Where captcha vendors' scripts are, and our key with each. All editions share them; which kinds a site uses is its own. */

import type { CaptchaVendorTable } from '../src/domain/captcha-choice.ts';
import type { Environment } from '../src/domain/site.ts';

/** The sandbox's stand-ins, on this machine. */
export const vendorsHost = 'vendor.localhost';

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
