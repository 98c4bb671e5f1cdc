import { within } from '../domain/time/within.ts';
import { createLifetime, type Flow } from '../flows/lifetime.ts';
import type { LandingTask, WayIn } from '../flows/tools.ts';
import { browserClock } from '../platform/clock.ts';
import { $hostStatus } from '../stores/host-status.ts';
import type { App } from './app.ts';

/** A device that does not answer must not keep a visitor who is logged in on the form. */
const deviceAnswerMs = 1000;

/**
 * Offers a passkey before the landing of a login by password or of a registration. Its code is loaded only where the device has a
 * screen lock with which it can keep one.
 *
 * @param offerPasskey loads the code; it may reject
 */
export function passkeyOfferOnDemand(app: App, offerPasskey: (way: WayIn, signal: AbortSignal) => Promise<void>): Flow {
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const offer: LandingTask = async (way) => {
    if (
      way.account &&
      $hostStatus.get().passkeys &&
      'PublicKeyCredential' in self &&
      (await within(browserClock, deviceAnswerMs, PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
    ) {
      // Without the code nothing is offered.
      await offerPasskey(way, signal).catch(() => undefined);
    }
    return 'go-on';
  };
  app.beforeLanding.add(offer);
  lifetime.add(() => app.beforeLanding.delete(offer));
  return lifetime;
}
