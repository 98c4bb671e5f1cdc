import { expect, test } from 'vitest';
import { type KnownAccount, usableAccounts, withAccount } from '../../../src/domain/account/known-accounts.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 23);

function account(name: string, more: Partial<KnownAccount> = {}): KnownAccount {
  return { name, mark: '1****4', method: 'password', login: `${name}@mail.example`, at: now, ...more };
}

test('three accounts are kept, the newest first, each once with its latest way in (S1.27)', () => {
  const list = [account('b'), account('c'), account('d')];
  expect(withAccount(list, account('a')).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  const { login: _, ...byPasskey } = account('c', { method: 'passkey' });
  expect(withAccount(list, byPasskey)).toEqual([byPasskey, account('b'), account('d')]);
});

test('two accounts with one masked name are two (S1.27)', () => {
  expect(withAccount([account('a')], account('a', { mark: '1****5' }))).toHaveLength(2);
});

test.each<[string, Partial<KnownAccount>, boolean]>([
  ['of just now', {}, true],
  ['of 89 days ago', { at: now - 89 * day }, true],
  ['of 90 days ago', { at: now - 90 * day }, false],
  ['of a clock that was two days ahead', { at: now + 2 * day }, false],
  ['of a clock that was less than a day ahead', { at: now + day - 1 }, true],
  ['of a clock that was a day ahead', { at: now + day }, false],
  ['by password without a name to type', { login: undefined }, false],
  ['by passkey without a name to type', { login: undefined, method: 'passkey' }, true],
])('an account %s is offered or not (S1.27)', (_, more, offered) => {
  expect(usableAccounts([account('a', more)], now)).toHaveLength(offered ? 1 : 0);
});

test('three accounts at most are offered, also of a longer list (S1.27)', () => {
  const list = ['a', 'b', 'c', 'd'].map((name) => account(name));
  expect(usableAccounts(list, now).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});
