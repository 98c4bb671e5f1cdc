/** The end of a session. Apart from `../session.ts`, because the header of whoever is signed in needs it at load. */

import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Ends the session (S7.30). */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'optional',
  hideErrors: true,
  /** Report properties: where the button was. */
  input: v.object({ rpProps: v.optional(v.unknown()) }),
  result: v.unknown(),
});
