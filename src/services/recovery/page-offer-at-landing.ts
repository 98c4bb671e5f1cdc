import { consentPathOf } from '../../domain/oauth/paths.ts';
import type { Messages } from '../../i18n/messages.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import type { App } from '../page/app.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import type { LandingTask } from '../page/tools.ts';

/**
 * Offers recovery codes before the landing of a registration. Not in a mini app, and not on the way to the consent for an outside
 * application.
 */
export function offerRecoveryAtLanding(app: App, errors: Messages): Flow {
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const offer: LandingTask = async ({ newUser, miniApp, method }) => {
    const { initData, platform } = app;
    // A registration with a passkey has asked before.
    const isWanted =
      newUser && method !== 'passkey' && !miniApp && initData === undefined && $hostStatus.get().recoveryCodes;
    if (isWanted && !consentPathOf(platform.location.path)) {
      // Without the code nothing is offered.
      await import('./offer-recovery.tsx')
        .then(({ offerRecovery }) => offerRecovery(app, errors, signal))
        .catch(() => undefined);
    }
    return 'go-on';
  };
  app.beforeLanding.add(offer);
  lifetime.add(() => app.beforeLanding.delete(offer));
  return lifetime;
}
