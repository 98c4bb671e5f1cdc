/** Where the configuration of a captcha comes from (S3.13–S3.15, S7.44, S9.19). */

import { webConfig, webConfigKeys, webConfigProject } from '../contract/captcha.ts';
import {
  type CaptchaConfig,
  captchaConfig,
  captchaConfigText,
  configValue,
  defaultCaptchaConfig,
  sceneConfig,
  withOverride,
} from '../domain/captcha-config.ts';
import type { SceneCode } from '../domain/scene-codes.ts';
import type { Environment } from '../domain/site.ts';
import { captchaCookie, captchaCookieDays, captchaOverrideKey } from '../domain/stored-names.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Platform } from '../platform/types.ts';

/** How long the config call is waited for before the cookie serves instead, in ms (S9.19). */
const configWaitMs = 2000;

/** Browsers take 4096 bytes with name and all; a longer configuration is not kept. */
const longestCookie = 2048;

export interface CaptchaConfigTools {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'cookies'>;
  readonly exchange: Pick<Exchange, 'send'>;
  readonly page: { readonly storagePrefix: string };
  readonly environment: Environment;
}

/**
 * A scene's configuration: from the call, else from the cookie, else the defaults; over it what the browser has stored
 * as an override, which counts everywhere but in production. Never rejects.
 */
export async function loadCaptchaConfig(
  tools: CaptchaConfigTools,
  scene: SceneCode,
  signal: AbortSignal,
): Promise<CaptchaConfig> {
  const { platform, page, environment } = tools;
  const cookie = captchaCookie(page.storagePrefix, scene);
  const called = await calledConfig(tools, scene, signal);
  if (called !== undefined) keep(platform.cookies, cookie, called);
  const config = called ?? sceneConfig(cookieText(platform.cookies.get(cookie))) ?? defaultCaptchaConfig;
  if (environment === 'prod') return config;
  return withOverride(config, platform.storage.get(captchaOverrideKey(page.storagePrefix)));
}

/** `undefined` where the call fails, takes too long, or says nothing about captchas. */
function calledConfig(
  { platform, exchange }: CaptchaConfigTools,
  scene: SceneCode,
  signal: AbortSignal,
): Promise<CaptchaConfig | undefined> {
  return new Promise((resolve) => {
    const cancel = platform.clock.after(configWaitMs, () => resolve(undefined));
    const input = { project_name: webConfigProject, keys: [webConfigKeys.captcha] };
    exchange
      .send(webConfig, input, signal)
      .then(({ data }) => configValue(data, webConfigKeys.captcha))
      .then((value) => (value === undefined ? undefined : captchaConfig(value, scene)))
      .catch(() => undefined)
      .then(resolve)
      .finally(cancel);
  });
}

function keep(cookies: Platform['cookies'], name: string, config: CaptchaConfig): void {
  const text = captchaConfigText(config);
  if (text.length <= longestCookie) cookies.set(name, text, { days: captchaCookieDays });
}

/** A server may have written the cookie escaped. */
function cookieText(value: string | undefined): string | undefined {
  if (!value?.startsWith('%7B')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
