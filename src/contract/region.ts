/** Where a visitor is, and whether they may register from there (S3.24, S7.47, S7.66). */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

/** Whether registration is open to the visitor (S7.47). The product text shows no field: this one is ours. */
export const registerPermission = endpoint({
  method: 'GET',
  path: '/register/permission_v2',
  access: 'public',
  hideErrors: true,
  cache: {},
  input: v.object({}),
  result: v.object({ is_permitted: v.boolean() }),
});

/** Whether the product may be seen from where the visitor is, and which country that is (S3.24). */
export const visibility = endpoint({
  method: 'GET',
  path: ourPaths.visibility,
  access: 'public',
  hideErrors: true,
  cache: {},
  input: v.object({}),
  result: v.object({
    /** 0 is visible. */
    is_visible: v.number(),
    code: text(64),
  }),
});
