import { within } from '../domain/time/within.ts';
import { createLifetime, type Flow } from '../flows/lifetime.ts';
import type { LandingTask } from '../flows/tools.ts';
import { browserClock } from '../platform/clock.ts';
import { $hostStatus } from '../stores/host-status.ts';
import type { App } from './app.ts';

/** A device that does not answer must not keep a visitor who is logged in on the form. */
const deviceAnswerMs = 1000;

/**
 * Offers a passkey before the landing of a login by password or of a registration. Its code is loaded only where the device has a
 * screen lock with which it can keep one.
 *
 * @param ask see `PasskeyOfferTools`
 */
export function passkeyOfferOnDemand(app: App, ask: () => Promise<boolean | undefined>): Flow {
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const offer: LandingTask = async (way) => {
    if (
      way.account &&
      $hostStatus.get().passkeys &&
      'PublicKeyCredential' in self &&
      (await within(browserClock, deviceAnswerMs, PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
    ) {
      await import('./passkey.ts').then(({ offerOnPage }) => offerOnPage(app, way, ask, signal));
    }
    return 'go-on';
  };
  app.beforeLanding.add(offer);
  lifetime.add(() => app.beforeLanding.delete(offer));
  return lifetime;
}
