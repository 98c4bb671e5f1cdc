/** The campaign's part of the sign-up page (S7.43, S9.18): asked for once, waited for by nothing. */

import { bannerConfig, bannerKeys, bannerProject, layoutsByName } from '../contract/channel-config.ts';
import { recordOf } from '../domain/channel.ts';
import { layoutOfCampaign, layoutOfSite, layoutWaitMs } from '../domain/layout.ts';
import { isAmount, type RetentionAmounts, usualAmounts } from '../domain/retention.ts';
import { $campaign } from '../stores/campaign.ts';
import type { ChannelTools } from './channel-tools.ts';

/** Longer words would make the button grow under the visitor's finger. */
const longestButton = 32;

/**
 * Asks for the campaign and shows what it says. A frame whose word takes longer than three seconds stays as it is; words
 * and amounts may still come.
 */
export async function loadCampaign({
  exchange,
  platform,
  page,
}: Pick<ChannelTools, 'exchange' | 'platform' | 'page'>): Promise<void> {
  $campaign.set({ ...$campaign.get(), loading: true });
  const settle = () => $campaign.set({ ...$campaign.get(), loading: false });
  const callOff = platform.clock.after(layoutWaitMs, settle);
  try {
    const { data } = await exchange.send(bannerConfig, {
      project_name: bannerProject,
      keys: [bannerKeys.page, bannerKeys.button, bannerKeys.amounts],
      properties: { language: page.language },
    });
    const partOf = (key: string) => recordOf(data.find((item) => item.key === key)?.value);
    const { text } = partOf(bannerKeys.button);
    const campaign = $campaign.get();
    const asked = campaign.loading ? layoutsByName.get(partOf(bannerKeys.page).layout) : undefined;
    $campaign.set({
      loading: false,
      layout: layoutOfCampaign(layoutOfSite(page), asked),
      amounts: amountsOf(partOf(bannerKeys.amounts)),
      button: typeof text === 'string' && text.trim() !== '' && text.length <= longestButton ? text.trim() : undefined,
    });
  } catch {
    settle();
  } finally {
    callOff();
  }
}

/** Each amount by itself: what is missing or no amount is the usual one (S9.27). The odd spelling is the wire's. */
function amountsOf(record: Readonly<Record<string, unknown>>): RetentionAmounts {
  const { normal_amount, affiliate_amount, refferal_amount } = record;
  return {
    normal: isAmount(normal_amount) ? normal_amount : usualAmounts.normal,
    affiliate: isAmount(affiliate_amount) ? affiliate_amount : usualAmounts.affiliate,
    referral: isAmount(refferal_amount) ? refferal_amount : usualAmounts.referral,
  };
}
