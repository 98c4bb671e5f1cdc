/** Says that the exchange no longer knows the session (S8.12). Loaded when that has happened, on any page with an island. */

import { startApp } from '../../app/app.ts';
import { createPageErrorHandler } from '../../app/errors/error-handler.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator } from '../../i18n/messages.ts';
import type { OverlayTextKey } from '../dialogs/dialog-props.ts';
import { ensureOverlays } from '../overlays.tsx';
import { showEndedSession } from './ended-session.ts';

/** Empties the content of a product page, and shows the toast of 10006, at most once in ten seconds (S9.13). */
export async function sayExpired(page: PageContext): Promise<void> {
  showEndedSession();
  const app = startApp(page);
  const messages = createMessageLoader(app.platform, page.language);
  const [texts, errors] = await Promise.all([messages('inverse'), messages('inverse-error-code')]);
  if (!texts || !errors) return;
  ensureOverlays(createTranslator<OverlayTextKey>(texts));
  const handle = createPageErrorHandler(app, errors.unknown ?? '');
  await handle({ retCode: retCodes.sessionExpired, retMsg: '', call: '', stale: false, hideErrors: false });
}
