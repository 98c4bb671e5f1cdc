// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginsLikeNumber,
  looksLikeNumber,
  onlyNumber,
  readAccount,
  readNumber,
} from '../../../src/domain/account/phone-number.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const codes = {
  GB: '44',
  NL: '31',
  IT: '39',
  TR: '90',
  KZ: '7',
  HK: '852',
  US: '1',
  AE: '971',
  HU: '36',
  CA: '1',
  GE: '995',
  ID: '62',
  AR: '54',
  MX: '52',
} as const;
type Country = keyof typeof codes;

/** `+code digits country`, the address, or why the text is refused. */
function read(typed: string, country: Country): string {
  const found = readAccount(typed, { country, code: codes[country] });
  if (found.type === 'refused') return found.problem;
  const { username, dialCode } = found.account;
  return username.type === 'email' ? username.email : `+${dialCode} ${username.mobile} ${found.dialCountry.country}`;
}

function expectRows(rows: readonly (readonly [typed: string, country: Country, understood: string])[]) {
  expect(rows.map(([typed, country]) => [typed, country, read(typed, country)])).toEqual(rows);
}

describe('a number as people write it', () => {
  test('may have spaces, dots, dashes and brackets, and digits of other scripts (S5.02, S5.09)', () => {
    expectRows([
      ['5551234567', 'TR', '+90 5551234567 TR'],
      ['555 123 45 67', 'TR', '+90 5551234567 TR'],
      ['(555) 123-4567', 'US', '+1 5551234567 US'],
      ['555.123.4567', 'US', '+1 5551234567 US'],
      ['555–123–4567', 'US', '+1 5551234567 US'],
      ['9123\u00a04567', 'HK', '+852 91234567 HK'],
      ['\u202a\u200e9123 4567\u202c', 'HK', '+852 91234567 HK'],
      ['٥٥٥ ١٢٣ ٤٥٦٧', 'TR', '+90 5551234567 TR'],
    ]);
  });

  test('may begin with a country code, which chooses the country (S5.02)', () => {
    expectRows([
      ['+31612345678', 'GB', '+31 612345678 NL'],
      ['+31 6 1234 5678', 'GB', '+31 612345678 NL'],
      ['0031 6 1234 5678', 'GB', '+31 612345678 NL'],
      ['+31 (0)6 1234 5678', 'GB', '+31 612345678 NL'],
      ['＋３１ 612345678', 'GB', '+31 612345678 NL'],
      ['+39 06 6982 1234', 'GB', '+39 0669821234 IT'],
      ['+971 50 123 4567', 'GB', '+971 501234567 AE'],
      ['+1 416 555 0123', 'GB', '+1 4165550123 US'],
      ['+1 416 555 0123', 'CA', '+1 4165550123 CA'],
      ['+44 77 1234 5678', 'NL', '+44 7712345678 GB'],
      ['+20 10 1234 5678', 'NL', '+20 1012345678 EG'],
      ['+7 495 767 12 34', 'GB', '+7 4957671234 RU'],
      ['+7 912 345 67 89', 'GB', '+7 9123456789 RU'],
      ['+7 701 234 56 78', 'GB', '+7 7012345678 KZ'],
    ]);
  });

  test('says whether it named its country itself; before a country is known only such a number has one (S5.02)', () => {
    const [turkey, unknown] = [
      { country: 'TR', code: '90' },
      { country: '', code: '' },
    ];
    expect(readNumber('+31 612345678', turkey)).toEqual({
      mobile: '612345678',
      dialCountry: { country: 'NL', code: '31' },
      international: true,
      isPossible: true,
    });
    expect(readNumber('0555 123 45 67', turkey)).toEqual({
      mobile: '5551234567',
      dialCountry: turkey,
      international: false,
      isPossible: true,
    });
    expect(readNumber('+999 123456', turkey)).toBeUndefined();
    expect(readNumber('+31 612345678', unknown)?.dialCountry).toEqual({ country: 'NL', code: '31' });
  });

  test('may be copied with the scheme of its link (S5.02)', () => {
    expectRows([
      ['tel:+31612345678', 'GB', '+31 612345678 NL'],
      [' TEL:+31-6-1234-5678', 'GB', '+31 612345678 NL'],
      ['tel:%2B31612345678', 'GB', '+31 612345678 NL'],
      ['tel:07911123456', 'GB', '+44 7911123456 GB'],
    ]);
    const noNumbers = ['tel:', 'tel:ann', 'tel:+31612345678;ext=12', 'motel:0612345678'];
    expect(noNumbers.map(looksLikeNumber)).toEqual([false, false, false, false]);
  });

  test('may begin with what is dialled inside the country, where the country has that (S5.02)', () => {
    expectRows([
      ['06-12345678', 'NL', '+31 612345678 NL'],
      ['07911 123456', 'GB', '+44 7911123456 GB'],
      ['0555 123 45 67', 'TR', '+90 5551234567 TR'],
      ['050 123 4567', 'AE', '+971 501234567 AE'],
      ['06 6982 1234', 'IT', '+39 0669821234 IT'],
      ['8 701 234 56 78', 'KZ', '+7 7012345678 KZ'],
      ['1 (555) 123-4567', 'US', '+1 5551234567 US'],
      ['06 20 123 4567', 'HU', '+36 201234567 HU'],
    ]);
  });

  test('may begin with the chosen country’s code and no sign, where a number of that country is shorter (S5.02)', () => {
    expectRows([
      ['90 555 123 45 67', 'TR', '+90 5551234567 TR'],
      ['31612345678', 'NL', '+31 612345678 NL'],
      ['995599123456', 'GE', '+995 599123456 GE'],
      ['447911123456', 'GB', '+44 7911123456 GB'],
      ['44 (0)7911 123456', 'GB', '+44 7911123456 GB'],
      ['62 812 3456 7890', 'ID', '+62 81234567890 ID'],
      // Of that length, and a number of the country.
      ['7701 123 456', 'KZ', '+7 7701123456 KZ'],
    ]);
  });

  test('may begin with what its country dials before a country code, and with 00 everywhere (S5.02)', () => {
    expectRows([
      ['001 44 7911 123456', 'HK', '+44 7911123456 GB'],
      ['00 44 7911 123456', 'HK', '+44 7911123456 GB'],
      ['011 44 7911 123456', 'US', '+44 7911123456 GB'],
      ['810 44 7911 123456', 'KZ', '+44 7911123456 GB'],
      ['0044 7911 123456', 'US', '+44 7911123456 GB'],
      // Singapore by 001, or the area 658 of America by 00.
      ['001 65 8123 4567', 'HK', 'length'],
      ['+65 8123 4567', 'HK', '+65 81234567 SG'],
    ]);
  });

  test('of Argentina and Mexico is one number, with and without what only one way of calling has (S5.02)', () => {
    const argentina = ['011 15-2345-6789', '11 2345 6789', '+54 9 11 2345-6789', '+54 11 15 2345 6789', '91123456789'];
    expectRows(argentina.map((typed) => [typed, 'AR', '+54 91123456789 AR'] as const));
    const mexico = ['55 1234 5678', '+52 1 55 1234 5678', '044 55 1234 5678', '+52 55 1234 5678'];
    expectRows(mexico.map((typed) => [typed, 'MX', '+52 5512345678 MX'] as const));
  });

  test('must have a length of its country, 5 to 12 digits, and a country code must exist (S5.02)', () => {
    expectRows([
      ['1234', 'GB', 'invalid'],
      ['01234', 'GB', 'invalid'],
      ['12345', 'GB', 'length'],
      ['791112345', 'GB', 'length'],
      ['79111234567', 'GB', 'length'],
      ['9005 123 4567', 'TR', 'length'],
      ['123456789012', 'HK', 'length'],
      ['1234567890123', 'HK', 'invalid'],
      ['+44', 'GB', 'invalid'],
      ['+999 123456', 'GB', 'invalid'],
      ['+0 123456', 'GB', 'invalid'],
      ['--', 'GB', 'invalid'],
      ['555 123 ext 4', 'GB', 'invalid'],
      ['', 'GB', 'required'],
      ['  ', 'GB', 'required'],
    ]);
  });

  test('is no address, and an address that begins with digits is one (S5.03)', () => {
    expectRows([
      ['+31612345678@mail.example', 'GB', '+31612345678@mail.example'],
      ['12345@mail.example', 'GB', '12345@mail.example'],
    ]);
    expect(readAccount('ann@mail.example', { country: 'GB', code: '44' })).toEqual({
      type: 'valid',
      account: { username: { type: 'email', email: 'ann@mail.example' }, dialCode: '' },
      dialCountry: { country: 'GB', code: '44' },
    });
    expect(['+', '+3', '06 1', '(0', '12-34'].filter((typed) => !beginsLikeNumber(typed))).toEqual([]);
    expect([100, 101].map((length) => beginsLikeNumber('1'.repeat(length)))).toEqual([true, false]);
    expect(['', ' ', 'ann', '12345@g', '06x', '.'].filter(beginsLikeNumber)).toEqual([]);
    expect(['12', '+12', '1 2 3', '+31', '٠٥٥', 'a123', '.'].filter(looksLikeNumber)).toEqual(['1 2 3', '٠٥٥']);
  });

  test('becomes 5 to 12 digits and a dial code, whatever is typed, or is refused (S5.02, S5.09)', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789 -().+٣'), maxLength: 20 });
    fc.assert(
      fc.property(typed, fc.constantFrom<Country>('NL', 'IT', 'KZ', 'HK'), (text, country) => {
        const found = readAccount(text, { country, code: codes[country] });
        if (found.type === 'refused' || found.account.username.type === 'email') return;
        expect(found.account.username.mobile).toMatch(/^\d{5,12}$/);
        expect(found.account.dialCode).toMatch(/^\d{1,4}$/);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

test('a box for numbers keeps digits and what people write between them, and no letters (S5.09)', () => {
  const rows = [
    ['-7a0b1.9.8x', '-701.9.8'],
    ['+31 (0)6 12-34', '+31 (0)6 12-34'],
    ['٠٥٥x', '٠٥٥'],
    ['tel:+31612345678', 'tel:+31612345678'],
    ['abc', ''],
  ] as const;
  expect(rows.map(([typed]) => [typed, onlyNumber(typed)])).toEqual(rows);
});
