/** Where a visitor comes from, for the sign-up form and the panel beside it. */

import { trackers } from '../../../sites/trackers.ts';
import { withCookies } from '../../browser/cookies.ts';
import { vendorScript, withParameters } from '../../domain/captcha/choice.ts';
import type { Environment } from '../../domain/site/site.ts';
import type { App } from '../page/app.ts';
import { createChannel, type PageChannel } from './channel.ts';
import { pageCodes } from './page-codes.ts';

let channel: PageChannel | undefined;

/** The page's channel, made at the first call: its form and the panel beside it share one. */
export function startChannel(app: App): PageChannel {
  channel ??= createChannel(
    { ...app, platform: withCookies(app.platform), converted: (medium) => countConversion(app.environment, medium) },
    pageCodes(app),
  );
  return channel;
}

/**
 * Counts a sign-up at the operator's advertising partner (S4.18), where there is one. Only for a visitor who has agreed. The
 * request says how they came, never who they are, and is sent also while the page is being left.
 */
function countConversion(environment: Environment, medium: string): void {
  const { address, key } = trackers[environment].conversionPixel;
  if (key === '') return;
  const place = vendorScript(address, { port: location.port, environment });
  const pixel = withParameters(place, { id: key, event: 'register_success', medium });
  fetch(pixel, { mode: 'no-cors', keepalive: true, referrerPolicy: 'origin' }).catch(() => undefined);
}
