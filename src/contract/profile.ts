/** Who is signed in. */

import * as v from 'valibot';
import { agreedVersions } from './agreement.ts';
import { endpoint, profileCall, text } from './endpoint.ts';

/** Who is signed in (S7.31, S3.28, S3.29). Names arrive masked; all but the id may be missing. */
export const profile = endpoint({
  ...profileCall,
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
    ...agreedVersions,
  }),
});
