/** The texts of forms that are not in the page, once for all of its islands. Loaded with the first part that needs them. */

import { createMessageLoader } from '../../i18n/load-messages.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { App } from '../page/app.ts';
import { createLazyTexts, type LazyTextsFlow } from './lazy-texts.ts';

let found: LazyTextsFlow<Messages> | undefined;

/** Asks for them at the first call. Browser only. */
export function pageLazyTexts(app: App): LazyTextsFlow<Messages> {
  found ??= ask(app);
  return found;
}

function ask({ page, platform, isOnline }: App): LazyTextsFlow<Messages> {
  const load = createMessageLoader(platform, page.language);
  return createLazyTexts((anew) => load('inverse', anew), { clock: platform.clock, isOnline, window });
}
