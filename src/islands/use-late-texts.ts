import { useEffect, useState } from 'react';
import { startApp } from '../app/app.ts';
import type { PageContext } from '../domain/page-context.ts';
import { createMessageLoader } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/messages.ts';

/** The texts of forms that the page does not bake in; `undefined` until they are there, empty where they cannot be had. */
export function useLateTexts(page: PageContext): Messages | undefined {
  const [texts, setTexts] = useState<Messages>();
  useEffect(() => {
    let gone = false;
    createMessageLoader(
      startApp(page).platform,
      page.language,
    )('inverse').then((messages) => {
      if (!gone) setTexts(messages ?? {});
    });
    return () => {
      gone = true;
    };
  }, [page]);
  return texts;
}
