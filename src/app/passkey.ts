/** Passkeys on a real page. Imported when the visitor first asks for one, or may be offered one. */

import { loginScene } from '../domain/checks/scene-codes.ts';
import { isEmbeddedView } from '../domain/http/device.ts';
import { consentPathOf } from '../domain/oauth/paths.ts';
import type { ErrorReporting } from '../flows/errors/problem.ts';
import { withParts } from '../flows/lifetime.ts';
import { createPasskeyLoginFlow, type PasskeyLoginFlow, type PasskeyLoginTools } from '../flows/login/passkey-login.ts';
import { offerPasskey, type PasskeyOfferTools } from '../flows/login/passkey-offer.ts';
import type { WayIn } from '../flows/tools.ts';
import { browserPasskeySignals } from '../platform/passkey-signals.ts';
import { hasPasskeyAbility } from '../platform/passkeys.ts';
import type { App } from './app.ts';
import type { CaptchaParts } from './captcha/captcha.ts';
import { captchaOnDemand } from './captcha/captcha-on-demand.ts';
import { pagePasskeys } from './page-passkeys.ts';

export function createPagePasskeyLogin(
  app: App & ErrorReporting,
  drawCaptcha: (parts: CaptchaParts) => Promise<() => void>,
  isSeen: PasskeyLoginTools['isSeen'],
): PasskeyLoginFlow {
  const captcha = captchaOnDemand(app, loginScene(app.page.site), drawCaptcha);
  const browser = { passkeys: pagePasskeys, signals: browserPasskeySignals, isSeen };
  return withParts(createPasskeyLoginFlow({ ...app, ...browser, captcha }), captcha);
}

/** Whether the browser can ask only if a passkey is on this device. */
export const asksAtOnce = () => hasPasskeyAbility('immediateGet');

/** Not in a mini app, in the browser of another app, and on the way to the consent for an outside application. */
export async function offerOnPage(
  app: App,
  { miniApp }: WayIn,
  ask: PasskeyOfferTools['ask'],
  signal: AbortSignal,
): Promise<void> {
  const { platform, initData } = app;
  if (miniApp || initData !== undefined || isEmbeddedView(platform.userAgent)) return;
  if (consentPathOf(platform.location.path)) return;
  await offerPasskey({ ...app, passkeys: pagePasskeys, signals: browserPasskeySignals, ask }, signal);
}
