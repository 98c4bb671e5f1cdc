/** Stands in for `islands/use-late-texts.ts` in the gallery's build: the texts are there at once. */

import type { PageContext } from '../domain/page-context.ts';
import type { Messages } from '../i18n/messages.ts';

let texts: Messages = {};

export function setLateTexts(messages: Messages): void {
  texts = messages;
}

/** Takes the place of the real one, with its signature. */
export function useLateTexts(_page: PageContext): Messages | undefined {
  return texts;
}
