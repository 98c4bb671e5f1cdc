/** An account that cannot log in: what the exchange tells of it with a refusal, in optional fields of ours (decision 0180). */

import { type ErrorCode, retCodes } from '../errors/codes.ts';
import type { SiteId } from '../site/site.ts';
import { jsonObject } from '../storage/json.ts';
import { type OthersText, othersText } from '../text/others-text.ts';

export type BlockedKind = 'suspended' | 'terminated' | 'restricted' | 'locked' | 'password';

const reasons = ['owner', 'security', 'identity', 'terms', 'law'] as const;
type KnownReason = (typeof reasons)[number];
export type BlockedReason =
  | { readonly type: 'known'; readonly reason: KnownReason }
  /** The exchange's own, in the language of the call. */
  | { readonly type: 'words'; readonly text: OthersText };

const whatStillWorks = ['site', 'withdrawals', 'support'] as const;
export type StillWorks = (typeof whatStillWorks)[number];

/** What the visitor can do. The wire's name of each step is its key. */
const steps = {
  unblock: 'unblock',
  reset_password: 'password',
  verify_identity: 'identity',
  support: 'support',
  wait: 'wait',
} as const;
export type NextStep = (typeof steps)[keyof typeof steps];

export interface Blocked {
  readonly kind: BlockedKind;
  readonly reason?: BlockedReason | undefined;
  /** When it ends, in ms since epoch. */
  readonly until?: number | undefined;
  /** The same by the browser's clock, for a countdown. */
  readonly retryAt?: number | undefined;
  readonly still: readonly StillWorks[];
  readonly next: NextStep;
  readonly supportId?: string | undefined;
}

/** Of the exchange's own words, in characters. */
const maxWords = 300;
/** The latest time with a year of four digits, in ms. */
const lastMoment = Date.UTC(9999, 11, 31);
/** No countdown is longer: a day is told by its date. In ms. */
const maxCountdownMs = 86_400_000;

const kinds: Readonly<Record<number, BlockedKind>> = {
  [retCodes.accountRestricted]: 'restricted',
  [retCodes.accountRestrictedHere]: 'restricted',
  [retCodes.banned]: 'suspended',
  [retCodes.accountTerminated]: 'terminated',
};

export interface Clocks {
  /** Of the exchange, in ms since epoch. */
  readonly now: number;
  /** Of the browser. */
  readonly browserNow: number;
}

/**
 * What a refusal tells of a blocked account; `undefined` for a code that does not mean one.
 *
 * @param result of the refusal, untrusted: a field that cannot be read is left out
 */
export function readBlocked(
  code: ErrorCode,
  result: unknown,
  site: SiteId,
  clocks: Clocks,
): Omit<Blocked, 'supportId'> | undefined {
  const kind = kinds[Number(code)];
  if (kind === undefined) return undefined;
  const { reason, until, still, next } = jsonObject(jsonObject(result)?.blocked) ?? {};
  const wanted = typeof next === 'string' && Object.hasOwn(steps, next) ? steps[next as keyof typeof steps] : undefined;
  return {
    kind: wanted === 'password' ? 'password' : kind,
    reason: reasonOf(reason),
    ...endOf(until, clocks),
    still: whatStillWorks.filter((one) => Array.isArray(still) && still.includes(one)),
    // Only the main site has the page where owners lift their ban (S4.37).
    next: wanted === undefined || (wanted === 'unblock' && site !== 'global') ? 'support' : wanted,
  };
}

/** The end of a block, and of its countdown; neither for one that is over, and for what is no time. */
export function endOf(until: unknown, { now, browserNow }: Clocks): Pick<Blocked, 'until' | 'retryAt'> {
  if (typeof until !== 'number' || !(until > now && until < lastMoment)) return {};
  const left = until - now;
  return { until, ...(left <= maxCountdownMs && { retryAt: browserNow + left }) };
}

/** A single word that pages do not know is a name of the exchange's, and says nothing to a visitor. */
function reasonOf(raw: unknown): BlockedReason | undefined {
  const known = reasons.find((reason) => reason === raw);
  if (known) return { type: 'known', reason: known };
  if (typeof raw !== 'string' || /^[\w.-]*$/.test(raw)) return undefined;
  const text = othersText(raw, maxWords);
  return text === '' ? undefined : { type: 'words', text };
}

/** A name that takes no password for a while. @param retryAt in ms since epoch by the browser's clock */
export function lockedName(retryAt: number | undefined): Blocked {
  return { kind: 'locked', retryAt, still: [], next: 'wait' };
}
