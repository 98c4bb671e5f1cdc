import { expect, test } from 'vitest';
import { initDataAge, initDataOf, nameOfMessengerUser, readInitData } from '../../../src/domain/mini-app/init-data.ts';
import { botPictureOf, messengerPicture } from '../../../src/domain/mini-app/messenger.ts';
import { taskRecordOf } from '../../../src/domain/mini-app/tasks.ts';

test('the signed data stand in the fragment; they are empty once used, and missing outside the messenger (S3.30)', () => {
  expect(initDataOf('tgWebAppData=a%3D1%26hash%3D2&tgWebAppVersion=8.0')).toBe('a=1&hash=2');
  expect(initDataOf('tgWebAppData=&tgWebAppVersion=8.0')).toBe('');
  expect(initDataOf('section-2')).toBeUndefined();
});

test('the time of the signature has up to twelve digits and nothing else (S3.30)', () => {
  expect(readInitData('auth_date=999999999999&hash=a')?.authAt).toBe(999_999_999_999_000);
  for (const wrong of ['1000000000000', ' 12', '12s', 'x12', '012', '']) {
    expect([wrong, readInitData(`auth_date=${wrong}&hash=a`)]).toEqual([wrong, undefined]);
  }
});

test('data is fresh for 24 hours, and clocks may differ by a minute (S9.29)', () => {
  const now = Date.UTC(2026, 10, 21);
  expect([initDataAge(now - 86_400_000, now), initDataAge(now + 60_000, now)]).toEqual(['fresh', 'fresh']);
});

test('a user is shown with the name, without one with the user name, and a name of nothing visible is none', () => {
  const named = (first_name: string, last_name: string, username: string) => {
    const user = encodeURIComponent(JSON.stringify({ id: 7, first_name, last_name, username }));
    const read = readInitData(`auth_date=1&hash=a&user=${user}`)?.user;
    return read && nameOfMessengerUser(read);
  };
  expect(named('Ada', 'Lovelace', 'ada')).toBe('Ada Lovelace');
  expect(named('Ada', '', 'ada')).toBe('Ada');
  expect(named('', '', 'ada')).toBe('ada');
  expect(named('\u3164', '\u200b', 'ada')).toBe('ada');
  expect(named('\u3164', '', '\u2800')).toBe('ID 7');
  expect(named('\u202eadA', '', '')).toBe('adA');
});

test('a stand-in of a picture host shares the port of the page, and a host over https has its own (S2.36)', () => {
  const pictures = ['http://vendor.localhost', 'https://t.me'];
  const settings = { sdk: '', clients: [], pictures, bot: '', botPicture: '' };
  const picture = (address: string, port: string) => messengerPicture(address, settings, port);
  expect(picture('http://vendor.localhost:4321/a.svg', '4321')).toBe('http://vendor.localhost:4321/a.svg');
  expect(picture('http://vendor.localhost:4321/a.svg', '')).toBeUndefined();
  expect(picture('http://vendor.localhost:4322/a.svg', '4321')).toBeUndefined();
  expect(picture('https://t.me/a.svg', '4321')).toBe('https://t.me/a.svg');
  expect(picture('https://t.me:4321/a.svg', '4321')).toBeUndefined();
  expect(botPictureOf({ ...settings, botPicture: '' }, '4321')).toBeUndefined();
  expect(botPictureOf({ ...settings, botPicture: 'https://evil.example/a.svg' }, '')).toBeUndefined();
});

test('a campaign is known by an id of up to 64 letters, digits and signs, and its tasks likewise (S3.34)', () => {
  const record = (query: string) => taskRecordOf(new URLSearchParams(query));
  const long = 'a'.repeat(64);
  expect(record(`campaignId=${long}&registerTaskId=r-1&bindTaskId=b_2`)).toEqual({
    campaignId: long,
    registerTaskId: 'r-1',
    bindTaskId: 'b_2',
  });
  const only = record('campaignId=c&registerTaskId=r%201');
  expect(only).toEqual({ campaignId: 'c' });
  expect(Object.keys(only ?? {})).toEqual(['campaignId']);
  for (const wrong of [`${long}a`, '!c', 'c!', '', 'c d']) expect(record(`campaignId=${wrong}`)).toBeUndefined();
});
