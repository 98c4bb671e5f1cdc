/** Short texts between the tabs of a browser; a browser without `BroadcastChannel` sends none. */

import { registrationKey } from '../../domain/storage/stored-names.ts';

/** Short texts between the tabs of a browser, for as long as they are open. Never throws. */
export interface Tabs {
  /** Sends a text to the other tabs. */
  broadcast(text: string): void;
  /** Listens to the other tabs. @returns stops listening */
  onMessage(listener: (text: string) => void): () => void;
  /** No text is sent or received any more. */
  close(): void;
}

/** @param name of the channel; the brand's prefix keeps it apart from others of the host */
export function createTabs(name: string): Tabs {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // Old browsers, and browsers that isolate the tabs of a site.
  }
  return {
    broadcast: (text) => channel?.postMessage(text),
    onMessage(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}

export function registrationTabs(storagePrefix: string): Tabs {
  return createTabs(registrationKey(storagePrefix));
}
