/** What a banned visitor is shown, by the answer of the ban check (S4.36–S4.39, S3.23). All times are UTC. */

import type { SiteId } from '../site/site.ts';

/** Whether a text is an address of version 4 or 6. */
export function isIpAddress(text: string): boolean {
  if (/^[\da-f.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`http://[${text}]`);
  // The parser takes other forms of such an address as well, and writes them as four numbers.
  return /^(\d+\.){3}\d+$/.test(text) && URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text;
}

/** How long a ban lasts, in ms (S9.16). */
export const banWindowMs = 86_400_000;

/** The latest time with a year of four digits, in ms. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The answer of the ban check, untrusted. */
export interface BanStatus {
  readonly selfBanned: unknown;
  /** Seconds since epoch, as a number or as text. */
  readonly bannedAt: unknown;
}

export type BanDecision =
  /** The ban ends by itself at `endsAt`, in ms since epoch. */
  | { readonly type: 'dialog'; readonly endsAt: number }
  /** The ban window is over: the owner may lift the ban. */
  | { readonly type: 'self-unblock' }
  | { readonly type: 'toast' };

const toast: BanDecision = { type: 'toast' };

/**
 * For a ban that the owner set: up to and including 24 hours the dialog says when it ends; later the owner lifts it on the
 * self-unblock page, which only the main site has. Every other ban, and an invalid time, gets the toast.
 *
 * @param now ms since epoch, by the exchange's clock where it is known
 */
export function decideBan({ selfBanned, bannedAt }: BanStatus, now: number, site: SiteId): BanDecision {
  const seconds = secondsOf(bannedAt);
  if (!isYes(selfBanned) || !(seconds > 0)) return toast;
  const startedAt = seconds * 1000;
  const endsAt = startedAt + banWindowMs;
  if (endsAt > lastMoment || !Number.isFinite(now)) return toast;
  if (now - startedAt <= banWindowMs) return { type: 'dialog', endsAt };
  return site === 'global' ? { type: 'self-unblock' } : toast;
}

/** The exchange sends `true` or `1`. */
function isYes(value: unknown): boolean {
  return value === true || value === 1;
}

/** A time that may be sent as text; `NaN` for anything else. */
function secondsOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,12}(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
}
