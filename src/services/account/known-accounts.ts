/** Keeps who logged in on this device, where the visitor has agreed to it (decision 0090). Fetched with the landing. */

import * as v from 'valibot';
import { createStoredValue } from '../../api/stored-value.ts';
import type { Platform } from '../../browser/types.ts';
import {
  isSameAccount,
  type KnownAccount,
  type LoginMethod,
  readLoginMethod,
  usableAccounts,
  withAccount,
} from '../../domain/account/known-accounts.ts';
import { maskId } from '../../domain/account/mask.ts';
import { defaultUserInfo, isLoggedIn } from '../../domain/account/user-info.ts';
import { type CodeAccount, usernameText } from '../../domain/account/username.ts';
import { consentKey, knownAccountsKey } from '../../domain/storage/stored-names.ts';
import { within } from '../../domain/time/within.ts';
import type { CompletedLogin, FlowTools } from '../page/tools.ts';
import { loadUser } from './profile.ts';

/** Longest wait for the masked name, in ms, as long as the landing waits for its own answers; after it the account is not kept. */
const answerTimeoutMs = 3000;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(120));
const stored = v.array(
  v.object({
    name: text,
    mark: text,
    method: v.custom<LoginMethod>((method) => typeof method === 'string' && readLoginMethod(method) !== undefined),
    login: v.optional(text),
    at: v.number(),
  }),
);

type StorageTools = Pick<FlowTools, 'page'> & { readonly platform: Pick<Platform, 'storage' | 'clock'> };

/** The accounts to choose from, the newest first. The others leave the storage: nobody could see and remove them. */
export function knownAccounts(tools: StorageTools): readonly KnownAccount[] {
  const { platform, page } = tools;
  const list = createStoredValue(platform.storage, knownAccountsKey(page.storagePrefix), stored).read() ?? [];
  const usable = usableAccounts(list, platform.clock.now());
  if (usable.length < list.length) store(tools, usable);
  return usable;
}

/** Takes an account off the list. @returns the rest */
export function forgetAccount(tools: StorageTools, account: KnownAccount): readonly KnownAccount[] {
  const rest = knownAccounts(tools).filter((one) => !isSameAccount(one, account));
  store(tools, rest);
  return rest;
}

/**
 * Keeps the account that has just logged in or registered here. The exchange says its masked name, in an answer that the landing asks for
 * as well. Without the visitor's agreement nothing is asked or kept. Never throws.
 */
export async function keepAccount(
  tools: FlowTools & { readonly page: { readonly consentRequired: boolean } },
  { account, method = account && 'password', miniApp }: CompletedLogin,
): Promise<void> {
  const { platform, page, exchange } = tools;
  const isAgreed = () => !page.consentRequired || platform.storage.get(consentKey) !== null;
  if (method === undefined || miniApp || !isAgreed()) return;
  const user = await within(
    platform.clock,
    answerTimeoutMs,
    loadUser(exchange).catch(() => defaultUserInfo),
  );
  // The agreement may have been taken back meanwhile, in another tab.
  if (user === undefined || !isLoggedIn(user) || !isAgreed()) return;
  const name = user.vagueEmail || user.vagueMobile;
  if (name === '') return;
  const login = account && method === 'password' ? { login: loginOf(account) } : {};
  const now: KnownAccount = { name, mark: maskId(String(user.id)), method, ...login, at: platform.clock.now() };
  store(tools, withAccount(knownAccounts(tools), now));
}

/** As it is typed into the field, which reads the country from it: `+995 555123456`. */
function loginOf({ username, dialCode }: CodeAccount): string {
  return username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);
}

function store({ platform, page }: StorageTools, list: readonly KnownAccount[]): void {
  const value = createStoredValue(platform.storage, knownAccountsKey(page.storagePrefix), stored);
  if (list.length === 0) value.remove();
  else value.write([...list]);
}
