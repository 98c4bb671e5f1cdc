// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginsLikeNumber,
  looksLikeNumber,
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
      ['+20 77 1234567', 'NL', '+20 771234567 EG'],
      ['+7 495 767 12 34', 'GB', '+7 4957671234 RU'],
      ['9005 123 4567', 'TR', '+90 90051234567 TR'],
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
    });
    expect(readNumber('0555 123 45 67', turkey)).toEqual({
      mobile: '5551234567',
      dialCountry: turkey,
      international: false,
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

  test('must have 5 to 12 digits after its country code, and a country code must exist (S5.02)', () => {
    expectRows([
      ['1234', 'GB', 'invalid'],
      ['01234', 'GB', 'invalid'],
      ['12345', 'GB', '+44 12345 GB'],
      ['123456789012', 'HK', '+852 123456789012 HK'],
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
