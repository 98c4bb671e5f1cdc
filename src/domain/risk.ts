/** Risk checks: what stands between a visitor and a code (S3.10, S4.11–S4.15). */

import type { SiteId } from './site.ts';

/** What a check is asked for, as a number on the wire: sending a code (S7.23), or the security component itself (S2.39). */
export const riskScenes = { sendCode: 30002, security: 30093 } as const;

/** The exchange's verdict: a token to go on with, and the kind of check it wants first; `pass` is none (S3.10). */
export interface Risk {
  readonly token: string;
  readonly type: string;
}

/** The kind that asks for nothing. */
export const riskPassed = 'pass';

/** How the captcha before the code ended; `not-asked` where the page has none, so that there is no result to miss. */
export type CaptchaState = 'passed' | 'missing' | 'not-asked';

export type AfterRisk =
  /** The code is sent (S4.15). */
  | { readonly type: 'send' }
  /** The security modal stands in the way until it is passed (S4.13). */
  | { readonly type: 'security' }
  /** The Turkish site asks for its captcha by a modal of its own (S4.14). */
  | { readonly type: 'upgrade' }
  /** Nothing is sent and nothing is said (S4.12). */
  | { readonly type: 'silent' };

/** What follows the risk-token request. @param risk `undefined` where the request failed */
export function nextAfterRisk(facts: {
  readonly risk: Risk | undefined;
  readonly site: SiteId;
  readonly captcha: CaptchaState;
}): AfterRisk {
  if (facts.risk === undefined) return { type: 'silent' };
  if (facts.risk.type !== riskPassed) return { type: 'security' };
  return { type: facts.site === 'tur' && facts.captcha === 'missing' ? 'upgrade' : 'send' };
}
