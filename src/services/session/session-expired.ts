/** Says that the exchange no longer knows the session (S8.12). Loaded when that has happened, on any page (`watch-expired.ts`). */

import { retCodes } from '../../domain/errors/codes.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { $session } from '../../stores/session.ts';
import type { OverlayTextKey } from '../errors/dialog-props.tsx';
import { ensureOverlays } from '../errors/Overlays.tsx';
import { createPageErrorHandler } from '../errors/page-error-handler.ts';
import { createLazyTexts } from '../lazy-texts/lazy-texts.ts';
import { startApp } from '../page/app.ts';
import { showEndedSession } from './ended-session.ts';

/** Empties the content of a product page, and shows the toast of 10006, at most once in ten seconds (S9.13). */
export async function sayExpired(page: PageContext): Promise<void> {
  showEndedSession();
  const app = startApp(page);
  const { isOnline, platform } = app;
  const messages = createMessageLoader(platform, page.language);
  const load = async (anew: boolean) => {
    const [texts, errors] = await Promise.all([messages('inverse', anew), messages('inverse-error-code', anew)]);
    return texts && errors && { texts, errors };
  };
  // A product page has no words for it, so it waits for them.
  const { texts, errors } = await createLazyTexts(load, { clock: platform.clock, isOnline, window }).there;
  // The visitor may have logged in meanwhile.
  if ($session.get().type === 'signed-in') return;
  ensureOverlays(createTranslator<OverlayTextKey>(texts));
  const handle = createPageErrorHandler(app, errors.unknown ?? '');
  await handle({ retCode: retCodes.sessionExpired, retMsg: '', call: '', stale: false, hideErrors: false });
}
