/** Where a visitor comes from, as the calls of a registration carry it; all of it optional (S3.21). */

import * as v from 'valibot';
import { text } from './endpoint.ts';

export const channelInfoFields = {
  affiliate_id: v.optional(text(64)),
  ref: v.optional(text(64)),
  medium: v.optional(v.picklist(['direct', 'affiliate', 'broker', 'referral', 'normal'])),
  user_code: v.optional(text(64)),
  /** The partner's name. */
  regist_channel: v.optional(text(64)),
  /** `1` for a campaign that is not about crypto (S3.35). */
  non_crypto: v.optional(v.literal('1')),
};
