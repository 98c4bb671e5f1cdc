// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAccount } from '../../../src/domain/account/phone-number.ts';
import { parseUsername, usernameText } from '../../../src/domain/account/username.ts';
import { cleanCode, cleanName, cleanPassword, cleanText } from '../../../src/domain/text/clean-text.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** Marks of direction, joiners, a byte order mark, a soft hyphen, variation selectors, tags, Hangul fillers, controls. */
const unseen = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202c', '\u202e', '\u2060', '\u2066', '\u2069'],
  ...['\ufeff', '\u00ad', '\ufe0f', '\u{e0041}', '\u{e0100}', '\u034f', '\u061c', '\u180e', '\u2800'],
  ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u0000', '\u0007', '\t', '\n', '\r', '\u0085', '\u009f'],
];

const wide = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

function nameOf(typed: string): string {
  const read = parseUsername(typed);
  return read.type === 'valid' ? usernameText(read.username) : read.problem;
}

const selected = { country: 'GB', code: '44' };

describe('a name', () => {
  const names = fc.oneof(
    fc.emailAddress().filter((address) => nameOf(address) === address),
    fc.constantFrom('josé@mail.example', 'иван@почта.рф', '用户@例子.公司', "o'neil@mail.example", '7911123456'),
    fc.nat(999_999_999).map((number) => `07${String(number).padStart(9, '0')}`),
  );

  test('is the same with an unseen character anywhere (S5.01, S5.03)', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(...unseen), fc.nat(100), (name, character, place) => {
        const at = place % (name.length + 1);
        const typed = name.slice(0, at) + character + name.slice(at);
        expect(nameOf(typed)).toBe(nameOf(name));
        expect(readAccount(typed, selected)).toEqual(readAccount(name, selected));
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('is the same in full-width letters, in composed and in decomposed ones (S5.03, S5.05)', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(nameOf(wide(name))).toBe(nameOf(name));
        expect(nameOf(name.normalize('NFD'))).toBe(nameOf(name));
        expect(readAccount(wide(name), selected)).toEqual(readAccount(name, selected));
      }),
      { numRuns: propertyRuns() },
    );
  });

  test.each([
    ['\u200bann-a1@mail.example', 'ann-a1@mail.example'],
    ['\u202aahmed@mail.example\u202c', 'ahmed@mail.example'],
    ['o’connor@mail.example', "o'connor@mail.example"],
    ['ａｎｎ＠mail．example', 'ann@mail.example'],
    ['chen@mail。example', 'chen@mail.example'],
    ['anne‑marie@mail.example', 'anne-marie@mail.example'],
    ['ahmed١٢@mail.example', 'ahmed12@mail.example'],
    ['\u3000ann@mail.example\u3000', 'ann@mail.example'],
  ])('%j is %s', (typed, meant) => {
    expect(cleanName(typed)).toBe(meant);
    expect(nameOf(typed)).toBe(meant);
  });
});

test('any text is clean after one cleaning, and nothing unseen is in it', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...unseen, 'e', '\u0301', 'ｅ', ' ', '한', '\u3000', '’') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const clean of [cleanText, cleanName, cleanCode, cleanPassword]) {
        const once = clean(text);
        expect(clean(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC'));
        expect(/[\p{Cf}\p{Cc}\u3164]/u.test(once)).toBe(false);
      }
    }),
    { numRuns: propertyRuns() },
  );
});

test('a password keeps its blanks, widths and quotes; only what cannot be seen goes, and letters are composed (S5.32)', () => {
  expect(cleanPassword(' Ａ ’pass\u3000 ')).toBe(' Ａ ’pass\u3000 ');
  expect(cleanPassword('pa\u200bss e\u0301')).toBe('pass é');
});

test('a code loses what a sentence puts around it, and keeps its own marks (S1.02)', () => {
  const rows = [
    ['FRIEND1 ', 'FRIEND1'],
    ['“FRIEND1”.', 'FRIEND1'],
    ['(FRIEND1)', 'FRIEND1'],
    ['FRIEND1,\u200b', 'FRIEND1'],
    ['ＦＲＩＥＮＤ１', 'FRIEND1'],
    ['my_code-', 'my_code-'],
    ['FRIEND 1', 'FRIEND 1'],
    ['…', ''],
  ] as const;
  expect(rows.map(([typed]) => [typed, cleanCode(typed)])).toEqual(rows);
});
