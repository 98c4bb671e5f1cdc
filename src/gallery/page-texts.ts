/** Which texts a state reads, and the keys of the texts that the page has around it. */

import type { Messages } from '../i18n/messages.ts';

/** The same texts; `read` is called with `namespace.key` for each one that is read. */
export function recordReads(messages: Messages, namespace: string, read: (name: string) => void): Messages {
  return new Proxy(messages, {
    get(texts, key) {
      if (typeof key === 'string' && key in texts) read(`${namespace}.${key}`);
      return Reflect.get(texts, key);
    },
  });
}

/** Replaces the texts of header, footer and notice by their keys: these parts come with the page, not with an island. */
export function showKeysAround(texts: Messages): void {
  const keys = new Map(Object.entries(texts).map(([key, text]) => [text.trim(), key]));
  for (const part of document.querySelectorAll('.header, .footer, .consent-notice')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const key = keys.get((node.nodeValue ?? '').trim());
      if (key !== undefined) node.nodeValue = key;
    }
  }
}
