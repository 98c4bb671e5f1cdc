/** Risk checks before a code is sent (S3.10, S4.11–S4.15). */

import type { SiteId } from '../site/site.ts';

/** Purpose of a check, as a number on the wire: sending a code (S7.23), or the security component itself (S2.39). */
export const riskScenes = { sendCode: 30002, security: 30093 } as const;

/** Other addresses of the account, to which a code can be sent. */
export const addressWays = ['email', 'mobile'] as const;

/** In what an account can answer a check besides the code that is sent first (decision 0182). */
export const checkWays = [...addressWays, 'authenticator', 'passkey', 'device', 'recovery_code'] as const;
export type CheckWay = (typeof checkWays)[number];

/** Why a login whose password was right needs a second step. */
export const checkReasons = ['policy', 'new_device', 'network'] as const;
export type CheckReason = (typeof checkReasons)[number];

/** The exchange's answer: a token, and the kind of check that is required first; `pass` requires none (S3.10). */
export interface Risk {
  readonly token: string;
  readonly type: string;
  /** Of a login whose password was right: the exchange tells which ways the account has. */
  readonly ofLogin?: true;
  /** What else the refusal of that login says, which nobody has read yet. */
  readonly told?: unknown;
}

/** The kind that requires no check. */
export const riskPassed = 'pass';
/** The kind that asks for a passkey of the account first. */
export const riskByPasskey = 'passkey';

/** Result of the captcha before the code; `not-asked` where the page requires no captcha. */
export type CaptchaState = 'passed' | 'missing' | 'not-asked';

export type AfterRisk =
  /** The code is sent (S4.15). */
  | { readonly type: 'send' }
  /** The security modal must be passed first (S4.13). */
  | { readonly type: 'security' }
  /** The Turkish site asks for the captcha in a modal of its own (S4.14). */
  | { readonly type: 'upgrade' }
  /** The check could not be made: nothing is sent, and the form says so in one line (S4.12). */
  | { readonly type: 'unchecked' };

/** What follows the risk-token request. @param risk `undefined` where the request failed */
export function nextAfterRisk(facts: {
  readonly risk: Risk | undefined;
  readonly site: SiteId;
  readonly captcha: CaptchaState;
}): AfterRisk {
  if (facts.risk === undefined) return { type: 'unchecked' };
  if (facts.risk.type !== riskPassed) return { type: 'security' };
  return { type: facts.site === 'tur' && facts.captcha === 'missing' ? 'upgrade' : 'send' };
}
