// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../../src/domain/account/common-passwords.ts';
import { isGuessable } from '../../../src/domain/account/guessable.ts';
import { checkNewPassword } from '../../../src/domain/account/password.ts';
import { openPasswordEnvelope, passwordEnvelope } from '../../../src/domain/account/password-envelope.ts';
import { createPasswordFilter } from '../../../src/domain/account/password-filter.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const isCommon = createPasswordFilter(commonPasswords);
const check = (password: string, accountName: string) =>
  checkNewPassword(password, { accountName, brandName: 'Gatehouse', isCommon });

describe('a new password', () => {
  test('has 8 to 64 characters of any kind, is not a common password and not the account name (S5.32)', () => {
    const account = 'Ann.Lee@mail.example';
    const rows: [string, string | undefined][] = [
      ['', 'required'],
      ['a', 'too-short'],
      ['7 chars', 'too-short'],
      ['8 chars.', undefined],
      ['ab c'.repeat(15).concat('!!?+'), undefined],
      ['a'.repeat(64), 'too-common'],
      ['a'.repeat(65), 'too-long'],
      ['        ', 'too-common'],
      [' leading and trailing ', undefined],
      ['nodigitsorcapitals', undefined],
      ['🐎🔋📎✅🐎🔋📎', 'too-short'],
      ['🐎🔋📎✅🌷🎺🧭🪁', undefined],
      ['我的密码谁也不知道', undefined],
      ['password', 'too-common'],
      ['PassWord', 'too-common'],
      ['12345678', 'too-common'],
      ['qwerty123', 'too-common'],
      ['password ', undefined],
      ['toLocaleString', undefined],
      ['half of a \ud83d horse', 'broken-character'],
      ['a whole 🐎 horse', undefined],
      ['ann.lee@mail.example', 'same-as-account'],
      ['ANN.LEE@MAIL.EXAMPLE', 'same-as-account'],
      ['ann.lee@mail.example1', undefined],
    ];
    expect(rows.map(([password]) => [password, check(password, account)])).toEqual(rows);
    expect(check('5551030507', ' 5551030507 ')).toBe('same-as-account');
    expect(check('5551030507', '')).toBeUndefined();
  });

  test('fits into one encrypted block: 245 bytes, of which the time and its colon take 14 (S5.32, S9.28)', () => {
    const bytes228 = '🐎🔋📎✅🌷🎺🧭🪁'
      .replaceAll('✅', '🚪')
      .repeat(8)
      .slice(0, 2 * 57);
    const fitting = ['abc', '~~~', '\u00e9a', '\u07ffa', '\u0800', '\ufffd'];
    const larger = ['abcd', '\u00e9\u00e9', '\u07ff\u07ff', '\u0800a', '\ufffda', '\u{10000}', '\u{10ffff}'];
    const problems = (ends: readonly string[]) => ends.map((end) => [end, check(bytes228 + end, 'ann')]);
    expect(problems(fitting)).toEqual(fitting.map((end) => [end, undefined]));
    expect(problems(larger)).toEqual(larger.map((end) => [end, 'too-many-bytes']));
  });

  test('is refused where it is repeated or sequential characters, or little more than the brand’s name (S5.32)', () => {
    const refused =
      'aaaaaaaa 11112222 ABABABAB 12341234 abcabcabc 1234abcd 87654321 abcd4321 x9k2x9k2 x9kx9kx9 zyxwvuts aaabbbccc ㄱㄱㄱㄱㄱㄱㄱㄱ ' +
      'gatehouse Gatehouse1 GATEHOUSE2026 1gatehouse! gatehousegatehouse';
    expect(refused.split(' ').filter((password) => check(password, 'ann') !== 'too-common')).toEqual([]);
    const accepted = [
      'x9k2mx9k2m',
      'acegikmo',
      'aaaa horse',
      '1234abxy',
      'abcd-efgh',
      'the gatehouse is blue',
      'gatehouse-tulip',
      'aabbccdd9',
    ];
    expect(accepted.filter((password) => check(password, 'ann') !== undefined)).toEqual([]);
    expect(checkNewPassword('gatehouse', { accountName: '', brandName: 'Other' })).toBeUndefined();
    expect(checkNewPassword('gatehouse', { accountName: '', brandName: '' })).toBeUndefined();
  });

  test('of runs and repeated blocks is always refused, and one with a lonely character in front never for that (S5.32)', () => {
    const run = fc
      .record({
        from: fc.integer({ min: 0x61, max: 0x6a }),
        step: fc.constantFrom(-1, 0, 1),
        length: fc.integer({ min: 4, max: 9 }),
      })
      .map(({ from, step, length }) =>
        Array.from({ length }, (_, index) => String.fromCodePoint(from + 10 + step * index)).join(''),
      );
    const block = fc
      .tuple(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 4 }), fc.integer({ min: 8, max: 16 }))
      .map(([text, times]) => text.repeat(times));
    fc.assert(
      fc.property(
        fc.oneof(
          run.map((text) => text.repeat(2)),
          block,
        ),
        (password) => {
          if (password.length < 8) return;
          expect(check(password, 'ann')).toBe(password.length > 64 ? 'too-long' : 'too-common');
        },
      ),
      { numRuns: propertyRuns() },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 9, maxLength: 30 }), (text) => {
        expect(isGuessable(`~${text}`, 'Gatehouse')).toBe(false);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('is checked without an exception for any text, also for 100 kB', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (password, account) => {
        check(password, account);
      }),
      { numRuns: propertyRuns() },
    );
    expect(check('x'.repeat(100_000), 'ann')).toBe('too-long');
  });
});

describe('the text that is encrypted', () => {
  test('consists of the timestamp, a colon and the password as typed', () => {
    expect(passwordEnvelope('pa:ss wörd ', 1767225600000)).toBe('1767225600000:pa:ss wörd ');
  });

  test('is parsed back to the same password and timestamp for any password', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(':', '\n', '0', '\u2028', 'a') })),
        fc.nat(8_640_000_000_000_000),
        (password, timestamp) => {
          expect(openPasswordEnvelope(passwordEnvelope(password, timestamp))).toEqual({ timestamp, password });
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  test('is rejected when it does not start with a timestamp', () => {
    const broken = ['', ':', ':password', 'password', '12a:password', ' 1:password', '-1:password', '1.5:p', '123'];
    expect([...broken, `${'1'.repeat(17)}:p`, '1e3:p', '٣:p'].filter((text) => openPasswordEnvelope(text))).toEqual([]);
  });
});
