/**
 * What a sign-up page asks at load, before any touch: about the codes that brought the visitor, and about the campaign (S2.31,
 * S3.16, S3.19, S7.43). It writes the answers into the HTML; the islands draw the same from the same stores when they come.
 */

import { amountFor } from '../../domain/channel/retention.ts';
import { $campaign, keepCampaign } from '../../stores/campaign.ts';
import { pageCampaign, pageCodes } from '../channel/sign-up.ts';
import { pageCore } from './core.ts';

const core = pageCore();
const { $field, $promised } = pageCodes(core);
void pageCampaign(core);

$campaign.subscribe(drawPromise);
$promised.subscribe(drawPromise);
$field.subscribe(({ code, status }) => {
  fillIn(code);
  // Only the form has the words for it. An event of a touch loads it.
  if (status === 'refused') document.querySelector('.card astro-island')?.dispatchEvent(new Event('focusin'));
});
// From now on nothing that somebody may have read changes.
document.querySelector('.card')?.addEventListener('input', keepCampaign, { once: true });
// Text may have been typed before this script was there.
if (document.querySelector<HTMLInputElement>('#username')?.value) keepCampaign();

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

/** While the island is not there: `ssr` is the mark of its HTML. */
function fillIn(code: string): void {
  const input = document.querySelector<HTMLInputElement>('astro-island[ssr] #invitation');
  if (!input || code === '' || input.value !== '') return;
  input.value = code;
  const folded = input.closest('details');
  if (folded) folded.open = true;
}
