/** The security flow of a login that the network's limit (31018, S8.24) or a second step (33110) stopped. Fetched with the first one. */

import type { CodeAccount } from '../../domain/account/username.ts';
import type { Risk } from '../../domain/checks/risk.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { createCodeSender, type RiskTools } from '../codes/send-code.ts';
import type { Checks } from './checks.ts';

/** In the spelling of the wire. */
export interface ProofFields {
  readonly risk_token?: string;
  /** The visitor asks for fewer codes on this device (decision 0092). */
  readonly trust_device?: boolean;
}

export type Proof =
  /** The login is sent again with these fields. */
  | { readonly type: 'passed'; readonly fields: ProofFields }
  | { readonly type: 'closed' }
  /** The check could not be made. `text` says so in the visitor's language; `undefined` where it could not be loaded. */
  | { readonly type: 'unchecked'; readonly text: string | undefined };

/**
 * Asks the visitor to prove who they are.
 *
 * @param risk what the refusal of the login has brought, if anything
 * @throws the reason of the abort when `signal` was aborted
 */
export type ProveIdentity = (account: CodeAccount, signal: AbortSignal, risk?: Risk) => Promise<Proof>;

export interface ProofTools extends RiskTools {
  readonly page: { readonly site: SiteId };
  readonly checks: Pick<Checks, 'security' | 'upgrade'>;
  /** What the form says where the check cannot be made. */
  readonly uncheckedText?: string | undefined;
  /** Whether the visitor has ticked the box for fewer codes. */
  wantsTrust?(): boolean;
}

/** Asks for the exchange's verdict, if the refusal has not brought it, and for what it demands, as before a code is sent (S4.13). */
export async function proveIdentity(
  tools: ProofTools,
  account: CodeAccount,
  signal: AbortSignal,
  risk?: Risk,
): Promise<Proof> {
  const sender = createCodeSender({ ...tools, site: tools.page.site, risk });
  const outcome = await sender.send(account, async ({ riskToken }) => riskToken, signal);
  if (outcome.type === 'sent') {
    const trust = tools.wantsTrust?.() ? { trust_device: true } : {};
    return { type: 'passed', fields: { risk_token: outcome.sent, ...trust } };
  }
  return outcome.type === 'stopped' ? { type: 'closed' } : { type: 'unchecked', text: tools.uncheckedText };
}
