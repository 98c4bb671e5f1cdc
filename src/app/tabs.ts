/** Short texts between the tabs of a browser; where it has no channel for them, nobody is told. */

import { registrationKey } from '../domain/stored-names.ts';
import type { Tabs } from '../flows/register-tools.ts';

/** @param name of the channel; the brand's prefix keeps it apart from others of the host */
function createTabs(name: string): Tabs {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // Old browsers, and those that keep a site's tabs apart.
  }
  return {
    tell: (text) => channel?.postMessage(text),
    listen(hear) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') hear(data);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

export function registrationTabs(storagePrefix: string): Tabs {
  return createTabs(registrationKey(storagePrefix));
}
