/** What calls that send a code share: how it is to be sent, and what the exchange knows of the way it took. */

import * as v from 'valibot';
import { text } from './endpoint.ts';

/** Ways in which a code can be sent. */
export const codeChannels = ['email', 'sms', 'call', 'messenger'] as const;

/** How the code is to be sent, where the visitor chose another way than the usual one. Our own name. */
export const channelOfCode = { channel: v.optional(v.picklist(codeChannels)) };

/** Of a code that was sent. */
export const sentCodeResult = {
  /** Seconds until another code may be sent. */
  resend_after: v.optional(v.number()),
  /** Other ways in which it can be sent, as `channel` takes them. A way that pages do not know is not offered. */
  channels: v.optional(v.array(text(16))),
  /** `bounced`: mail to the address came back. `blocked`: the mail provider or the network does not deliver it. */
  delivery: v.optional(text(16)),
};
