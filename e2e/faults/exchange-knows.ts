/** What the exchange knows of a visitor, whatever the page says: a journey is done only where both agree. */

import { registerVerify, registerVerifyResult } from '../../src/contract/register.ts';
import { memberInfo } from '../../src/contract/session.ts';
import { thirdPartyBind, thirdPartyLogin } from '../../src/contract/third-party.ts';
import { thirdPartyTicketKey, tokenCookie } from '../../src/domain/storage/stored-names.ts';
import { seedAccount } from '../support/accounts.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { originOf } from '../support/visitor.ts';
import { type Cell, site } from './cell.ts';

const { storagePrefix } = site.brand;

async function ask<Result>(
  path: string,
  options?: Parameters<typeof requestSandbox>[1],
): Promise<{ ret_code: number; result: Result }> {
  return JSON.parse(await requestSandbox(path, options));
}

/** Whether the browser has the cookie of a session that the exchange knows. */
export async function isSignedIn({ context }: Cell): Promise<boolean> {
  const cookies = await context.cookies(originOf(site));
  const token = cookies.find(({ name }) => name === tokenCookie(storagePrefix))?.value;
  return token !== undefined && (await ask(memberInfo.path, { token })).ret_code === 0;
}

/** Whether a code or a link was sent to a name. */
export async function isSentTo(name: string): Promise<boolean> {
  const answer = await requestSandbox(`/outbox.json?to=${encodeURIComponent(name)}`);
  return (JSON.parse(answer) as { messages: unknown[] }).messages.length > 0;
}

/** Remembers the registration that the page sends a code for, and the device that logs in at a provider. */
export function watchCalls({ page, memory }: Cell): void {
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { pathname } = new URL(request.url());
    if (pathname === registerVerify.path) memory.set('uuid', request.postDataJSON().uuid);
    if (pathname === thirdPartyLogin.path) memory.set('guid', request.headers().guid ?? '');
  });
}

/** Whether the code of the registration was right. */
export async function isVerified({ memory }: Cell): Promise<boolean> {
  const query = new URLSearchParams({ uuid: memory.get('uuid') ?? '' });
  const { result } = await ask<{ verify_result: number } | null>(`${registerVerifyResult.path}?${query}`);
  return result?.verify_result === 1;
}

/** Whether the exchange links the identity that the tab holds a ticket for. It does so once. */
export async function linksIdentity({ page, memory }: Cell): Promise<boolean> {
  const kept = await page.evaluate((key) => sessionStorage.getItem(key), thirdPartyTicketKey(storagePrefix));
  const { ticket } = JSON.parse(kept ?? '{}') as { ticket?: string };
  if (ticket === undefined) return false;
  const { token } = await seedAccount(site);
  const body = { thirdparty_ticket: ticket };
  const { ret_code } = await ask(thirdPartyBind.path, { method: 'POST', body, token, guid: memory.get('guid') ?? '' });
  return ret_code === 0;
}
