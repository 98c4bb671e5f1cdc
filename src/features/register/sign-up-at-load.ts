/**
 * What a sign-up page asks at load, before any touch: about its campaign (S2.31, S3.19, S7.43). It writes the answer into the HTML; the
 * islands draw the same from the same stores when they come.
 */

import { amountFor } from '../../domain/channel/retention.ts';
import { marked } from '../../domain/shell/marks.ts';
import { pageCore } from '../../services/page/core.ts';
import { pageCampaign } from '../../services/referral/page-campaign.ts';
import { $campaign, $promised, keepCampaign } from '../../stores/campaign.ts';

/** Once a page. */
export function askAtLoad(): void {
  // Somebody sent the visitor, or a link was shared with them: the amount waits for what the exchange says of it.
  const hasCodes = document.documentElement.classList.contains('is-invited') || /[?&]token=/.test(location.search);
  const promiseDirect = () => $promised.set('direct');
  if (hasCodes)
    import('../../services/referral/codes-at-load.ts').then((script) => script.askAboutCodes()).catch(promiseDirect);
  else promiseDirect();

  $campaign.subscribe(drawPromise);
  $promised.subscribe(drawPromise);
  // From now on nothing that somebody may have read changes.
  document.querySelector('.card')?.addEventListener('input', keepCampaign, { once: true });
  // Text may have been typed before this script was there.
  if (document.querySelector<HTMLInputElement>('#username')?.value) keepCampaign();
  void pageCampaign(pageCore());
}

function drawPromise(): void {
  const { layout, loading, amounts, button } = $campaign.get();
  const promised = $promised.get();
  const frame = document.querySelector<HTMLElement>(marked('layout'));
  if (frame && layout) frame.dataset.layout = layout;
  frame?.querySelector('.panel')?.setAttribute('aria-busy', String(loading));
  write('button', button);
  write('amount', amounts && promised && amountFor(promised, amounts));
}

function write(name: string, text = ''): void {
  const place = document.querySelector(marked('campaign', name));
  if (place && place.textContent !== text) place.textContent = text;
}
