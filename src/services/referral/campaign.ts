/** The campaign's part of the sign-up page (S7.43, S9.18): asked for once, waited for by nothing. */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import type { Platform } from '../../browser/types.ts';
import { bannerConfig, bannerKeys, bannerProject, layoutsByName } from '../../contract/channel-config.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import { defaultAmounts, isAmount, type RetentionAmounts } from '../../domain/channel/retention.ts';
import { type Layout, layoutOfCampaign, layoutOfSite, layoutWaitMs } from '../../domain/shell/layout.ts';
import { jsonObject } from '../../domain/storage/json.ts';
import { $campaign } from '../../stores/campaign.ts';

/** In characters: a longer text would change the button's size while the visitor presses it. */
const maxButtonLength = 32;

/** Asking begins at load, before what flows are given is there. */
export interface CampaignTools {
  readonly exchange: Exchange;
  readonly platform: Pick<Platform, 'clock'>;
  readonly page: { readonly language: string; readonly regulated: boolean };
}

/**
 * Asks for the campaign and shows what it says, if that comes in time: later nothing changes for this visit, because somebody
 * may be reading. Layout and button change only while nobody has typed. Never rejects.
 *
 * @param waitMs what is left of the three seconds of the page; 0 for nothing, and then nothing is asked
 */
export async function loadCampaign({ exchange, platform, page }: CampaignTools, waitMs = layoutWaitMs): Promise<void> {
  const settle = () => $campaign.set({ ...$campaign.get(), loading: false, amounts: defaultAmounts });
  if (waitMs <= 0) return settle();
  $campaign.set({ ...$campaign.get(), loading: true });
  const timeLimit = new AbortController();
  const callOff = platform.clock.after(waitMs, () => {
    timeLimit.abort();
    settle();
  });
  try {
    const input = {
      project_name: bannerProject,
      keys: [bannerKeys.page, bannerKeys.button, bannerKeys.amounts],
      properties: { language: page.language },
    };
    const { data } = await exchange.send(bannerConfig, input, timeLimit.signal);
    // Stryker disable next-line ConditionalExpression: an aborted call gives no answer
    if (!timeLimit.signal.aborted) apply(data, layoutOfSite(page));
  } catch (error) {
    // Stryker disable next-line ConditionalExpression: what the time limit has settled is settled in the same way again
    if (timeLimit.signal.aborted) return;
    // Stryker disable next-line CallExpression: it rethrows only a bug of ours, which no answer of the exchange causes
    ignoreExchangeError(error);
    settle();
  } finally {
    callOff();
  }
}

function apply(data: ResultOf<typeof bannerConfig>['data'], built: Layout): void {
  const partOf = (key: string) => jsonObject(data.find((item) => item.key === key)?.value) ?? {};
  const { text } = partOf(bannerKeys.button);
  const isButton = typeof text === 'string' && text.trim() !== '' && text.length <= maxButtonLength;
  const known = $campaign.get();
  $campaign.set({
    ...known,
    loading: false,
    amounts: amountsOf(partOf(bannerKeys.amounts)),
    ...(!known.typing && {
      layout: layoutOfCampaign(built, layoutsByName.get(partOf(bannerKeys.page).layout)),
      button: isButton ? text.trim() : undefined,
    }),
  });
}

/** Each amount by itself: what is missing or no amount is the default one (S9.27). The spelling `refferal` is the wire's. */
function amountsOf(record: Readonly<Record<string, unknown>>): RetentionAmounts {
  const { normal_amount, affiliate_amount, refferal_amount } = record;
  return {
    normal: isAmount(normal_amount) ? normal_amount : defaultAmounts.normal,
    affiliate: isAmount(affiliate_amount) ? affiliate_amount : defaultAmounts.affiliate,
    referral: isAmount(refferal_amount) ? refferal_amount : defaultAmounts.referral,
  };
}
