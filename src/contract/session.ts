/** Login and session (S7.24, S7.26–S7.28), its end (S7.30) and its member (S7.32). */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { endpoint, profileCall, text } from './endpoint.ts';

/** The member behind the session (S7.32). `trade_env`: 1 in the demo environment, else 0. */
export const memberInfo = endpoint({
  method: 'GET',
  path: '/user/private/member/info',
  access: 'private',
  input: v.object({}),
  result: v.object({ id: v.number(), uid: v.number(), trade_env: v.number() }),
});

/** How the account is named: the profile's call, whose answer all callers share. */
export const accountNames = endpoint({
  ...profileCall,
  input: v.object({}),
  result: v.object({
    id: v.number(),
    username: v.optional(text()),
    vague_email: v.optional(text()),
    vague_mobile: v.optional(text()),
  }),
});

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

/** Whose account it is: the profile's call, whose answer all callers share. */
export const accountId = endpoint({ ...profileCall, input: v.object({}), result: v.object({ id: v.number() }) });

/** S3.06. The envelope carries the session token. */
const loggedIn = v.object({ id: v.number() });
const always = () => true;

const loginInput = v.object({
  username: text(100),
  country_code: v.optional(text(8)),
  /** 2 e-mail, 3 phone (S4.04). */
  login_type: v.picklist([2, 3]),
  encrypt_password: text(512),
  encrypt_timestamp: v.number(),
  /** Ours: into the demo account, which trades with play money (S2.08). Sent only with the query `demoAccount=true`. */
  demo_account: v.optional(v.boolean()),
  /** Ours: of a security check that was passed, after 31018 (S8.24) and 33110. */
  risk_token: v.optional(text()),
  /** Ours: the visitor asks for fewer codes on this device. Sent only with `risk_token`. */
  trust_device: v.optional(v.boolean()),
  ...captchaFields,
});

/**
 * Login by password (S7.24). 33110 after the right one: a second step is needed, and the result has its check; then the login is sent again
 * with `risk_token`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  input: loginInput,
  result: loggedIn,
  logsIn: always,
});

/** The same on a regulated site (S7.24). */
export const loginCompliance = endpoint({
  method: 'POST',
  path: '/user/public/login_compliance',
  access: 'public',
  input: loginInput,
  result: loggedIn,
  logsIn: always,
});

/** Login with a token that another place of ours handed over (S7.26). */
export const quickLogin = endpoint({
  method: 'POST',
  path: '/user/public/quick_login',
  access: 'public',
  input: v.object({ tmp_token: text(512) }),
  result: loggedIn,
  logsIn: always,
});

/** A token for one login elsewhere, good for a minute (S7.27). */
export const quickToken = endpoint({
  method: 'POST',
  path: '/user/private/quick_token',
  access: 'private',
  input: v.object({}),
  result: v.object({ tmp_token: text(512) }),
});

/** Takes the session to the demo environment, 1 (S7.28). */
export const tradeSwitch = endpoint({
  method: 'POST',
  path: '/user/private/trade/switch',
  access: 'private',
  hideErrors: true,
  input: v.object({ env: v.literal(1) }),
  result: v.unknown(),
});
