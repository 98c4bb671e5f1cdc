/** Where the configuration of a captcha comes from (S3.13–S3.15, S7.44, S9.19). */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import type { Platform } from '../../browser/types.ts';
import { webConfig, webConfigKeys, webConfigProject } from '../../contract/web-config.ts';
import {
  type CaptchaConfig,
  captchaConfig,
  captchaConfigText,
  configValue,
  defaultCaptchaConfig,
  sceneConfig,
  withOverride,
} from '../../domain/captcha/config.ts';
import type { SceneCode } from '../../domain/checks/scene-codes.ts';
import type { Environment } from '../../domain/site/site.ts';
import { captchaCookie, captchaCookieDays, captchaOverrideKey } from '../../domain/storage/stored-names.ts';
import { within } from '../../domain/time/within.ts';

/** Longest wait for the call, in ms; then the cookie counts (S9.19). */
const configWaitMs = 2000;

/** In characters: browsers take 4096 bytes with name and attributes. A longer configuration is not stored. */
const maxCookieLength = 2048;

export interface CaptchaConfigTools {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'cookies'>;
  readonly exchange: Pick<Exchange, 'send'>;
  readonly page: { readonly storagePrefix: string };
  readonly environment: Environment;
}

/**
 * A scene's configuration: from the call, else from the cookie, else the defaults. A stored override changes it, but not
 * in production. Never rejects; ends soon after `signal` was aborted.
 */
export async function loadCaptchaConfig(
  tools: CaptchaConfigTools,
  scene: SceneCode,
  signal: AbortSignal,
): Promise<CaptchaConfig> {
  const { platform, page, environment } = tools;
  const cookie = captchaCookie(page.storagePrefix, scene);
  const called = await requestConfig(tools, scene, signal);
  if (called !== undefined) storeConfig(platform.cookies, cookie, called);
  const config = called ?? sceneConfig(cookieText(platform.cookies.get(cookie))) ?? defaultCaptchaConfig;
  if (environment === 'prod') return config;
  return withOverride(config, platform.storage.get(captchaOverrideKey(page.storagePrefix)));
}

/** `undefined` where the call fails, takes too long, or says nothing about captchas. */
async function requestConfig(
  { platform, exchange }: CaptchaConfigTools,
  scene: SceneCode,
  signal: AbortSignal,
): Promise<CaptchaConfig | undefined> {
  const input = { project_name: webConfigProject, keys: [webConfigKeys.captcha] };
  const answer = exchange
    .send(webConfig, input, signal)
    .catch((error) => (signal.aborted ? undefined : ignoreExchangeError(error)));
  const value = configValue((await within(platform.clock, configWaitMs, answer))?.data, webConfigKeys.captcha);
  return value === undefined ? undefined : captchaConfig(value, scene);
}

function storeConfig(cookies: Platform['cookies'], name: string, config: CaptchaConfig): void {
  const text = captchaConfigText(config);
  if (text.length <= maxCookieLength) cookies.set(name, text, { days: captchaCookieDays });
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
