import { useEffect, useState } from 'react';
import { startApp } from '../app/app.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import { createLifetime } from '../flows/lifetime.ts';
import { toolsUntil } from '../flows/lifetime-tools.ts';
import { createMessageLoader } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/messages.ts';

/** Texts of forms that are not in the page. @returns `undefined` until they are loaded, empty if they cannot be loaded */
export function useLateTexts(page: PageContext): Messages | undefined {
  const [texts, setTexts] = useState<Messages>();
  useEffect(() => {
    const lifetime = createLifetime();
    const { platform } = toolsUntil(lifetime, startApp(page));
    createMessageLoader(
      platform,
      page.language,
    )('inverse').then((messages) => {
      if (!lifetime.signal.aborted) setTexts(messages ?? {});
    });
    return lifetime.dispose;
  }, [page]);
  return texts;
}
