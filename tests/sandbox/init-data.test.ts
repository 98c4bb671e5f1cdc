import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initDataAge, readInitData } from '../../src/domain/init-data.ts';
import { messengerPicture } from '../../src/domain/messenger.ts';
import { checkInitData, isSignedByBot, isSignedByMessenger, messengerKey } from '../../src/sandbox/init-data.ts';
import { initDataFor, testBot, testMessengerKey } from '../../src/sandbox/messenger-bot.ts';

/** The messenger's own key, and data it signed: published examples, whose bots' tokens have been changed since. */
const publishedKey = messengerKey('e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d');
const byBot = {
  token: '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8',
  raw: 'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
};
const byMessenger = {
  bot: { token: '7342037359:' },
  raw: 'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ',
};
const now = Date.UTC(2026, 10, 21);
const ada = { id: 7001, first_name: 'Ada', username: 'ada' };

test('the published data verify by the bot’s token and by the messenger’s key (S3.30)', () => {
  expect(isSignedByBot(byBot.raw, byBot)).toBe(true);
  expect(isSignedByMessenger(byMessenger.raw, byMessenger.bot, publishedKey)).toBe(true);
  expect(isSignedByBot(byBot.raw, { token: `${byBot.token}x` })).toBe(false);
  expect(isSignedByMessenger(byMessenger.raw, { token: '1:' }, publishedKey)).toBe(false);
  expect(readInitData(byBot.raw)?.user).toMatchObject({ id: 279058397, firstName: 'Vladislav', username: 'vdkfrost' });
});

test('a thousand changes of the published data do not verify (S3.30)', () => {
  const mutated = (raw: string) =>
    fc
      .tuple(fc.nat(raw.length - 1), fc.constantFrom(...'abcXYZ0189-_%&='), fc.constantFrom('put', 'drop', 'swap'))
      .map(([at, letter, how]) => {
        if (how === 'drop') return raw.slice(0, at) + raw.slice(at + 1);
        return raw.slice(0, at) + letter + raw.slice(how === 'swap' ? at + 1 : at);
      })
      // Another spelling of the same pairs is no other data.
      .filter((changed) => meaningOf(changed) !== meaningOf(raw));
  const ofBot = (raw: string) => meaningOf(raw, []);
  const ofMessenger = (raw: string) => meaningOf(raw, ['hash']);
  fc.assert(
    fc.property(mutated(byBot.raw), (raw) => {
      fc.pre(ofBot(raw) !== ofBot(byBot.raw));
      expect(isSignedByBot(raw, byBot)).toBe(false);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(mutated(byMessenger.raw), (raw) => {
      fc.pre(ofMessenger(raw) !== ofMessenger(byMessenger.raw));
      expect(isSignedByMessenger(raw, byMessenger.bot, publishedKey)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('the sandbox takes what its bot signed, and refuses stale, future, forged and ambiguous data (S9.29)', () => {
  const check = (raw: string) => checkInitData(raw, testBot, testMessengerKey, now).type;
  const good = initDataFor(ada, now);
  expect(check(good)).toBe('good');
  expect(check(initDataFor(ada, now - 24 * 3_600_000))).toBe('good');
  expect(check(initDataFor(ada, now - 24 * 3_600_000 - 1000))).toBe('expired');
  expect(check(initDataFor(ada, now + 5 * 60_000))).toBe('expired');
  expect(check(good.replace('Ada', 'Eve'))).toBe('forged');
  expect(check(`${good}&auth_date=1`)).toBe('forged');
  expect(check(`${good}&user=%7B%22id%22%3A1%7D`)).toBe('forged');
  expect(check('')).toBe('forged');
});

test('the age is measured from auth_date (S9.29)', () => {
  expect(initDataAge(now, now)).toBe('fresh');
  expect(initDataAge(now - 86_400_001, now)).toBe('stale');
  expect(initDataAge(now + 60_001, now)).toBe('future');
  expect(readInitData('auth_date=12&hash=a')?.authAt).toBe(12_000);
});

test('a picture is asked for at the messenger’s hosts only (S3.30, S2.36)', () => {
  const messenger = { sdk: '', clients: [], pictures: ['https://t.me'], bot: '' };
  expect(messengerPicture('https://t.me/i/1.svg', messenger, '')).toBe('https://t.me/i/1.svg');
  for (const address of [
    'https://evil.example/t.me',
    'http://t.me/1',
    'javascript:1',
    '',
    'https://t.me.evil.example/',
  ]) {
    expect(messengerPicture(address, messenger, '')).toBeUndefined();
  }
});

/** Pairs in their order by name, as signatures see them. */
function meaningOf(raw: string, without: readonly string[] = []): string {
  return JSON.stringify([...new URLSearchParams(raw)].filter(([name]) => !without.includes(name)).sort());
}
