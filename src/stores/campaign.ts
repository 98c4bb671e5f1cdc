/** What a campaign changes on the sign-up page (S3.19, S7.43): shared by its form and the panel beside it. */

import { atom } from 'nanostores';
import type { Medium } from '../domain/channel/channel.ts';
import type { RetentionAmounts } from '../domain/channel/retention.ts';
import type { Layout } from '../domain/shell/layout.ts';

export interface Campaign {
  /** `undefined` for the layout that the page was built with. */
  readonly layout: Layout | undefined;
  /** The exchange has not answered yet, and the three seconds are not over (S9.18). Nothing waits for it. */
  readonly loading: boolean;
  /** `undefined` until the exchange has answered: nobody is shown an amount before (S3.19). */
  readonly amounts: RetentionAmounts | undefined;
  /** Label of the button that starts a registration; `undefined` for the label of the page. */
  readonly button: string | undefined;
  /** Somebody has begun to type: layout and button stay as they are. */
  readonly typing: boolean;
}

export const $campaign = atom<Campaign>({
  layout: undefined,
  loading: false,
  amounts: undefined,
  button: undefined,
  typing: false,
});

/** The kind of visitor that the page promises an amount to: `undefined` while the exchange is asked about codes (S3.19). */
export const $promised = atom<Medium | undefined>();

/** Keeps the layout and the button as they are, because somebody has begun to type. */
export function keepCampaign(): void {
  const campaign = $campaign.get();
  if (!campaign.typing) $campaign.set({ ...campaign, typing: true });
}
