// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientInitials, clientName } from '../../../src/domain/oauth/client.ts';
import { accountPathsOf, consentPathOf, consentStepOf, loginPathOf } from '../../../src/domain/oauth/paths.ts';
import { maxOAuthValueLength, readOAuthQuery } from '../../../src/domain/oauth/request.ts';
import { isReturnAddress, returnTargetOf } from '../../../src/domain/oauth/return.ts';
import { scopesOf } from '../../../src/domain/oauth/scopes.ts';
import { propertyRuns } from '../../support/property-runs.ts';

describe('the query of an authorization request', () => {
  test('is decoded to the exact values in either encoding (S2.11, S3.36)', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(text, text, fc.boolean(), (client_id, state, form) => {
        const search = form
          ? `?${new URLSearchParams({ state, client_id })}`
          : `?state=${encodeURIComponent(state)}&client_id=${encodeURIComponent(client_id)}`;
        expect(readOAuthQuery(search)).toEqual({ type: 'request', request: { client_id, state } });
      }),
      { numRuns: propertyRuns() },
    );
  });

  test.each([
    ['the same name twice', '?client_id=a&state=1&state=2'],
    ['the same name twice, once without a value', '?client_id=a&state&state=1'],
    ['the same name twice, once percent-encoded', '?client_id=a&client%5Fid=b'],
    ['bytes that are not UTF-8', '?client_id=a&state=%FF'],
    ['an incomplete escape', '?client_id=a&state=%2'],
    ['no client', '?state=a'],
    ['a value that is too long', `?client_id=a&state=${'a'.repeat(maxOAuthValueLength + 1)}`],
  ])('is malformed with %s (S2.11)', (_, search) => {
    expect(readOAuthQuery(search)).toEqual({ type: 'malformed' });
  });

  test('may be as long as the maximum, and has its equals signs in a value (S2.11)', () => {
    const state = 'a'.repeat(maxOAuthValueLength);
    expect(readOAuthQuery(`?client_id=a&state=${state}`)).toEqual({
      type: 'request',
      request: { client_id: 'a', state },
    });
    expect(readOAuthQuery('?client_id=a=b=&state')).toEqual({ type: 'request', request: { client_id: 'a=b=' } });
    expect(readOAuthQuery('client_id=a?b')).toEqual({ type: 'request', request: { client_id: 'a?b' } });
    expect(readOAuthQuery('?client_id=a\nb')).toEqual({ type: 'request', request: { client_id: 'a\nb' } });
    expect(readOAuthQuery('?a&client_id=a')).toEqual({ type: 'request', request: { client_id: 'a' } });
    expect(readOAuthQuery('??client_id=a')).toEqual({ type: 'none' });
  });

  test.each(['', '?', '?theme=dark', '?client_id=', '?%FF=1'])('contains no request in %j (S2.11)', (search) => {
    expect(readOAuthQuery(search)).toEqual({ type: 'none' });
  });
});

describe('the return address of a response', () => {
  const own = 'https://app.example/cb';

  test.each([
    [`${own}?code=1&iss=x`, own],
    [`${own}?tenant=1&error=access_denied`, `${own}?tenant=1`],
    ['com.example.app:/cb?code=1', 'com.example.app:/cb'],
    ['http://127.0.0.1:9000/cb?code=1', 'http://127.0.0.1:9000/cb'],
    ['https://app.example/?code=1', 'https://app.example'],
  ])('may be %s if %s is registered (S7.56)', (address, registered) => {
    expect(isReturnAddress(address, registered)).toBe(true);
  });

  test.each([
    ['javascript:alert(1)?code=1', 'javascript:alert(1)'],
    ['data:text/html,a?code=1', 'data:text/html,a'],
    ['file:///etc?code=1', 'file:///etc'],
    ['blob:https://app.example/cb?code=1', 'blob:https://app.example/cb'],
    ['myapp:/cb?code=1', 'myapp:/cb'],
    ['https://evil.example/cb?code=1', own],
    ['http://app.example/cb?code=1', own],
    ['https://app.example:444/cb?code=1', own],
    ['https://app.example/cb/more?code=1', own],
    ['https://app.example/cb/../x?code=1', own],
    ['https://app.example.evil.example/cb?code=1', own],
    ['https://app.example@evil.example/cb?code=1', own],
    ['https://me@app.example/cb?code=1', 'https://me@app.example/cb'],
    [`${own}?other=1`, `${own}?tenant=1`],
    [`${own}#code=1`, own],
    [`${own}?code=1#x`, own],
    [own, own],
    ['/cb?code=1', own],
    ['', own],
  ])('may not be %s if %s is registered (S7.56)', (address, registered) => {
    expect(isReturnAddress(address, registered)).toBe(false);
  });

  test('is shown with its host in Punycode, so that a look-alike letter is visible (S2.38)', () => {
    expect(returnTargetOf('https://аpple.example/cb')).toEqual({ type: 'site', host: 'xn--pple-43d.example' });
    expect(returnTargetOf('com.example.app:/cb')).toEqual({ type: 'app', scheme: 'com.example.app' });
  });

  test('is none where it is no address, or begins with a scheme that no app can own (S7.56)', () => {
    for (const address of ['', '/cb', 'mailto:ann@mail.example', 'com..app:/cb', 'x..a.b:/cb', 'com.app_x:/cb']) {
      expect([address, returnTargetOf(address)]).toEqual([address, undefined]);
    }
    expect(isReturnAddress(`${own}?code=1`, '/cb')).toBe(false);
    expect(isReturnAddress(`${own}?code=1`, '')).toBe(false);
  });

  test('may hold an at sign behind its host, and line breaks nowhere (S7.56)', () => {
    expect(returnTargetOf('https://app.example/cb?mail=https://ann@mail.example')).toEqual({
      type: 'site',
      host: 'app.example',
    });
    expect(isReturnAddress(`${own}?code=1`, `${own}?`)).toBe(true);
  });
});

describe('texts of a client', () => {
  test('never change the reading direction, break a line or exceed the maximum length (S2.38)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
        const name = clientName(raw) ?? '';
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]| {2}|^ | $/u);
        expect([...name].length).toBeLessThanOrEqual(60);
        expect([...clientInitials(name)].length).toBeLessThanOrEqual(4);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test.each([
    ['Quick Signals\u202e\u0007 (official)', 'Quick Signals (official)'],
    ['  Tally\n\n Books ', 'Tally Books'],
    ['محفظة', 'محفظة'],
    ['e\u0301\u0301\u0301\u0301vil', 'e\u0301\u0301vil'],
    ['\u3164\u200b\u202e', undefined],
    ['…', undefined],
    ['a'.repeat(61), `${'a'.repeat(59)}…`],
    ['a'.repeat(60), 'a'.repeat(60)],
    [`${'a'.repeat(58)} bcd`, `${'a'.repeat(58)}…`],
    ['a \u200b b', 'a b'],
    ['a\t\u2028 b', 'a b'],
    ['4', '4'],
    ['!?', undefined],
  ])('are cleaned before they are shown: %j (S2.38)', (raw, shown) => {
    expect(clientName(raw)).toBe(shown);
  });

  test('name an unknown permission as it is, and each permission once (S2.38)', () => {
    expect(scopesOf(['profile', 'x:\u202ey', 'profile'])).toEqual([
      { type: 'known', name: 'profile' },
      { type: 'unknown', name: 'x:y' },
    ]);
    expect(clientInitials('Tally Books and more')).toBe('TB');
    expect(clientInitials('(tally) & 4 books')).toBe('T4');
  });
});

test.each([
  ['/en/oauth-login', '/en/oauth'],
  ['/tr-TUR/oauth-register/', '/tr-TUR/oauth'],
  ['/tr-TUR/tr-login', '/tr-TUR/tr-authorized'],
  ['/en/tr-register', '/en/tr-authorized'],
  ['/en/login', undefined],
  ['/en/oauth-log-out', undefined],
  ['/en/sub/oauth-login', undefined],
  ['/sub/en/oauth-login', undefined],
  ['en/oauth-login', undefined],
  ['/en/oauth-login/x', undefined],
])('a login at %s leads to %s (S2.11)', (path, target) => {
  expect(consentPathOf(path)).toBe(target);
});

test('the login and the registration page of an authorization are linked (S2.11)', () => {
  expect(accountPathsOf('/tr-register')).toEqual({ login: '/tr-login', register: '/tr-register' });
  expect(accountPathsOf('/oauth-login')).toEqual({ login: '/oauth-login', register: '/oauth-register' });
  for (const path of ['/login', '/en/oauth-login', '/oauth-login/x', '/tr-authorized']) {
    expect(accountPathsOf(path)).toBeUndefined();
  }
});

test('the steps of an authorization have a page each, and a login page (S2.11)', () => {
  const paths = ['/oauth', '/oauth-authorized', '/tr-authorized', '/oauth-login', '/login'];
  expect(paths.map(consentStepOf)).toEqual(['entry', 'consent', 'hand-over', undefined, undefined]);
  expect((['entry', 'consent', 'hand-over'] as const).map(loginPathOf)).toEqual([
    ...['/oauth-login', '/oauth-login', '/tr-login'],
  ]);
});
