/** What the owner of an account does who was warned of a login by mail, and did not log in: the account is frozen. */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

/**
 * Ends all sessions of the account and freezes it. Nobody has to be logged in: the token of the mailed link says which account. The
 * same link answers the same again while the account is frozen by it, so that a lost answer can be asked for again; after that
 * it is used (10016). 20024: it is too old. 20023: it is unknown.
 */
export const freezeAccount = endpoint({
  method: 'POST',
  path: ourPaths.freezeAccount,
  access: 'public',
  input: v.object({ freeze_token: text(512) }),
  result: v.object({
    /** Seconds since epoch: from then on the owner may lift the freeze; left out where only the exchange can. */
    frozen_until: v.optional(v.number()),
    /** What goes on meanwhile; pages know `deposits` and `orders`, and ignore other words. */
    still_works: v.optional(v.array(text(32))),
  }),
});
