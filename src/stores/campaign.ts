/** What a campaign changes on the sign-up page (S3.19, S7.43): shared by its form and the panel beside it. */

import { atom } from 'nanostores';
import type { Layout } from '../domain/layout.ts';
import { type RetentionAmounts, usualAmounts } from '../domain/retention.ts';

export interface Campaign {
  /** `undefined`: that of the page as it was built. */
  readonly layout: Layout | undefined;
  /** Word of the frame may still come (S9.18). Nothing waits for it. */
  readonly loading: boolean;
  readonly amounts: RetentionAmounts;
  /** Words on the button that starts a registration; `undefined`: the page's own. */
  readonly button: string | undefined;
}

export const $campaign = atom<Campaign>({
  layout: undefined,
  loading: false,
  amounts: usualAmounts,
  button: undefined,
});
