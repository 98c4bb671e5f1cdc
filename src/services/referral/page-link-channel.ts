/** What the page of a mailed link tells, with the cookies that say how its visitor came. */

import { withCookies } from '../../browser/cookies.ts';
import type { App } from '../page/app.ts';
import { createLinkChannel, type LinkChannel } from './link-channel.ts';

export function startLinkChannel(app: App): LinkChannel {
  return createLinkChannel({ ...app, platform: withCookies(app.platform) });
}
