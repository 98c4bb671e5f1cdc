/** Hosts that targets may lead to, by the exchange (S7.33). */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';

/**
 * The list can only narrow: a target on another host must be on one of the company's domains, which are part of the build,
 * and below a host of this list. So no answer of the network can make a foreign host a target.
 */
export const whiteHosts = endpoint({
  method: 'GET',
  path: '/user/public/get-white-hosts',
  access: 'public',
  cache: {},
  hideErrors: true,
  input: v.object({}),
  result: v.object({ hosts: v.pipe(v.array(text(253)), v.maxLength(500)) }),
});
