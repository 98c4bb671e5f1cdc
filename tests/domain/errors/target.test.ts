import { expect, test } from 'vitest';
import { type ErrorTarget, targetAction } from '../../../src/domain/errors/target.ts';

const main = { isMainSite: true, origin: 'https://www-tr.gatehouse.example', mainOrigin: 'https://gatehouse.example' };
const georgia = { isMainSite: false, origin: 'https://gatehouse.ge.example', mainOrigin: 'https://gatehouse.example' };

test.each<[ErrorTarget, object]>([
  [{ type: 'none' }, { type: 'stay' }],
  [{ type: 'home' }, { type: 'go', address: '/ka-GEO' }],
  [
    { type: 'route', path: '/login' },
    { type: 'go', address: '/ka-GEO/login' },
  ],
  [{ type: 'main-site-register' }, { type: 'go', address: 'https://gatehouse.example/register' }],
  [{ type: 'identity' }, { type: 'go', address: '/ka-GEO/user/accounts/auth/personal' }],
  [{ type: 'account-info' }, { type: 'go', address: '/ka-GEO/app/user/account-info' }],
  [{ type: 'close-mini-app' }, { type: 'close-mini-app' }],
  [{ type: 'confirm-residence' }, { type: 'confirm-residence' }],
])('a button of a dialog with %o leads to %o (S8.27, S8.28, S8.31, S8.33, S8.34)', (target, action) => {
  expect(targetAction(target, { language: 'ka-GEO', ...georgia })).toEqual(action);
});

test('from the main site the identity page opens in a tab of its own, at the host without -tr (S2.13, S8.31)', () => {
  const address = 'https://www.gatehouse.example/en/user/accounts/auth/personal';
  expect(targetAction({ type: 'identity' }, { language: 'en', ...main })).toEqual({ type: 'open-tab', address });
  const local = { ...main, origin: 'http://localhost:4321' };
  expect(targetAction({ type: 'identity' }, { language: 'en', ...local })).toEqual({
    type: 'open-tab',
    address: 'http://localhost:4321/en/user/accounts/auth/personal',
  });
});
