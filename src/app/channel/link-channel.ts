/** What the page of a mailed link tells, with the cookies that say how its visitor came. */

import { createLinkChannel, type LinkChannel } from '../../flows/channel/link-channel.ts';
import { withCookies } from '../../platform/cookies.ts';
import type { App } from '../app.ts';

export function startLinkChannel(app: App): LinkChannel {
  return createLinkChannel({ ...app, platform: withCookies(app.platform) });
}
