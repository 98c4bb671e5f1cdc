/** The flow of a login form with all that belongs to it, without React: a page has one, which React attaches to. */

import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha/captcha-on-demand.ts';
import { passkeyOfferOnDemand } from '../../app/passkey-offer-on-demand.ts';
import { loginScene } from '../../domain/checks/scene-codes.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import { rememberTarget } from '../../flows/landing/target-record.ts';
import { createLifetime, withParts } from '../../flows/lifetime.ts';
import { createLoginFlow } from '../../flows/login/login.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { $session } from '../../stores/session.ts';
import { captchaLoader } from '../captcha/load-captcha.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import type { loginTexts } from './texts.ts';

/** The flow, the app for the effects of the island, and the token that the page was opened with. */
export type PageLogin = ReturnType<typeof createPageLogin>;

/** Continues at once if the visitor is logged in without this form: by a quick-login token, or in another tab. */
export function createPageLogin({ page, messages, errors }: IslandProps) {
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const app = startApp(page);
  rememberTarget(app);
  const captcha = captchaOnDemand(app, loginScene(page.site), captchaLoader(t, page.tag));
  const showOverlays = overlayLoader(t);
  const flow = createLoginFlow({
    ...withErrorReporter(app, errors, showOverlays),
    captcha,
    askToChange: (account) =>
      import('./ask-to-change.ts').then(
        (script) => script.askToChange(app, showOverlays)(account),
        // Without the question nothing changes.
        () => false,
      ),
    proveIdentity: (account, signal) =>
      import('../security/prove-identity.tsx').then(
        ({ proveOnPage }) => proveOnPage(app, errors)(account, signal),
        () => ({ type: 'unchecked', text: undefined }),
      ),
  });
  const offer = passkeyOfferOnDemand(app, async (way, signal) =>
    (await import('./offer-passkey.ts')).offerPasskeyBefore(app, showOverlays, way, signal),
  );
  const lifetime = createLifetime();
  const handed = app.takeHandedToken();
  if (handed !== undefined) void flow.quick(handed);
  lifetime.add(
    $session.subscribe(({ type }) => {
      if (type === 'signed-in' && !app.arrivedSignedIn()) void flow.follow();
    }),
  );
  return { app, handed, ...withParts(flow, lifetime, captcha, offer) };
}
