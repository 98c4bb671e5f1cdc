/** Login through an identity provider (S7.25), and linking its identity with an account. */

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/third-party.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { verifyCaptcha } from '../checks/captcha.ts';
import { refuseWithoutPasskey } from '../checks/login-check.ts';
import { answered, refused } from '../server/answer.ts';
import { minute, type SandboxContext } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { isSameText } from '../server/secrets.ts';
import { accountByToken } from './accounts.ts';
import { openLogin } from './devices.ts';
import { issueProviderTicket, takeProviderTicket } from './provider-tickets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** The data that a provider's code stands for. */
const grantSchema = v.object({
  provider: v.string(),
  subject: v.string(),
  redirectUri: v.string(),
  challenge: v.string(),
});

const ticketSchema = v.object({ provider: v.string(), subject: v.string(), visitor: v.string() });

const bindLife = 10 * minute;

/**
 * Exchanges a code, once, if the provider, the address and the verifier are those of the code. If the identity belongs to no
 * account, the answer is a ticket, which only the same device can use.
 */
export const thirdPartyLogin: HandlerOf<typeof contract.thirdPartyLogin> = (input, call) => {
  const { context, scenario, visitor } = call;
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input, sceneCodes.thirdParty);
  if (unsolved) return unsolved;
  if (scenario.provider === 'down') return refused(retCodes.providerUnreachable, 'the provider does not answer');
  const grant = v.safeParse(grantSchema, takeProviderTicket(context, 'code', input.code));
  const challenge = createHash('sha256').update(input.code_verifier).digest('base64url');
  const fits =
    grant.success &&
    grant.output.provider === input.provider &&
    grant.output.redirectUri === input.redirect_uri &&
    isSameText(grant.output.challenge, challenge);
  if (!fits) return refused(retCodes.requestRefused, 'code is unknown, used, too old or issued for another request');
  const { provider, subject } = grant.output;
  const account = context.database
    .prepare('SELECT account_id FROM identities WHERE provider = ? AND subject = ?')
    .get(provider, subject);
  if (account === undefined) {
    const thirdparty_ticket = issueProviderTicket(context, 'bind', { provider, subject, visitor }, bindLife);
    return answered({ use_thirdparty: true, thirdparty_ticket });
  }
  const id = Number(account.account_id);
  const blocked = refuseBlocked(call, id) ?? refuseWithoutPasskey(call, id);
  if (blocked) return blocked;
  return answered({ id }, openLogin(call, id));
};

/** Links an identity with the account of the session. An identity has one account, an account one identity per provider. */
export const thirdPartyBind: HandlerOf<typeof contract.thirdPartyBind> = (input, { context, token, visitor }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const ticket = v.safeParse(ticketSchema, takeProviderTicket(context, 'bind', input.thirdparty_ticket));
  if (!ticket.success || ticket.output.visitor !== visitor) {
    return refused(retCodes.requestRefused, 'thirdparty_ticket is unknown, used or too old');
  }
  const isLinked = linkIdentity(context, ticket.output, account.id);
  return isLinked ? answered(null) : refused(retCodes.turkeyAccountBound, 'linked with another account');
};

/** A user at an identity provider. */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

/** @returns whether the identity was free, and the account had none of this provider */
export function linkIdentity({ database }: SandboxContext, identity: Identity, accountId: number): boolean {
  const { changes } = database
    .prepare('INSERT INTO identities (provider, subject, account_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
    .run(identity.provider, identity.subject, accountId);
  return changes === 1;
}
