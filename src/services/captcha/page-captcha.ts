/** The captcha with its vendors. Imported with the first demand: most visits never see one. */

import { captchaVendors } from '../../../sites/vendors.ts';
import { createCaptchaVendors } from '../../browser/captcha/vendors.ts';
import { withCookies } from '../../browser/cookies.ts';
import type { SceneCode } from '../../domain/checks/scene-codes.ts';
import type { App } from '../page/app.ts';
import { deviceId } from '../page/device-id.ts';
import { createCaptchaCalls } from './calls.ts';
import { type CaptchaFlow, createCaptchaFlow } from './captcha.ts';

/** A captcha, and the element that vendors draw into. */
export interface CaptchaParts {
  readonly flow: CaptchaFlow;
  readonly box: HTMLElement;
}

export function createPageCaptcha(app: App, scene: SceneCode): CaptchaParts {
  const { exchange, page, environment, record } = app;
  const platform = withCookies(app.platform);
  const guid = () => deviceId(platform);
  const { box, byKind } = createCaptchaVendors({
    clock: platform.clock,
    calls: createCaptchaCalls(exchange, scene, guid),
    table: captchaVendors[environment],
    environment,
    tag: page.tag,
    guid,
  });
  const tools = { platform, exchange, page, environment, vendors: byKind, guid, record };
  return { box, flow: createCaptchaFlow(tools, { scene }) };
}
