// @module-tag property

import { createPublicKey, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initDataAge, readInitData } from '../../../src/domain/mini-app/init-data.ts';
import { botPictureOf, messengerPicture } from '../../../src/domain/mini-app/messenger.ts';
import { initDataFor, testBot, testMessengerKey } from '../../../src/sandbox/messenger/bot.ts';
import { checkInitData, isSignedByBot, isSignedByMessenger } from '../../../src/sandbox/messenger/init-data.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** The public key of the messenger, and published examples of signed data. The tokens of their bots are no longer valid. */
const publishedKey = messengerKey('e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d');
const signedByBot = {
  token: '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8',
  raw: 'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
};
const signedByMessenger = {
  bot: { token: '7342037359:' },
  raw: 'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ',
};
const now = Date.UTC(2026, 10, 21);
const ada = { id: 7001, first_name: 'Ada', username: 'ada' };

test('published examples are verified with the token of the bot and with the key of the messenger (S3.30)', () => {
  expect(isSignedByBot(signedByBot.raw, signedByBot)).toBe(true);
  expect(isSignedByMessenger(signedByMessenger.raw, signedByMessenger.bot, publishedKey)).toBe(true);
  expect(isSignedByBot(signedByBot.raw, { token: `${signedByBot.token}x` })).toBe(false);
  expect(isSignedByMessenger(signedByMessenger.raw, { token: '1:' }, publishedKey)).toBe(false);
  expect(readInitData(signedByBot.raw)?.user).toMatchObject({
    id: 279058397,
    firstName: 'Vladislav',
    username: 'vdkfrost',
  });
});

test('a changed copy of the published examples is not verified (S3.30)', () => {
  const mutated = (raw: string) =>
    fc
      .tuple(fc.nat(raw.length - 1), fc.constantFrom(...'abcXYZ0189-_%&='), fc.constantFrom('put', 'drop', 'swap'))
      .map(([at, character, change]) => {
        if (change === 'drop') return raw.slice(0, at) + raw.slice(at + 1);
        return raw.slice(0, at) + character + raw.slice(change === 'swap' ? at + 1 : at);
      })
      // Another encoding of the same pairs is the same data.
      .filter((changed) => sortedPairs(changed) !== sortedPairs(raw));
  const botPairs = (raw: string) => sortedPairs(raw, []);
  const messengerPairs = (raw: string) => sortedPairs(raw, ['hash']);
  fc.assert(
    fc.property(mutated(signedByBot.raw), (raw) => {
      fc.pre(botPairs(raw) !== botPairs(signedByBot.raw));
      expect(isSignedByBot(raw, signedByBot)).toBe(false);
    }),
    { numRuns: propertyRuns() },
  );
  fc.assert(
    fc.property(mutated(signedByMessenger.raw), (raw) => {
      fc.pre(messengerPairs(raw) !== messengerPairs(signedByMessenger.raw));
      expect(isSignedByMessenger(raw, signedByMessenger.bot, publishedKey)).toBe(false);
    }),
    { numRuns: propertyRuns() },
  );
});

test('the sandbox accepts data signed by its bot, and refuses stale, future, forged and ambiguous data (S9.29)', () => {
  const check = (raw: string) => checkInitData(raw, testBot, testMessengerKey, now).type;
  const valid = initDataFor(ada, now);
  expect(check(valid)).toBe('good');
  expect(check(initDataFor(ada, now - 24 * 3_600_000))).toBe('good');
  expect(check(initDataFor(ada, now - 24 * 3_600_000 - 1000))).toBe('expired');
  expect(check(initDataFor(ada, now + 5 * 60_000))).toBe('expired');
  expect(check(valid.replace('Ada', 'Eve'))).toBe('forged');
  expect(check(`${valid}&auth_date=1`)).toBe('forged');
  expect(check(`${valid}&user=%7B%22id%22%3A1%7D`)).toBe('forged');
  expect(check('')).toBe('forged');
});

test('the age is measured from auth_date (S9.29)', () => {
  expect(initDataAge(now, now)).toBe('fresh');
  expect(initDataAge(now - 86_400_001, now)).toBe('stale');
  expect(initDataAge(now + 60_001, now)).toBe('future');
  expect(readInitData('auth_date=12&hash=a')?.authAt).toBe(12_000);
});

test('data without a signature, with a name twice or of more than 4,096 characters are none, and an id is a positive whole number (S3.30)', () => {
  const signed = 'auth_date=12&hash=a';
  expect(readInitData(signed)).toEqual({ raw: signed, user: undefined, authAt: 12_000 });
  for (const none of [
    'auth_date=12',
    'hash=a',
    'auth_date=0&hash=a',
    'auth_date=1.5&hash=a',
    `${signed}&auth_date=13`,
    `${signed}&hash=b`,
    `${signed}&x=${'1'.repeat(4075)}`,
  ]) {
    expect([none, readInitData(none)]).toEqual([none, undefined]);
  }
  expect(readInitData(`${signed}&x=${'1'.repeat(4074)}`)?.authAt).toBe(12_000);
  const userOf = (id: string) => readInitData(`${signed}&user={"id":${id},"first_name":"${'A'.repeat(300)}"}`)?.user;
  for (const id of ['0', '-7', '1.5', '9007199254740993', '"7"', 'null'])
    expect([id, userOf(id)]).toEqual([id, undefined]);
  expect(userOf('7')).toEqual({ id: 7, username: '', firstName: `${'A'.repeat(63)}…`, lastName: '', photoUrl: '' });
});

test('a picture is loaded from the hosts of the messenger only (S2.36, S3.30)', () => {
  const messenger = { sdk: '', clients: [], pictures: ['https://t.me'], bot: '', botPicture: '' };
  expect(messengerPicture('https://t.me/i/1.svg', messenger, '')).toBe('https://t.me/i/1.svg');
  for (const address of [
    'https://evil.example/t.me',
    'http://t.me/1',
    'javascript:1',
    '',
    'https://t.me.evil.example/',
  ]) {
    expect(messengerPicture(address, messenger, '')).toBeUndefined();
    expect(botPictureOf({ ...messenger, botPicture: address }, '')).toBeUndefined();
  }
  for (const botPicture of ['/favicon.svg', 'https://t.me/i/1.svg']) {
    expect(botPictureOf({ ...messenger, botPicture }, '')).toBe(botPicture);
  }
  expect(botPictureOf({ ...messenger, botPicture: '//evil.example/1.svg' }, '')).toBeUndefined();
});

/** The pairs sorted by name, because signatures are computed from them in this order. */
function sortedPairs(raw: string, without: readonly string[] = []): string {
  return JSON.stringify([...new URLSearchParams(raw)].filter(([name]) => !without.includes(name)).sort());
}

/** Key of Ed25519 from its 32 bytes in hex, as the messenger publishes its own. */
function messengerKey(hex: string): KeyObject {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  });
}
