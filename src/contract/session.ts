/** Login and session (S7.24, S7.30, S7.31). */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { endpoint, text } from './endpoint.ts';

/** Login by password (S7.24, S3.06). The envelope carries the session token. */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  input: v.object({
    username: text(100),
    country_code: v.optional(text(8)),
    /** 2 e-mail, 3 phone (S4.04). */
    login_type: v.picklist([2, 3]),
    encrypt_password: text(512),
    encrypt_timestamp: v.number(),
    ...captchaFields,
  }),
  result: v.object({ id: v.number() }),
});

/** Ends the session (S7.30). */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'optional',
  input: v.object({ rpProps: v.optional(v.unknown()) }),
  result: v.unknown(),
});

/** Who is signed in (S7.31, S3.28). Names arrive masked. */
export const profile = endpoint({
  method: 'GET',
  path: '/v2/private/user/profile',
  access: 'private',
  input: v.object({}),
  result: v.object({
    id: v.number(),
    username: text(),
    vague_email: text(),
    vague_mobile: text(),
    lang: text(16),
    /** Country of the identity check, ISO 3166; missing or empty without one (S4.43). */
    kyc_country: v.optional(text(8)),
  }),
});
