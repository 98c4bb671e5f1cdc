/** Accounts made by the sandbox at once, for tests in which registering and logging in are not the subject. */

import type { BrowserContext, Page } from '@playwright/test';
import type { Site } from '../../src/domain/site/site.ts';
import { tokenCookie, tokenDays } from '../../src/domain/storage/stored-names.ts';
import type { SeededAccount, SeedRequest } from '../../src/sandbox/control/seeded-accounts.ts';
import { requestSandbox } from './sandbox-request.ts';
import { newEmail, newMobile, originOf } from './visitor.ts';

/** Everything about the account that differs from a new one with an e-mail; the fields are described at `SeedRequest`. */
export type SeedOptions = Omit<Partial<SeedRequest>, 'email' | 'mobile' | 'country_code'> & {
  /** `mobile`: a new number with the dial code of the site; a new e-mail if left out. */
  readonly by?: 'email' | 'mobile';
};

export interface TestAccount {
  readonly site: Site;
  /** What its owner types to log in: an e-mail or a number without the dial code. */
  readonly username: string;
  /** Where its codes go, as `codeSentTo` takes it: an e-mail, or `+1 5551234567`. */
  readonly address: string;
  readonly password: string;
  readonly uid: number;
  /** Of its session; empty with `session: 'none'`. */
  readonly token: string;
}

export const seededPassword = 'a horse & a battery';

/**
 * Makes an account that nobody else uses, with an open session and the site's default language. The browser is not logged
 * in: see `logIn`.
 */
export async function seedAccount(site: Site, options: SeedOptions = {}): Promise<TestAccount> {
  const { by = 'email', ...traits } = options;
  const dialCode = site.dialCountry.code;
  const username = by === 'email' ? newEmail() : newMobile(dialCode);
  const name = by === 'email' ? { email: username } : { mobile: username, country_code: dialCode };
  const request = {
    password: seededPassword,
    lang: site.defaultLanguage,
    session: 'ordinary',
    ...traits,
    ...name,
  } as const;
  const answer = await requestSandbox('/control/accounts', { method: 'POST', body: request satisfies SeedRequest });
  const { uid, token } = JSON.parse(answer) as SeededAccount;
  const address = by === 'email' ? username : `+${dialCode} ${username}`;
  return { site, username, address, password: request.password, uid, token: token ?? '' };
}

/**
 * Gives the browser the session cookie of the account, as a login on the account's site leaves it. Call it before the page
 * is opened: a page that is open may look at the cookie later than the test.
 *
 * @param host another site, where its browser is to be logged in
 */
export async function logIn(target: Page | BrowserContext, account: TestAccount, host = account.site): Promise<void> {
  const context = 'addCookies' in target ? target : target.context();
  const expires = Math.floor(Date.now() / 1000) + tokenDays * 86_400;
  await context.addCookies([{ ...sessionCookieOf(account, host), url: originOf(host), sameSite: 'Lax', expires }]);
}

/** The session cookie of the account, at its site or another host. */
export function sessionCookieOf(account: TestAccount, host = account.site): { name: string; value: string } {
  return { name: tokenCookie(host.brand.storagePrefix), value: account.token };
}
