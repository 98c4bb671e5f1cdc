/** Who a page says is signed in. Apart from `../session.ts` and `../profile.ts`, because it is asked at load. */

import * as v from 'valibot';
import { endpoint, profileCall, text } from '../endpoint.ts';

/** The member behind the session (S7.32). `trade_env`: 1 in the demo environment, else 0. */
export const memberInfo = endpoint({
  method: 'GET',
  path: '/user/private/member/info',
  access: 'private',
  input: v.object({}),
  result: v.object({ id: v.number(), uid: v.number(), trade_env: v.number() }),
});

/** How the account is named: the profile's call, whose answer all callers share. */
export const accountNames = endpoint({
  ...profileCall,
  input: v.object({}),
  result: v.object({
    id: v.number(),
    username: v.optional(text()),
    vague_email: v.optional(text()),
    vague_mobile: v.optional(text()),
  }),
});
