/**
 * Texts that pages do not bake in, because few visitors ever need them: fetched whole, once, when they are. A namespace
 * that cannot be had is left out, and whoever asked shows the baked text it has for that: never a key.
 */

import { type LanguageCode, languageChain } from '../domain/language.ts';
import type { Messages, Namespace } from './messages.ts';
import { createTextReader, pause, type TextNetwork } from './read-texts.ts';

/** How long whoever asks is kept waiting, in ms. The reading goes on after that, for the next one. */
const patienceMs = 3000;

export type LoadMessages = (namespace: Namespace) => Promise<Messages | undefined>;

/**
 * A loader of one language's texts (S7.59), or, where its file cannot be had, of the language it falls back to. What
 * failed altogether is tried again the next time it is asked for.
 */
export function createMessageLoader(network: TextNetwork, language: LanguageCode): LoadMessages {
  const read = createTextReader(network);
  const loading = new Map<Namespace, Promise<Messages | undefined>>();

  async function load(namespace: Namespace): Promise<Messages | undefined> {
    for (const code of languageChain(language)) {
      const messages = await read(`/locales/${code}/${namespace}.json`);
      if (messages !== undefined) return messages;
    }
    loading.delete(namespace);
    return undefined;
  }

  return (namespace) => {
    const promise = loading.get(namespace) ?? load(namespace);
    loading.set(namespace, promise);
    return Promise.race([promise, pause(network.clock, patienceMs)]);
  };
}
