/** Logins by passkey on a real page. Imported when the visitor first asks for one, or the browser may offer one. */

import { loginScene } from '../domain/checks/scene-codes.ts';
import type { ErrorReporting } from '../flows/errors/problem.ts';
import { withParts } from '../flows/lifetime.ts';
import { createPasskeyAutofill } from '../flows/login/passkey-autofill.ts';
import { createPasskeyLoginFlow, type PasskeyLoginFlow } from '../flows/login/passkey-login.ts';
import { askForPasskey } from '../platform/passkeys/passkey-question.ts';
import { browserPasskeySignals } from '../platform/passkeys/passkey-signals.ts';
import { hasPasskeyAbility } from '../platform/passkeys/passkeys.ts';
import type { App } from './app.ts';
import type { CaptchaParts } from './captcha/captcha.ts';
import { captchaOnDemand } from './captcha/captcha-on-demand.ts';
import { isPageSeen, pagePasskeys } from './page-passkeys.ts';

export function createPagePasskeyLogin(
  app: App & ErrorReporting,
  drawCaptcha: (parts: CaptchaParts) => Promise<() => void>,
): PasskeyLoginFlow {
  const captcha = captchaOnDemand(app, loginScene(app.page.site), drawCaptcha);
  const passkeys = pagePasskeys(app);
  const browser = { passkeys: { ...passkeys, use: askForPasskey }, signals: browserPasskeySignals };
  const autofill =
    globalThis.earlyPage?.passkeyOffer?.takeOver() ??
    createPasskeyAutofill({ ...app, clock: app.platform.clock, passkeys, isSeen: isPageSeen });
  return withParts(createPasskeyLoginFlow({ ...app, ...browser, autofill, captcha }), captcha);
}

/** Whether the browser can ask only if a passkey is on this device. */
export const asksAtOnce = () => hasPasskeyAbility('immediateGet');
