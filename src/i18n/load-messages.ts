/**
 * Texts that pages do not bake in, because few visitors ever need them: fetched whole, once, when they are. A namespace
 * that cannot be had is left out, and whoever asked shows the baked text it has for that.
 */

import type { LanguageCode } from '../domain/language.ts';
import type { Messages, Namespace } from './messages.ts';

/** How long a try may take, in ms: somebody is waiting to be told what went wrong. */
const timeoutMs = 3000;

export type LoadMessages = (namespace: Namespace) => Promise<Messages | undefined>;

/** A loader of one language's texts. What failed is tried again the next time it is asked for. */
export function createMessageLoader(fetchFile: typeof fetch, language: LanguageCode): LoadMessages {
  const loaded = new Map<Namespace, Promise<Messages | undefined>>();

  async function load(namespace: Namespace): Promise<Messages | undefined> {
    const path = `/locales/${language}/${namespace}.json`;
    const messages = (await tryOnce(fetchFile, path)) ?? (await tryOnce(fetchFile, path));
    if (messages === undefined) loaded.delete(namespace);
    return messages;
  }

  return (namespace) => {
    const promise = loaded.get(namespace) ?? load(namespace);
    loaded.set(namespace, promise);
    return promise;
  };
}

async function tryOnce(fetchFile: typeof fetch, path: string): Promise<Messages | undefined> {
  try {
    const response = await fetchFile(path, { signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? readMessages(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** An object of texts, or `undefined` for what a proxy or a captive portal may have sent in its place. */
function readMessages(value: unknown): Messages | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries: [string, unknown][] = Object.entries(value);
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? Object.fromEntries(entries)
    : undefined;
}
