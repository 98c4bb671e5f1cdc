/** Logins by passkey on a real page. Imported when the visitor first asks for one, or the browser may offer one. */

import { askForPasskey } from '../../../browser/passkey-question.ts';
import { browserPasskeySignals } from '../../../browser/passkey-signals.ts';
import { loginScene } from '../../../domain/checks/scene-codes.ts';
import type { Captcha } from '../../../services/captcha/guard.ts';
import { type DrawCaptcha, lazyCaptcha } from '../../../services/captcha/lazy-captcha.ts';
import type { ErrorReporting } from '../../../services/errors/problem.ts';
import type { App } from '../../../services/page/app.ts';
import { withParts } from '../../../services/page/lifetime.ts';
import { isPageSeen, pagePasskeys } from '../../../services/passkeys/page-passkeys.ts';
import { offerAtLoad } from './offer-at-load.ts';
import { createPasskeyAutofill } from './passkey-autofill.ts';
import { createPasskeyLoginFlow, logInAtOnce, type PasskeyLoginFlow } from './passkey-login.ts';

export function createPagePasskeyLogin(app: App & ErrorReporting, drawCaptcha: DrawCaptcha): PasskeyLoginFlow {
  const captcha = lazyCaptcha(app, loginScene(app.page.site), drawCaptcha);
  const { passkeys } = browserOf(app);
  const autofill =
    offerAtLoad()?.takeOver() ??
    createPasskeyAutofill({ ...app, clock: app.platform.clock, passkeys, isSeen: isPageSeen });
  return withParts(createPasskeyLoginFlow({ ...app, ...browserOf(app), autofill, captcha }), captcha);
}

/** For "Log in" with an empty form, in a browser that can ask only if a passkey is on this device. */
export function logInAtOnceOnPage(app: App, captcha: Captcha, signal: AbortSignal, chosen: () => void) {
  return logInAtOnce({ ...app, ...browserOf(app), captcha }, signal, chosen);
}

function browserOf(app: App) {
  return { passkeys: { ...pagePasskeys(app), use: askForPasskey }, signals: browserPasskeySignals };
}
