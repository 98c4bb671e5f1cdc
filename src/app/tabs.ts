/** Short texts between the tabs of a browser; a browser without `BroadcastChannel` sends none. */

import { consentRefusedKey, registrationKey } from '../domain/storage/stored-names.ts';
import type { Tabs } from '../flows/register/tools.ts';

/** @param name of the channel; the brand's prefix keeps it apart from others of the host */
function createTabs(name: string): Tabs {
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

export function consentTabs(storagePrefix: string): Tabs {
  return createTabs(consentRefusedKey(storagePrefix));
}
