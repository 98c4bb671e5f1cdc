import { expect, test } from 'vitest';
import { type ErrorTarget, targetAction } from '../../../src/domain/errors/target.ts';

test.each<[ErrorTarget, object]>([
  [{ type: 'none' }, { type: 'stay' }],
  [{ type: 'home' }, { type: 'go', address: '/ka-GEO' }],
  [{ type: 'main-site-register' }, { type: 'go', address: 'https://gatehouse.example/en/register?ref=A1#name=ann' }],
  [{ type: 'account-info' }, { type: 'go', address: '/ka-GEO/app/user/account-info' }],
  [{ type: 'close-mini-app' }, { type: 'close-mini-app' }],
  [{ type: 'confirm-residence' }, { type: 'confirm-residence' }],
])('a button of a dialog with %o leads to %o (S8.27, S8.28, S8.33, S8.34)', (target, action) => {
  const siteAt = () => ({ origin: 'https://gatehouse.example', language: 'en' });
  expect(targetAction(target, { language: 'ka-GEO', site: 'geo', query: '?ref=A1', typedName: 'ann', siteAt })).toEqual(
    action,
  );
});
