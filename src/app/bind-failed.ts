/** Says that the messaging app could not be linked. A chunk of its own: few registrations bring a messenger along. */

import { bindPrefixOf } from '../domain/errors/call.ts';
import { splitLanguage } from '../domain/language.ts';
import type { App } from './app.ts';
import { createPageErrorHandler } from './error-handler.ts';

/** The dialog of the code's family (S8.19, S8.33). @returns when the visitor has answered it */
export async function tellBindFailure(app: App, unknownText: string, bindCode: string | number): Promise<void> {
  const { miniApp = false } = app.visit?.() ?? {};
  const prefix = bindPrefixOf({ page: splitLanguage(location.pathname).rest, miniApp });
  const handled = await createPageErrorHandler(
    app,
    unknownText,
  )({
    retCode: `${prefix}${bindCode}`,
    retMsg: '',
    call: '',
    stale: false,
    hideErrors: false,
  });
  if (handled.type === 'dialog') await handled.answer;
}
