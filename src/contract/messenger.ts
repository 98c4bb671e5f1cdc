/** The messaging app: logging in with it, and linking it with an account (S7.35–S7.39, S3.30–S3.34). */

import * as v from 'valibot';
import type { MiniAppState } from '../domain/mini-app/mini-app.ts';
import { endpoint, text } from './endpoint.ts';
import { channelInfoFields } from './register.ts';

/**
 * What the messenger signed about its user, unchanged, by its name in a mini app (S7.35): Telegram's init data, which you verify with the
 * token of your bot (HMAC-SHA-256) as its documentation says. Web pages have none.
 */
const callback = { telegram_callback_mini: text(4096) };

/**
 * Logs the messenger's user in (S7.25), where an account is linked; `use_thirdparty` says that none is. Its refusals are said like those
 * of any other login (S8.13, S8.17, S8.26). Only 40004 is not, while the data are fresh (S8.14).
 */
export const messengerLogin = endpoint({
  method: 'POST',
  path: '/user/public/login/thirdparty',
  access: 'public',
  // What tells it from a login through a provider, which has the same path.
  input: v.object({ url: text(2048), process: v.optional(v.string()), ...channelInfoFields, ...callback }),
  // An answer that says neither is broken: it must not be taken for a user without an account.
  result: v.union([v.object({ id: v.number() }), v.object({ use_thirdparty: v.literal(true) })]),
  logsIn: (result) => 'id' in result,
});

/** Links the messenger's user with the account (S7.35); the token is the security verification's. */
export const bindMessenger = endpoint({
  method: 'POST',
  path: '/user/private/bind/telegram',
  access: 'private',
  // Its journey has dialogs for its failures (S8.19).
  hideErrors: true,
  input: v.object({ ...callback, risk_token: v.optional(text()) }),
  result: v.unknown(),
});

/** 0 unbound, 1 bound (S3.31, S7.36). */
export const bindStatus = endpoint({
  method: 'GET',
  path: '/user/private/telegram-bind-status',
  access: 'private',
  hideErrors: true,
  input: v.object({}),
  result: v.object({ status: v.picklist([0, 1]) }),
});

/** Takes the link away (S7.37, S4.41). */
export const unbindMessenger = endpoint({
  method: 'POST',
  path: '/user/private/unbind/telegram',
  access: 'private',
  hideErrors: true,
  input: v.object({}),
  result: v.unknown(),
});

/** Which of a person's accounts the messenger is linked with; '0' for none (S3.32, S7.38). */
export const onePersonBind = endpoint({
  method: 'GET',
  path: '/user/private/one_people_bind/get',
  access: 'private',
  hideErrors: true,
  input: v.object({}),
  result: v.object({ bind_uid: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) }),
});

/** Links the messenger with this account in place of another one of the same person (S3.32, S7.38). */
export const setOnePersonBind = endpoint({
  method: 'POST',
  path: '/user/private/one_people_bind/set',
  access: 'private',
  hideErrors: true,
  input: v.object({ bind_uid: text(32) }),
  result: v.unknown(),
});

/** Counts a task of a campaign as done (S7.39); the header TgToken says by whom (S6.03). */
export const completeTask = endpoint({
  method: 'POST',
  path: '/fht/growth/miniapp/task/v1/complete_task',
  access: 'public',
  hideErrors: true,
  input: v.object({ campaignId: text(64), taskId: text(64) }),
  result: v.unknown(),
});

/** The process steps as the exchange spells them (S4.33). */
const processNames = { default: 'DEFAULT', messenger: 'TG_PROCES' } as const;

/** The step modes and the steps of the form as the exchange and the campaigns name them (S4.27, S4.33). */
const modeNames = { form: 'REGISTER_OR_LOGIN', loginAuth: 'TG_AUTH_LOGIN', linkAuth: 'TG_LINK_AUTH' } as const;
const stepNames = { 'third-party': 'THIRDPARTY', account: 'ACCOUNT' } as const;

/** What a state is called outside. */
export function wireNamesOf(state: MiniAppState) {
  if (state.mode === 'register-or-login') {
    return { mode: modeNames.form, step: stepNames[state.step], process: processNames[state.process] };
  }
  const before = state.mode === 'login-auth' || state.mode === 'signing-in';
  return { mode: before ? modeNames.loginAuth : modeNames.linkAuth, process: processNames.messenger };
}
