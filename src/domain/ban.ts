/** What a banned account is told, by the ban check's answer (S4.36–S4.39, S3.23). Times are UTC, whatever the visitor's clock shows. */

import type { SiteId } from './site.ts';

/** How long a ban lasts, in ms (S9.16). */
export const banWindowMs = 86_400_000;

/** The last moment that is written with a year of four digits. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The ban check's answer; whatever the exchange put there, unchecked. */
export interface BanStatus {
  readonly selfBanned: unknown;
  /** Seconds since epoch. */
  readonly bannedAt: unknown;
}

export type BanDecision =
  /** It ends by itself; `endsAt` in ms since epoch. */
  | { readonly type: 'dialog'; readonly endsAt: number }
  /** It lasted its time: the owner may lift it. */
  | { readonly type: 'self-unblock' }
  | { readonly type: 'toast' };

const toast: BanDecision = { type: 'toast' };

/**
 * The owner's own ban shows when it ends, for 24 hours and at exactly 24 hours; an older one is lifted on the self-unblock page, which
 * only the main site has. Any other ban, and a time that is none, gets the toast.
 *
 * @param now ms since epoch, by the exchange's clock where it is known
 */
export function decideBan({ selfBanned, bannedAt }: BanStatus, now: number, site: SiteId): BanDecision {
  if (!isYes(selfBanned) || typeof bannedAt !== 'number' || !(bannedAt > 0)) return toast;
  const startedAt = bannedAt * 1000;
  const endsAt = startedAt + banWindowMs;
  if (endsAt > lastMoment || !Number.isFinite(now)) return toast;
  if (now - startedAt <= banWindowMs) return { type: 'dialog', endsAt };
  return site === 'global' ? { type: 'self-unblock' } : toast;
}

/** The exchange's ways to say yes. */
function isYes(value: unknown): boolean {
  return value === true || value === 1;
}
