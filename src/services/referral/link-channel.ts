/** What the page of a mailed link tells about its registration (S2.10, S8.36). */

import { atom } from 'nanostores';
import type { Channel } from './channel.ts';
import { keptCodes } from './kept-codes.ts';
import type { ChannelTools } from './tools.ts';
import { createTracking } from './tracking.ts';

export type LinkChannel = Pick<Channel, 'stepShown' | 'failed'>;

/**
 * Knows the channel from what is kept alone, because the query of a mailed link is the link's own: its token must go
 * to no call but the one that confirms the registration.
 */
export function createLinkChannel(tools: ChannelTools): LinkChannel {
  const { platform, page } = tools;
  const stored = keptCodes(platform, page.storagePrefix).read();
  const { stepShown, failed } = createTracking(tools, atom(stored), '');
  return { stepShown, failed };
}
