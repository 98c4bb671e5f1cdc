/** The offer of a passkey on a real page. Imported before the landing, where the device can keep one. */

import { newPasskeys } from '../../browser/new-passkeys.ts';
import { browserPasskeySignals } from '../../browser/passkey-signals.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { consentPathOf } from '../../domain/oauth/paths.ts';
import type { App } from '../page/app.ts';
import type { CompletedLogin } from '../page/tools.ts';
import { pagePasskeys } from './page-passkeys.ts';
import { offerPasskey, type PasskeyOfferTools } from './passkey-offer.ts';

/** Not in a mini app, in the browser of another app, and on the way to the consent for an outside application. */
export async function offerOnPage(
  app: App,
  { miniApp }: CompletedLogin,
  ask: PasskeyOfferTools['ask'],
  signal: AbortSignal,
): Promise<void> {
  const { platform, initData } = app;
  if (miniApp || initData !== undefined || isEmbeddedView(platform.userAgent)) return;
  if (consentPathOf(platform.location.path)) return;
  await offerPasskey(
    { ...app, passkeys: { ...pagePasskeys(app), ...newPasskeys }, signals: browserPasskeySignals, ask },
    signal,
  );
}
