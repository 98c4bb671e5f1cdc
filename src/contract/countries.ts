/**
 * The countries and their dial codes (S7.45). The product text names the two calls and not their answers: the first
 * says which countries there are and what they are called, the second which dial codes a registration may be made with.
 */

import * as v from 'valibot';
import { endpoint, listCacheMs, text } from './endpoint.ts';

const asked = { access: 'public', cache: { ttlMs: listCacheMs, persist: true }, hideErrors: true } as const;

/** Which countries there are. */
export const countryList = endpoint({
  ...asked,
  method: 'GET',
  path: '/v2/public/country-list',
  input: v.object({}),
  result: v.object({
    list: v.array(
      v.object({
        /** ISO 3166-1 alpha-2. */
        code: text(16),
        /** In English. */
        name: text(100),
      }),
    ),
  }),
});

/** Which dial codes a registration may be made with. */
export const countryCodes = endpoint({
  ...asked,
  method: 'GET',
  path: '/register/countryCode',
  input: v.object({}),
  result: v.object({
    list: v.array(
      v.object({
        /** ISO 3166-1 alpha-2. */
        country: text(16),
        /** Digits; some write a plus or zeros in front. */
        country_code: text(8),
      }),
    ),
  }),
});
