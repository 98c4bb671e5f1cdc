/** The amounts that the panel beside the form promises to a new account (S3.19). */

import type { Medium } from './channel.ts';

/** Amounts as shown, with the currency sign. */
export interface RetentionAmounts {
  readonly normal: string;
  readonly affiliate: string;
  readonly referral: string;
}

/** Amounts until the exchange sends others (S9.27). */
export const defaultAmounts: RetentionAmounts = { normal: '$5,050', affiliate: '$30,050', referral: '$6,082' };

/** Whether a text is an amount: digits with a currency sign or code, and nothing else. */
export function isAmount(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^(?:[A-Z]{3,4} |\p{Sc} ?)?\d{1,3}(?:[,. ]?\d{3}){0,4}(?:[.,]\d{1,2})?(?: ?\p{Sc}| [A-Z]{3,4})?$/u.test(text)
  );
}

/** The amount for a medium; visitors of brokers get the amount of affiliates. */
export function amountFor(medium: Medium, amounts: RetentionAmounts): string {
  if (medium === 'affiliate' || medium === 'broker') return amounts.affiliate;
  return medium === 'referral' ? amounts.referral : amounts.normal;
}
