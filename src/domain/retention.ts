/** What a new account may earn, as the panel beside the form says it (S3.19). */

import type { Medium } from './channel.ts';

/** Amounts as they are shown, currency sign included. */
export interface RetentionAmounts {
  readonly normal: string;
  readonly affiliate: string;
  readonly referral: string;
}

/** Said until the exchange names others (S9.27). */
export const usualAmounts: RetentionAmounts = { normal: '$5,050', affiliate: '$30,050', referral: '$6,082' };

/** A text is an amount if it is a sign or a currency's name around digits; a sentence is none. */
export function isAmount(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^(?:[A-Z]{3,4} |\p{Sc} ?)?\d{1,3}(?:[,. ]?\d{3}){0,4}(?:[.,]\d{1,2})?(?: ?\p{Sc}| [A-Z]{3,4})?$/u.test(text)
  );
}

/** Brokers' visitors get what affiliates' get. */
export function amountFor(medium: Medium, amounts: RetentionAmounts): string {
  if (medium === 'affiliate' || medium === 'broker') return amounts.affiliate;
  return medium === 'referral' ? amounts.referral : amounts.normal;
}
