/** The flow of a registration with all that belongs to it, without React: a page has one, which React attaches to. */

import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha/captcha-on-demand.ts';
import { channelOnDemand } from '../../app/channel/channel-on-demand.ts';
import { pageCodes } from '../../app/channel/codes.ts';
import { passkeyOfferOnDemand } from '../../app/passkey-offer-on-demand.ts';
import { registrationTabs } from '../../app/tabs.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { missingCode } from '../../domain/errors/part-error.ts';
import { liveCountryCode } from '../../domain/site/region.ts';
import { createRegion } from '../../flows/account/region.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import { rememberTarget } from '../../flows/landing/target-record.ts';
import { createLifetime, withParts } from '../../flows/lifetime.ts';
import { toolsUntil } from '../../flows/lifetime-tools.ts';
import { createRegisterFlow, type RegisterFlow } from '../../flows/register/register.ts';
import type { RegisterPolicy } from '../../flows/register/tools.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { typedIn } from '../early-form.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import type { RegisterTextKey } from './texts.ts';

export interface RegisterGiven extends IslandProps {
  readonly policy: RegisterPolicy;
}

/** The flow, and the app for the effects of the island. */
export type PageRegister = ReturnType<typeof createPageRegister>;

export function createPageRegister({ page, messages, errors, policy }: RegisterGiven) {
  const t = createTranslator<RegisterTextKey>(messages);
  const app = startApp(page);
  rememberTarget(app);
  const captcha = captchaOnDemand(app, sceneCodes.register, captchaLoader(t, page.tag));
  const showOverlays = overlayLoader(t);
  const tools = withErrorReporter(app, errors, showOverlays);
  const lifetime = createLifetime();
  const region = createRegion(toolsUntil(lifetime, tools));
  region.prepare();
  const tabs = registrationTabs(page.storagePrefix);
  lifetime.add(tabs.close);
  const flow = createRegisterFlow({
    ...tools,
    region,
    visit: () => ({ ...app.visit?.(), liveCountryCode: liveCountryCode(undefined, region.country()) }),
    captcha,
    channel: channelOnDemand(app),
    codes: pageCodes(app),
    policy,
    tabs,
    loadTwoFactor: () => import('./SecurityStep.tsx').catch(missingCode),
    async bindFailed(code) {
      showOverlays();
      const { reportBindFailure } = await import('../../app/errors/error-handler.ts');
      return reportBindFailure(app, errors.unknown ?? '', code);
    },
  });
  const offer = passkeyOfferOnDemand(app, async (way, signal) =>
    (await import('../login/offer-passkey.ts')).offerPasskeyBefore(app, showOverlays, way, signal),
  );
  return { app, ...withParts(flow, lifetime, captcha, offer) };
}

/** Takes over the text that was typed before the scripts were loaded. */
export function keepTypedBefore(flow: RegisterFlow, frame: HTMLElement): void {
  const [username, invitation] = [typedIn(frame, 'username'), typedIn(frame, 'invitation')];
  if (username) flow.keepTyped({ username });
  // The code of the address or the cookie is not typed.
  if (invitation === '' || invitation === flow.$invitation.get().code) return;
  flow.keepTyped({ invitation });
  if (document.activeElement?.id !== 'invitation') flow.leaveInvitation();
}
