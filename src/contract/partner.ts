/** Partners that send visitors (S7.48, S7.49). */

import * as v from 'valibot';
import { type Endpoint, endpoint, text } from './endpoint.ts';

const input = v.object({
  /** Name of the channel. */
  channel: text(64),
  /** Of the registration. */
  uuid: text(64),
  status: v.literal('success'),
});

/** Tells the partner a visitor came from that they registered (S7.48). It is called before there is a session (S4.17). */
export const partnerPostRegister = endpoint({
  method: 'POST',
  path: '/v3/private/misc/:partner/post-register',
  access: 'optional',
  hideErrors: true,
  input,
  result: v.unknown(),
});

/** The call for one partner; the name is one of our list, and a part of the path all the same. */
export function partnerPostRegisterFor(partner: string): Endpoint<v.InferInput<typeof input>, unknown> {
  return { ...partnerPostRegister, path: partnerPostRegister.path.replace(':partner', encodeURIComponent(partner)) };
}

/** What a shared link stands for (S7.49): `value` is JSON. */
export const commonShareInfo = endpoint({
  method: 'GET',
  path: '/fiat/public/channel/common-share-info',
  access: 'public',
  hideErrors: true,
  input: v.object({ token: text(256) }),
  result: v.object({ value: v.string() }),
});
