/** Who is signed in. A file of its own, because pages ask it at load. */

import * as v from 'valibot';
import { cacheTimes, endpoint, text } from './endpoint.ts';

/** Who is signed in (S7.31, S3.28, S3.29). Names arrive masked; all but the id may be missing. */
export const profile = endpoint({
  method: 'GET',
  path: '/v2/private/user/profile',
  access: 'private',
  // For all callers of a page (S7.31, S9.06): the key of the cache changes with each login and logout.
  cache: { ttlMs: cacheTimes.profileMs },
  input: v.object({}),
  result: v.object({
    id: v.number(),
    username: v.optional(text()),
    vague_email: v.optional(text()),
    vague_mobile: v.optional(text()),
    email_verified: v.optional(v.boolean()),
    mobile_verified: v.optional(v.boolean()),
    has_google2fa: v.optional(v.boolean()),
    lang: v.optional(text(16)),
    status: v.optional(v.number()),
    /** Country of the identity check, ISO 3166; missing or empty without one (S4.43). */
    kyc_country: v.optional(text(8)),
  }),
});
