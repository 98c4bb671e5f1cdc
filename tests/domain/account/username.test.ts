// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFields, parseUsername, riskFields, usernameText } from '../../../src/domain/account/username.ts';
import { toAsciiDigits } from '../../../src/domain/text/digits.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** Each digit that a numbering system of the engine writes, with its value. */
const digitsOfAllScripts = Intl.supportedValuesOf('numberingSystem').flatMap((system): [string, string][] => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`);
  const written = Array.from('0123456789', (digit): [string, string] => [format.format(Number(digit)), digit]);
  return written.every(([one]) => /^\p{Nd}$/u.test(one)) ? written : [];
});

/** Returns `email:…`, `mobile:…`, or the reason why the text is rejected. */
function read(typed: string): string {
  const parsed = parseUsername(typed);
  return parsed.type === 'refused' ? parsed.problem : `${parsed.username.type}:${usernameText(parsed.username)}`;
}

function expectRows(rows: [string, string][]) {
  expect(rows.map(([typed]) => [typed, read(typed)])).toEqual(rows);
}

describe('the field for an e-mail address or a mobile number', () => {
  test('the text is required and has at least 3 characters (S5.01)', () => {
    expectRows([
      ['', 'required'],
      [' \t ', 'required'],
      ['\u00a0\u3000', 'required'],
      ['a', 'invalid'],
      ['a@', 'invalid'],
      ['12', 'invalid'],
      [' 12 ', 'invalid'],
      ['abc', 'invalid'],
    ]);
  });

  test('a text of digits only is a mobile number of 5 to 12 digits (S5.02, S9.09)', () => {
    expectRows([
      ['123', 'invalid'],
      ['1234', 'invalid'],
      ['12345', 'mobile:12345'],
      ['00000', 'mobile:00000'],
      ['123456789012', 'mobile:123456789012'],
      ['1234567890123', 'invalid'],
      [' 5551234567 ', 'mobile:5551234567'],
      ['٠٥٥١٢٣٤', 'mobile:0551234'],
      ['۰۵۵۱۲۳۴', 'mobile:0551234'],
      ['０５５１２３４', 'mobile:0551234'],
      ['+905551234567', 'invalid'],
      ['555 123 4567', 'invalid'],
      ['555-123-4567', 'invalid'],
      ['12345a', 'invalid'],
      ['1e10', 'invalid'],
    ]);
  });

  test('any other text must be an e-mail address of at most 100 characters, else it is invalid (S5.03, S5.04, S9.09)', () => {
    const domain = `@${'b'.repeat(40)}.example`;
    const maxLengthEmail = `${'a'.repeat(100 - domain.length)}${domain}`;
    expect(maxLengthEmail).toHaveLength(100);
    const valid = [
      'a@b.co',
      'ann@mail.example',
      'Ann.Lee+news@mail.example',
      '123@mail.example',
      'a_b-c@sub.mail.example',
      "o'neil@mail.example",
      '!#$%&`*+/=?^{|}~@mail.example',
      'ann@123.com',
      'ann@mason-dixon.com',
      'ann@xn--bcher-kva.example',
      'jürgen@bücher.example',
      '用户@例子.公司',
      'иван@почта.рф',
      'हिन्दी@डाटामेल.भारत',
      'josé@mail.example',
      '१२३@डाटामेल.भारत',
      maxLengthEmail,
      `${'a'.repeat(64)}@mail.example`,
      `ann@${'b'.repeat(63)}.example`,
    ];
    const refused = [
      `a${maxLengthEmail}`,
      `${'a'.repeat(65)}@mail.example`,
      `ann@${'b'.repeat(64)}.example`,
      'ann',
      'ann@',
      '@mail.example',
      'ann@mail',
      'ann@@mail.example',
      'ann@lee@mail.example',
      '.ann@mail.example',
      'ann.@mail.example',
      'ann..lee@mail.example',
      'ann@.mail.example',
      'ann@mail..example',
      'ann@mail.example.',
      'ann@-mail.example',
      'ann@mail-.example',
      'ann@mail_box.example',
      'ann@1.2.3.4',
      'ann@[1.2.3.4]',
      'ann lee@mail.example',
      'ann@mail .example',
      '"ann"@mail.example',
      'ann(comment)@mail.example',
      'ann,lee@mail.example',
      'Ann <ann@mail.example>',
      'mailto:ann@mail.example',
      'ann@mail.example\nBcc: bob@mail.example',
      '😀@mail.example',
      '\ud800@mail.example',
    ];
    expectRows([
      ...valid.map((address): [string, string] => [address, `email:${address}`]),
      ...refused.map((address): [string, string] => [address, 'invalid']),
      ['  ann@mail.example\n', 'email:ann@mail.example'],
      ['jose\u0301@mail.example', 'email:josé@mail.example'],
      ['ann१२@mail.example', 'email:ann12@mail.example'],
    ]);
  });

  const digits = new Map(digitsOfAllScripts);

  /** A second implementation of the same rules, without the regular expressions of the tested code. */
  function oracle(typed: string): string {
    const usual = new Map(Array.from('‘’‛', (quote) => [quote, "'"]));
    for (const hyphen of '‐‑‒–—−﹘﹣') usual.set(hyphen, '-');
    for (const dot of '。｡') usual.set(dot, '.');
    const narrow = (one: string) => (/^[！-～]$/u.test(one) ? String.fromCharCode(one.charCodeAt(0) - 0xfee0) : one);
    const seen = Array.from(typed, narrow).filter((one) => !/^[\p{Cc}\p{Cf}\p{DI}\u2800]$/u.test(one));
    const composed = seen.join('').normalize('NFC').trim();
    const clean = Array.from(composed, (one) => usual.get(one) ?? one).join('');
    const asciiText = Array.from(clean, (one) => digits.get(one) ?? one).join('');
    const text = /^[ -~]*$/.test(asciiText) ? asciiText : clean;
    const digitsOnly = (part: string) => Array.from(part).every((character) => '0123456789'.includes(character));
    if (text === '') return 'required';
    if (text.length >= 3 && digitsOnly(text)) return text.length < 5 || text.length > 12 ? 'invalid' : `mobile:${text}`;
    const [local = '', domain = '', ...more] = text.split('@');
    const word = (character: string) => /^[\p{L}\p{N}]$/u.test(character);
    // An accent or vowel sign belongs to the letter before it, so it cannot come first.
    const mark = (character: string, index: number) => index > 0 && /^\p{M}$/u.test(character);
    const labels = domain.split('.');
    const fine =
      text.length <= 100 &&
      more.length === 0 &&
      local.length <= 64 &&
      local
        .split('.')
        .every(
          (part) =>
            part !== '' &&
            Array.from(part).every((c, index) => word(c) || mark(c, index) || "!#$%&'*+/=?^_`{|}~-".includes(c)),
        ) &&
      labels.length > 1 &&
      labels.every((label) => {
        const letters = Array.from(label);
        const inner = letters.every(
          (character, index) => character === '-' || word(character) || mark(character, index),
        );
        return letters.length >= 1 && letters.length <= 63 && inner && letters[0] !== '-' && letters.at(-1) !== '-';
      }) &&
      !digitsOnly(labels.at(-1) ?? '');
    return fine ? `email:${text}` : 'invalid';
  }

  test('a text of any script is parsed as the second implementation does (S5.01–S5.03, S9.09)', () => {
    const runs = propertyRuns();
    const piece = fc.constantFrom(
      ...[
        'a',
        'Z',
        '0',
        '9',
        '.',
        '-',
        '@',
        '_',
        '+',
        ' ',
        "'",
        '!',
        '"',
        '(',
        'é',
        'ß',
        '字',
        'ก',
        '٣',
        '۴',
        '५',
        '５',
        '’',
        '‑',
        '。',
        '＠',
      ],
      ...['😀', '\u0301', '\u200b', '\u00a0', '\ud83d', 'x'.repeat(30), '1'.repeat(4), 'b.example', '@mail'],
    );
    const name = fc.string({ unit: fc.constantFrom('a', 'B', '7', '.', '-', 'ü', '字', '٣', '+'), maxLength: 70 });
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
      fc.tuple(name, name).map(([local, domain]) => `${local}@${domain}`),
      fc.emailAddress(),
      fc.string({ unit: fc.constantFrom(...'0123456789٣۴５'), maxLength: 15 }),
    );
    const seen = { email: 0, mobile: 0, invalid: 0, required: 0 };
    fc.assert(
      fc.property(typed, (text) => {
        const expected = oracle(text);
        seen[expected.split(':')[0] as keyof typeof seen] += 1;
        expect(read(text)).toBe(expected);
      }),
      { numRuns: runs },
    );
    if (runs >= 10_000) expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });

  test('100 kB of hostile text is rejected and does not hang', () => {
    const parts = ['a', '1', '@', '.', 'a.', 'a@', '-', ' ', '\ud800', '字', '٣', 'a-', '@a.', "'"];
    for (const part of parts) {
      const long = part.repeat(100_000 / part.length);
      for (const text of [
        long,
        `${long}!`,
        `a@${long}`,
        `${long}@`,
        `a@b.${long}`,
        `${long}@b.example`,
        `x${long}\n`,
      ]) {
        const problem = text.trim() === '' ? 'required' : 'invalid';
        if (part !== ' ') expect(read(text)).toBe(problem);
        else read(text);
      }
    }
  });
});

test('digits of every script become ASCII digits, and other characters stay', () => {
  expect(digitsOfAllScripts.length).toBeGreaterThan(300);
  for (const [digit, value] of digitsOfAllScripts) expect(toAsciiDigits(digit), digit).toBe(value);
  expect(toAsciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２３４５６７８９ aé字-①')).toBe(
    '0123456789 0123456789 0123456789 aé字-①',
  );
});

test('an address goes into calls alone, and a number with its dial code, in the risk call by names of its own (S3.09, S4.04)', () => {
  const email = { username: { type: 'email', email: 'ann@mail.example' }, dialCode: '' } as const;
  const mobile = { username: { type: 'mobile', mobile: '5551234567' }, dialCode: '90' } as const;
  expect([accountFields(email), accountFields(mobile)]).toEqual([
    { email: 'ann@mail.example' },
    { mobile: '5551234567', country_code: '90' },
  ]);
  expect([riskFields(email), riskFields(mobile)]).toEqual([
    { userName: 'ann@mail.example' },
    { userName: '5551234567', countyCode: '90' },
  ]);
});
