/**
 * What a sign-up page asks at load, before any touch: about its campaign (S2.31, S3.19, S7.43). It writes the answer into the HTML; the
 * islands draw the same from the same stores when they come.
 */

import { amountFor } from '../../domain/channel/retention.ts';
import { nextTask } from '../../platform/clock.ts';
import { $campaign, $promised, keepCampaign } from '../../stores/campaign.ts';
import { pageCampaign } from '../channel/campaign.ts';
import { pageCore } from './core.ts';

// Somebody sent the visitor, or a link was shared with them: the amount waits for what the exchange says of it.
const hasCodes = 'invited' in document.documentElement.dataset || /[?&]token=/.test(location.search);
const promiseDirect = () => $promised.set('direct');
if (hasCodes) import('./codes-at-load.ts').catch(promiseDirect);
else promiseDirect();

const core = pageCore();
$campaign.subscribe(drawPromise);
$promised.subscribe(drawPromise);
// From now on nothing that somebody may have read changes.
document.querySelector('.card')?.addEventListener('input', keepCampaign, { once: true });
// Text may have been typed before this script was there.
if (document.querySelector<HTMLInputElement>('#username')?.value) keepCampaign();
// In a task of its own: a slow phone answers no touch before a task ends.
void nextTask().then(() => pageCampaign(core));

function drawPromise(): void {
  const { layout, loading, amounts, button } = $campaign.get();
  const promised = $promised.get();
  const frame = document.querySelector<HTMLElement>('[data-layout]');
  if (frame && layout) frame.dataset.layout = layout;
  frame?.querySelector('.panel')?.setAttribute('aria-busy', String(loading));
  write('button', button);
  write('amount', amounts && promised && amountFor(promised, amounts));
}

function write(name: string, text = ''): void {
  const place = document.querySelector(`[data-campaign=${name}]`);
  if (place && place.textContent !== text) place.textContent = text;
}
