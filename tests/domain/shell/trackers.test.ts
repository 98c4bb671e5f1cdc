import { describe, expect, test } from 'vitest';
import { trackers } from '../../../sites/trackers.ts';
import { matchRoute, routes } from '../../../src/domain/navigation/routes.ts';
import { isNamedIn, trackerScripts } from '../../../src/domain/shell/trackers.ts';

const none = new URLSearchParams();

describe('analytics and advertising scripts', () => {
  test('are the tag manager, and on registration pages also the analytics of Asian markets (S7.61)', () => {
    for (const route of routes) {
      const isSecret = ['consent', 'email-link', 'not-me'].includes(route.screen);
      const expected = route.screen === 'register' ? ['tagManager', 'asianAnalytics'] : ['tagManager'];
      expect([route.path, trackerScripts(route, none)]).toEqual([route.path, isSecret ? [] : expected]);
    }
    expect(trackerScripts(undefined, none)).toEqual(['tagManager']);
  });

  test('are never loaded if the address has a code, a state or a token (S7.61)', () => {
    for (const name of ['code', 'state', 'token', 'tmp_token']) {
      const query = new URLSearchParams([
        ['lang', 'en'],
        [name, ''],
      ]);
      for (const path of ['/en/login', '/en/sign-up', '/en'])
        expect(trackerScripts(matchRoute(path), query)).toEqual([]);
    }
  });

  test('have no key in prod, testnet and test by default (S7.61)', () => {
    const keys = (['prod', 'testnet', 'test'] as const)
      .flatMap((one) => Object.values(trackers[one]))
      .map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(['']));
  });

  test('set cookies with known names or known prefixes (S7.61)', () => {
    const { leaves } = trackers.prod.tagManager;
    for (const name of ['_ga', '_ga_AB12', '_gid', '_gat_x', '_gcl_au'])
      expect([name, isNamedIn(leaves, name)]).toEqual([name, true]);
    for (const name of ['_gab', 'Guid', 'ga', '', '_gidx'])
      expect([name, isNamedIn(leaves, name)]).toEqual([name, false]);
  });
});
