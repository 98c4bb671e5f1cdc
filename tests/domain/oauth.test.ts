import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientName, initialsOf } from '../../src/domain/oauth-client.ts';
import { accountPathsOf, consentPathOf } from '../../src/domain/oauth-paths.ts';
import { longestOAuthValue, readOAuthQuery } from '../../src/domain/oauth-request.ts';
import { isReturnAddress, returnPlaceOf } from '../../src/domain/oauth-return.ts';
import { scopesOf } from '../../src/domain/oauth-scopes.ts';

describe('the query of a request', () => {
  test('gives every value exactly, however its sender encodes, or is refused (S2.11, S3.36)', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(text, text, fc.boolean(), (client_id, state, form) => {
        const search = form
          ? `?${new URLSearchParams({ state, client_id })}`
          : `?state=${encodeURIComponent(state)}&client_id=${encodeURIComponent(client_id)}`;
        expect(readOAuthQuery(search)).toEqual({ type: 'request', request: { client_id, state } });
      }),
    );
  });

  test.each([
    ['twice the same name', '?client_id=a&state=1&state=2'],
    ['twice the same name, once in another spelling', '?client_id=a&client%5Fid=b'],
    ['bytes that are no text', '?client_id=a&state=%FF'],
    ['a half escape', '?client_id=a&state=%2'],
    ['no client', '?state=a'],
    ['too much', `?client_id=a&state=${'a'.repeat(longestOAuthValue + 1)}`],
  ])('is refused for %s (S2.11)', (_, search) => {
    expect(readOAuthQuery(search)).toEqual({ type: 'malformed' });
  });

  test.each(['', '?', '?theme=dark', '?client_id=', '?%FF=1'])('asks for nothing in %j (S2.11)', (search) => {
    expect(readOAuthQuery(search)).toEqual({ type: 'none' });
  });
});

describe('the way of an answer', () => {
  const own = 'https://app.example/cb';

  test.each([
    [`${own}?code=1&iss=x`, own],
    [`${own}?tenant=1&error=access_denied`, `${own}?tenant=1`],
    ['com.example.app:/cb?code=1', 'com.example.app:/cb'],
    ['http://127.0.0.1:9000/cb?code=1', 'http://127.0.0.1:9000/cb'],
    ['https://app.example/?code=1', 'https://app.example'],
  ])('may be %s where %s is registered (S7.56)', (address, registered) => {
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
  ])('may not be %s where %s is registered (S7.56)', (address, registered) => {
    expect(isReturnAddress(address, registered)).toBe(false);
  });

  test('names the host as browsers ask for it, so that a look-alike letter is seen (S2.38)', () => {
    expect(returnPlaceOf('https://аpple.example/cb')).toEqual({ type: 'site', host: 'xn--pple-43d.example' });
    expect(returnPlaceOf('com.example.app:/cb')).toEqual({ type: 'app', scheme: 'com.example.app' });
  });
});

describe('a stranger’s words', () => {
  test('never turn the reading direction, break a line or go on for ever (S2.38)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
        const name = clientName(raw) ?? '';
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]| {2}|^ | $/u);
        expect([...name].length).toBeLessThanOrEqual(60);
        expect([...initialsOf(name)].length).toBeLessThanOrEqual(4);
      }),
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
  ])('are shown as they can be: %j (S2.38)', (raw, shown) => {
    expect(clientName(raw)).toBe(shown);
  });

  test('a permission without words of ours stands as what it is, each once (S2.38)', () => {
    expect(scopesOf(['profile', 'x:\u202ey', 'profile'])).toEqual([
      { type: 'known', name: 'profile' },
      { type: 'unknown', name: 'x:y' },
    ]);
    expect(initialsOf('Tally Books and more')).toBe('TB');
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
])('a login at %s leads to %s (S2.11)', (path, target) => {
  expect(consentPathOf(path)).toBe(target);
});

test('the login and the registration of an authorization know each other (S2.11)', () => {
  expect(accountPathsOf('/tr-register')).toEqual({ login: '/tr-login', register: '/tr-register' });
  expect(accountPathsOf('/login')).toBeUndefined();
});
