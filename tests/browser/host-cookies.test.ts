// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://gatehouse.example/en/login" }

import { afterEach, expect, test } from 'vitest';
import { hostCookies, moveOldCookies } from '../../src/browser/host-cookies.ts';
import { createTextStorage } from '../../src/browser/storage.ts';
import { deviceId } from '../../src/services/page/device-id.ts';
import { createSessionKeeper } from '../../src/services/session/page-session.ts';

const token = 'GATEHOUSE_TOKEN';
const storage = createTextStorage(() => localStorage);
const randomId = () => crypto.randomUUID();
const openPage = () => createSessionKeeper({ hostCookies, storage, randomId }, token);
const move = () => moveOldCookies(storage, token, { [token]: 7, Guid: 120 });

const forget = () => {
  localStorage.clear();
  for (const [name] of document.cookie.split('; ').map((pair) => pair.split('='))) {
    for (const place of ['path=/', 'path=/en; domain=gatehouse.example'])
      write(`${name}=; max-age=0; secure; ${place}`);
  }
};
afterEach(forget);

const write = (cookie: string) => Reflect.set(document, 'cookie', cookie);
/** As a page of `test.gatehouse.example` does it. */
const plant = (cookie: string) => write(`${cookie}; domain=gatehouse.example; path=/en`);
const keptBefore = (cookie: string) => write(`${cookie}; path=/`);

test('a session cookie that a sibling host has planted changes nothing before, during and after a login and a logout (S3.42, S4.24)', () => {
  plant(`${token}=attackers-session`);
  move();
  const session = openPage();
  expect(session.token()).toBeUndefined();
  session.replaceToken('own', false);
  plant(`${token}=attackers-session`);
  expect(session.token()).toBe('own');
  expect(document.cookie).toContain('__Host-GATEHOUSE_TOKEN=own');
  session.clear();
  move();
  expect(session.token()).toBeUndefined();
  expect(openPage().token()).toBeUndefined();
});

test('a device id that a sibling host has planted is not used (S3.42)', () => {
  const planted = '11111111-1111-4111-8111-111111111111';
  plant(`Guid=${planted}`);
  const made = deviceId({ hostCookies, randomId });
  expect(made).not.toBe(planted);
  expect(deviceId({ hostCookies, randomId })).toBe(made);
});

test('a session of an earlier version is moved to the new name once, with the device id (S3.42)', () => {
  keptBefore(`${token}=old-session`);
  keptBefore('Guid=22222222-2222-4222-8222-222222222222');
  storage.set('GATEHOUSE_TOKEN_CHANGE', randomId());
  move();
  expect(openPage().token()).toBe('old-session');
  expect(deviceId({ hostCookies, randomId })).toBe('22222222-2222-4222-8222-222222222222');
  expect(document.cookie.split('; ').sort()).toEqual([
    '__Host-GATEHOUSE_TOKEN=old-session',
    '__Host-Guid=22222222-2222-4222-8222-222222222222',
  ]);
});

test('two values of the old name are none: nothing says which of them is ours (S3.42)', () => {
  keptBefore(`${token}=old-session`);
  plant(`${token}=attackers-session`);
  storage.set('GATEHOUSE_TOKEN_CHANGE', randomId());
  move();
  expect(openPage().token()).toBeUndefined();
});

test.each(['a+b/c==.-_~:@', 'one, two; "three" 50%', 'Ülkü 漢字 😀', '%41', ''])(
  'a session %j is kept as it is (S3.42)',
  (text) => {
    hostCookies.set(token, text, { days: 7 });
    expect(hostCookies.get(token)).toBe(text);
    expect(document.cookie).toMatch(/^__Host-GATEHOUSE_TOKEN=/);
    hostCookies.remove(token);
    expect(document.cookie).toBe('');
  },
);

test('a value that is no text of ours counts as none (S3.42)', () => {
  write('__Host-GATEHOUSE_TOKEN=%FF; secure; path=/');
  expect(hostCookies.get(token)).toBeUndefined();
});
