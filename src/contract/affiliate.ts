/** Who sent a visitor: affiliates and inviters, as far as they show themselves (S7.40–S7.42, S7.46, S7.66). */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

const anyCode = v.pipe(text(64), v.regex(/^[\w-]*$/));

/** Asks what kind of channel a code belongs to (S7.40, S3.16). */
export const conversionCheck = endpoint({
  method: 'POST',
  path: '/user/public/conversion/check',
  access: 'public',
  hideErrors: true,
  input: v.object({
    source: v.pipe(text(32), v.regex(/^\w+$/)),
    data: v.object({ user_id: anyCode, token: text(256) }),
  }),
  result: v.object({
    /** 0 normal, 1 affiliate, 2 referral, 3 broker (S9.26). */
    scene: v.number(),
    /** Name of the page's template. */
    tpl: v.optional(v.string()),
    /** 1: the code counts. */
    info: v.object({ success: v.number() }),
  }),
});

/** What an affiliate shows of themselves (S7.41, S3.17). */
export const affiliateInfo = endpoint({
  method: 'POST',
  path: '/affiliate/apis/v1/open-info',
  access: 'public',
  hideErrors: true,
  input: v.object({
    affid: v.pipe(text(64), v.regex(/^[0-9]+$/)),
    /** Of the visitor, ISO 3166-1 alpha-2; left out while it is not known. */
    country: v.optional(text(8)),
    group_id: v.optional(anyCode),
  }),
  result: v.object({
    nickname: v.optional(v.string()),
    /** Address of a picture; empty for none. */
    headimg: v.optional(v.string()),
    personality: v.optional(
      v.object({
        personalSignature: v.optional(v.string()),
        /** Comments. */
        content: v.optional(v.array(v.string())),
      }),
    ),
    groupInfo: v.optional(v.array(v.object({ content: v.string(), type: v.number() }))),
  }),
});

/** Whether an affiliate wants to be named, and by which code (S7.42, S3.18). */
export const affiliateAnonymity = endpoint({
  method: 'POST',
  path: '/affiliate/v5/anonymity',
  access: 'public',
  hideErrors: true,
  input: v.object({ affiliate_id: v.pipe(text(64), v.regex(/^[0-9]+$/)) }),
  result: v.object({
    /** 1: anonymous. */
    isShow: v.number(),
    code: v.string(),
  }),
});

/** Whose a short code is (S7.46): the answer names an affiliate or an invitation code. */
export const codeInfo = endpoint({
  method: 'POST',
  path: '/s1/code/info',
  access: 'public',
  hideErrors: true,
  input: v.object({ code: anyCode }),
  result: v.object({ affiliate_id: v.optional(v.string()), ref: v.optional(v.string()) }),
});

/** The picture of the person whose invitation code it is (S7.66). */
export const referrerInfo = endpoint({
  method: 'GET',
  path: ourPaths.referrerInfo,
  access: 'public',
  hideErrors: true,
  input: v.object({
    /** The invitation code. */
    id: anyCode,
    /** Of the visitor, ISO 3166-1 alpha-2; left out while it is not known. */
    country: v.optional(text(8)),
  }),
  result: v.object({ headimg: v.optional(v.string()) }),
});
