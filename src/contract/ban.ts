/** What is known of a ban (S3.23, S7.29, S7.50). */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

/** The ban check (S4.36). The token comes with the refusal 31003, so that nobody can check the accounts of others. */
export const banStatus = endpoint({
  method: 'POST',
  path: ourPaths.banStatus,
  access: 'public',
  hideErrors: true,
  input: v.object({ ban_token: text(128) }),
  /** Times may be anything: the rule of bans reads them. */
  result: v.object({ is_self_help_baned: v.unknown(), baned_time: v.unknown() }),
});

/** Whether the caller's network is what was banned (S7.29). */
export const banEinfo = endpoint({
  method: 'POST',
  path: '/user/public/ban/einfo',
  access: 'public',
  hideErrors: true,
  input: v.object({ scene: v.literal('login') }),
  result: v.object({ ip_baned: v.boolean() }),
});

/** The visitor's address, for the dialog about its ban (S7.50). */
export const visitorIp = endpoint({
  method: 'GET',
  path: ourPaths.visitorIp,
  access: 'public',
  hideErrors: true,
  input: v.object({}),
  result: v.object({ ip: text(64) }),
});
