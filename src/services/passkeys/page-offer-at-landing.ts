import { browserClock } from '../../browser/clock.ts';
import { within } from '../../domain/time/within.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import type { ShowOverlays } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import { type Lazy, lazy } from '../page/lazy.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import type { CompletedLogin, LandingTask } from '../page/tools.ts';

/** A device that does not answer must not keep a visitor who is logged in on the form. */
const deviceAnswerMs = 1000;

type OfferPasskey = (way: CompletedLogin, signal: AbortSignal) => Promise<void>;

/** The code that asks the visitor, in a dialog. */
export function lazyPasskeyOffer(app: App, showOverlays: ShowOverlays): Lazy<OfferPasskey> {
  return lazy(async () => {
    const { offerPasskeyBefore } = await import('./offer-passkey.ts');
    return (way, signal) => offerPasskeyBefore(app, showOverlays, way, signal);
  });
}

/**
 * Offers a passkey before the landing of a login by password or of a registration. Its code is loaded only where the device has a
 * screen lock with which it can keep one.
 */
export function offerPasskeyAtLanding(app: App, offerPasskey: Lazy<OfferPasskey>): Flow {
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
      await offerPasskey
        .get()
        .then((ask) => ask(way, signal))
        .catch(() => undefined);
    }
    return 'go-on';
  };
  app.beforeLanding.add(offer);
  lifetime.add(() => app.beforeLanding.delete(offer));
  return lifetime;
}
