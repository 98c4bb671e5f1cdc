/** The flow of a login form with all that belongs to it, without React: a page has one, which React attaches to. */

import { hasPasskeyAbility } from '../../browser/passkeys.ts';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { loginScene } from '../../domain/checks/scene-codes.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { captchaDrawer, lazyCaptcha } from '../../services/captcha/lazy-captcha.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { askHostStatus, hostStatusInTime } from '../../services/host-status/ask-host-status.ts';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { rememberTarget } from '../../services/landing/target-record.ts';
import { startApp } from '../../services/page/app.ts';
import { createLifetime, withParts } from '../../services/page/lifetime.ts';
import { lazyPasskeyOffer, offerPasskeyAtLanding } from '../../services/passkeys/page-offer-at-landing.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { $session } from '../../stores/session.ts';
import { createLoginFlow } from './login.ts';
import type { loginTexts } from './texts.ts';

/** The flow, the app for the effects of the island, and the token that the page was opened with. */
export type PageLogin = ReturnType<typeof createPageLogin>;

/** What a login page gives to its form, before React and with it. */
export interface LoginGiven extends IslandProps {
  readonly providers: readonly ProviderName[];
}

let ofPage: PageLogin | undefined;

/** Starts the one login of a page, for its island to attach to. */
export function startPageLogin(given: LoginGiven): PageLogin {
  ofPage ??= createPageLogin(given);
  return ofPage;
}

/** The login of the page; `undefined` where none was started, as in the mini app, whose form has its own. */
export const pageLogin = (): PageLogin | undefined => ofPage;

/** Continues at once if the visitor is logged in without this form: by a quick-login token, or in another tab. */
export function createPageLogin({ page, messages, errors, providers }: LoginGiven) {
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const app = startApp(page);
  app.platform.encryption.load();
  rememberTarget(app);
  const captcha = lazyCaptcha(app, loginScene(page.site), captchaDrawer(t, page.tag));
  const showOverlays = overlayLoader(t);
  void askHostStatus();
  const asksAtOnce = hasPasskeyAbility('immediateGet');
  const flow = createLoginFlow({
    ...withErrorReporter(app, errors, showOverlays),
    captcha,
    providers: providers.map(({ id }) => id),
    tokenChecks: {
      ask: (question) =>
        import('../../services/session/ask-about-token.ts').then(
          (script) => script.askAboutToken(app, showOverlays)(question),
          // Without the question nothing changes.
          () => false,
        ),
      isFromCompany: () =>
        import('../../services/landing/page-landing.ts').then(
          ({ isFromCompany }) => isFromCompany(page, document.referrer),
          () => false,
        ),
    },
    proveIdentity: (account, signal, risk) =>
      import('../../services/checks/ask-identity.tsx').then(
        ({ proveOnPage }) => proveOnPage(app, errors)(account, signal, risk),
        () => ({ type: 'unchecked', text: undefined }),
      ),
    async passkeyAtOnce(signal, chosen) {
      if (!(await asksAtOnce) || isEmbeddedView(navigator.userAgent)) return undefined;
      await hostStatusInTime(app.platform.clock);
      if (!$hostStatus.get().passkeys) return undefined;
      // Without its code no passkey is asked for.
      const script = await import('./passkey/page-passkey.ts').catch(() => undefined);
      return script?.logInAtOnceOnPage(app, captcha, signal, chosen);
    },
  });
  const offer = offerPasskeyAtLanding(app, lazyPasskeyOffer(app, showOverlays));
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
