/** Login through a provider of identities (S7.25), and linking its identity with an account. */

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/third-party.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { sceneCodes } from '../domain/scene-codes.ts';
import { accountByToken, openSession } from './accounts.ts';
import { answered, refused } from './answer.ts';
import { verifyCaptcha } from './captcha.ts';
import { minute } from './context.ts';
import type { Handler } from './handler.ts';
import { issueProviderTicket, takeProviderTicket } from './provider-tickets.ts';
import { isSameText } from './secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** What a provider's code stands for. */
const grantSchema = v.object({
  provider: v.string(),
  subject: v.string(),
  redirectUri: v.string(),
  challenge: v.string(),
});

const ticketSchema = v.object({ provider: v.string(), subject: v.string(), visitor: v.string() });

const bindLife = 10 * minute;

/**
 * Exchanges a code, once, for the provider, the address and the verifier it was made for. An identity that belongs to no
 * account gets a ticket, which only the same device can use.
 */
export const thirdPartyLogin: HandlerOf<typeof contract.thirdPartyLogin> = (input, { context, scenario, visitor }) => {
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
  if (!fits) return refused(retCodes.providerRefused, 'code is unknown, used, too old or made for somebody else');
  const { provider, subject } = grant.output;
  const account = context.database
    .prepare('SELECT account_id FROM identities WHERE provider = ? AND subject = ?')
    .get(provider, subject);
  if (account === undefined) {
    const thirdparty_ticket = issueProviderTicket(context, 'bind', { provider, subject, visitor }, bindLife);
    return answered({ use_thirdparty: true, thirdparty_ticket });
  }
  const id = Number(account.account_id);
  return answered({ id }, openSession(context, id));
};

/** Links an identity with the account that is logged in: one account an identity, and one identity of each provider. */
export const thirdPartyBind: HandlerOf<typeof contract.thirdPartyBind> = (input, { context, token, visitor }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const ticket = v.safeParse(ticketSchema, takeProviderTicket(context, 'bind', input.thirdparty_ticket));
  if (!ticket.success || ticket.output.visitor !== visitor) {
    return refused(retCodes.providerRefused, 'thirdparty_ticket is unknown, used or too old');
  }
  const { provider, subject } = ticket.output;
  const { changes } = context.database
    .prepare('INSERT INTO identities (provider, subject, account_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
    .run(provider, subject, account.id);
  return changes === 1 ? answered(null) : refused(retCodes.turkeyAccountBound, 'linked with another account');
};
