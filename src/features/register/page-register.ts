/** The flow of a registration with all that belongs to it, without React: a page has one, which React attaches to. */

import { browserPasskeySignals } from '../../browser/passkey-signals.ts';
import { browserAttention } from '../../browser/visibility.ts';
import { sentenceKey } from '../../domain/agreements/agreement.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { liveCountryCode } from '../../domain/site/region.ts';
import { scriptInTime } from '../../domain/time/script-in-time.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { shownAgreement } from '../../services/agreements/agreement.ts';
import { captchaDrawer, lazyCaptcha } from '../../services/captcha/lazy-captcha.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { askHostStatus, hostStatusInTime } from '../../services/host-status/ask-host-status.ts';
import { typedIn as textIn } from '../../services/islands/early-form.ts';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { rememberTarget } from '../../services/landing/target-record.ts';
import { type App, startApp } from '../../services/page/app.ts';
import { createLifetime, withParts } from '../../services/page/lifetime.ts';
import { toolsUntil } from '../../services/page/lifetime-tools.ts';
import { registrationTabs } from '../../services/page/tabs.ts';
import { lazyPasskeyOffer, offerPasskeyAtLanding } from '../../services/passkeys/page-offer-at-landing.ts';
import { pagePasskeys } from '../../services/passkeys/page-passkeys.ts';
import { offerRecoveryAtLanding } from '../../services/recovery/page-offer-at-landing.ts';
import { lazyChannel } from '../../services/referral/lazy-channel.ts';
import { pageCodes } from '../../services/referral/page-codes.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { typedIn } from './field-records.ts';
import type { RegisterPolicy } from './fields.ts';
import { createRegion } from './region.ts';
import { createRegisterFlow, type RegisterFlow } from './register.ts';
import type { RegisterTextKey } from './texts.ts';
import type { RegisterPasskeys } from './tools.ts';

export interface RegisterGiven extends IslandProps {
  readonly policy: RegisterPolicy;
  /** Names of the documents that the visitor agrees to. */
  readonly terms: string;
  readonly privacy: string;
}

/** The flow, and the app for the effects of the island. */
export type PageRegister = ReturnType<typeof createPageRegister>;

let ofPage: PageRegister | undefined;

/** Starts the one registration of a page, for its island to attach to. */
export function startPageRegister(given: RegisterGiven): PageRegister {
  ofPage ??= createPageRegister(given);
  return ofPage;
}

/** The registration of the page; `undefined` where none was started, as in the mini app, whose form has its own. */
export const pageRegister = (): PageRegister | undefined => ofPage;

export function createPageRegister({ page, messages, errors, policy, terms, privacy }: RegisterGiven) {
  const t = createTranslator<RegisterTextKey>(messages);
  const app = startApp(page);
  app.platform.encryption.load();
  rememberTarget(app);
  const captcha = lazyCaptcha(app, sceneCodes.register, captchaDrawer(t, page.tag));
  const showOverlays = overlayLoader(t);
  const tools = withErrorReporter(app, errors, showOverlays);
  const lifetime = createLifetime();
  const region = createRegion(toolsUntil(lifetime, tools));
  region.prepare();
  const tabs = registrationTabs(page.storagePrefix);
  lifetime.add(tabs.close);
  void askHostStatus();
  const flow = createRegisterFlow({
    ...tools,
    hostStatus: () => hostStatusInTime(app.platform.clock),
    region,
    visit: () => ({ ...app.visit?.(), liveCountryCode: liveCountryCode(undefined, region.country()) }),
    agreement: () => shownAgreement(page, { template: messages[sentenceKey] ?? '', terms, privacy }),
    captcha,
    channel: lazyChannel(app),
    codes: pageCodes(app),
    policy,
    tabs,
    attention: browserAttention,
    passkeys: registerPasskeys(app),
    offersRecovery: () => $hostStatus.get().recoveryCodes,
    loadPasskeySteps: () => scriptInTime(app.platform.clock, import('./PasskeySteps.tsx')),
    loadTwoFactor: () => scriptInTime(app.platform.clock, import('./SecurityStep.tsx')),
    async bindFailed(code) {
      showOverlays();
      const { reportBindFailure } = await import('../../services/errors/page-error-handler.ts');
      return reportBindFailure(app, errors.unknown ?? '', code);
    },
  });
  // Before the passkey's, so it comes after it.
  const recovery = offerRecoveryAtLanding(app, errors);
  const offer = offerPasskeyAtLanding(app, lazyPasskeyOffer(app, showOverlays));
  return { app, ...withParts(flow, lifetime, captcha, recovery, offer) };
}

/** The browser's code for passkeys is loaded with the first question. */
function registerPasskeys(app: App): RegisterPasskeys | undefined {
  const { platform, initData } = app;
  if (!('PublicKeyCredential' in self) || isEmbeddedView(platform.userAgent) || initData !== undefined)
    return undefined;
  const unable = () => ({ type: 'unable' }) as const;
  return {
    ...pagePasskeys(app),
    ...browserPasskeySignals,
    create: (...asked) =>
      import('../../browser/new-passkeys.ts').then(({ newPasskeys }) => newPasskeys.create(...asked), unable),
    use: (...asked) =>
      import('../../browser/passkey-question.ts').then(({ askForPasskey }) => askForPasskey(...asked), unable),
  };
}

/** Takes over the text that was typed before the scripts were loaded. */
export function keepTypedBefore(flow: RegisterFlow, frame: HTMLElement): void {
  const { invitation, ...others } = typedIn(flow.fields, 'account', (box) => textIn(frame, box));
  // What is empty is not typed, and neither is the code of the address or the cookie.
  flow.keepTyped(Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')));
  if (!invitation || invitation === flow.$invitation.get().code) return;
  flow.keepTyped({ invitation });
  if (document.activeElement?.id !== 'invitation') flow.leaveInvitation();
}
