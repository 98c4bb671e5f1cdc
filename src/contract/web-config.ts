/** Settings of the web pages, which every visitor gets alike: of captchas, and of the native app's download. */

import * as v from 'valibot';
import { defaultCacheMs, endpoint, text } from './endpoint.ts';

export const webConfigProject = 'front-door';
export const webConfigKeys = { captcha: 'captcha_config', download: 'download_config' } as const;

/** The field of `download_config` that says whether the native app may be offered. The name is ours. */
export const downloadField = 'enabled';

/**
 * Settings of the web pages by key (S7.44), the same for every visitor: the next page may use them as well (S7.09). `data` has the keys
 * that were asked for, or is a list of `key` and `value`; `{}` means that the pages' own settings count. `captcha_config` has an entry for each
 * scene, or `default`: `{"default":{"oldCapchaList":["geetest","magpie"],"useDowngrade":true}}`, or `{"default":
 * {"completelyUseMagpieCatcha":true}}` for our own challenge alone. `download_config` is
 * `{"enabled":true}` where the native app may be offered.
 */
export const webConfig = endpoint({
  method: 'POST',
  path: '/v3/config/web',
  access: 'public',
  cache: { ttlMs: defaultCacheMs, persist: true },
  input: v.object({ project_name: text(64), keys: v.pipe(v.array(text(64)), v.maxLength(16)) }),
  result: v.object({ data: v.unknown() }),
});
