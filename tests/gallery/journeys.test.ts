import { expect, test } from 'vitest';
import { journeysOf } from '../../src/gallery/journeys.ts';

test('the gallery lists states by journey, and an error of the messenger apart from its screens', () => {
  const ids = ['error.10001', 'mini-app.linked', 'mini-app.error.10001', 'qr.shown', 'login.ready', 'page /login'];
  expect(journeysOf(ids)).toEqual([
    { title: 'Pages', ids: ['page /login'] },
    { title: 'Log in', ids: ['qr.shown', 'login.ready'] },
    { title: 'Messenger', ids: ['mini-app.linked'] },
    { title: 'Errors', ids: ['error.10001'] },
    { title: 'Errors in the messenger', ids: ['mini-app.error.10001'] },
  ]);
});

test('a state that no journey has ends the build of the gallery', () => {
  expect(() => journeysOf(['login.ready', 'nobody.ready'])).toThrow('nobody.ready');
});
