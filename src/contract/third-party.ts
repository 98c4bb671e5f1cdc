/** Logging in through a provider of identities (S7.25), and linking its identity with an account. */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';
import { channelInfoFields } from './register.ts';

/**
 * Exchanges what a provider sent back. The envelope carries the session token where the identity belongs to an account.
 * Where it belongs to none, `use_thirdparty` is true and `thirdparty_ticket` stands for the identity: it is linked with
 * whatever account the visitor logs in to or opens next. The fields from `provider` on are ours, because the product text
 * names channel info and url alone.
 */
export const thirdPartyLogin = endpoint({
  method: 'POST',
  path: '/user/public/login/thirdparty',
  access: 'public',
  input: v.strictObject({
    ...channelInfoFields,
    url: text(2048),
    provider: text(32),
    code: text(2048),
    code_verifier: text(128),
    /** The one the code was asked for. */
    redirect_uri: text(2048),
    ...captchaFields,
  }),
  result: v.object({
    id: v.optional(v.number()),
    use_thirdparty: v.optional(v.boolean()),
    thirdparty_ticket: v.optional(text(128)),
  }),
  logsIn: ({ use_thirdparty, thirdparty_ticket }) => !(use_thirdparty && thirdparty_ticket !== undefined),
});

/** Links the identity of a ticket with the account that is logged in. A ticket is good once, for ten minutes. */
export const thirdPartyBind = endpoint({
  method: 'POST',
  path: ourPaths.bindThirdParty,
  access: 'private',
  input: v.object({ thirdparty_ticket: text(128) }),
  result: v.unknown(),
});
