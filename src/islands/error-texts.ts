import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { startApp } from '../app/app.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import { createLifetime } from '../flows/lifetime.ts';
import type { Messages } from '../i18n/messages.ts';

const none: Messages = {};
const $texts = atom(none);
let asked = false;

/**
 * Fetches the texts of errors with the first island, because an error may be that there is no connection. All islands of the
 * page share them. Where they cannot be fetched, the next island tries again.
 *
 * @returns gives up
 */
export function prepareErrorTexts(page: PageContext): () => void {
  if (asked) return () => undefined;
  asked = true;
  const lifetime = createLifetime();
  lifetime.add(() => {
    asked = $texts.get() !== none;
  });
  startApp(page)
    .loadErrorTexts(lifetime)
    .then((texts) => {
      if (texts) $texts.set(texts);
      else asked = false;
    });
  return lifetime.dispose;
}

/** @param baked the error texts of the page */
export function useErrorTexts(baked: Messages): Messages {
  return { ...useStore($texts, { ssr: 'initial' }), ...baked };
}
