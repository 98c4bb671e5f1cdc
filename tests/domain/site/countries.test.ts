// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageCodes, languageOf } from '../../../src/domain/language/language.ts';
import { countryName, findCountries, nameCountries, offeredCountries } from '../../../src/domain/site/countries.ts';
import { dialCountries } from '../../../src/domain/site/dial-codes.ts';
import { isBlockedRegion, liveCountryCode } from '../../../src/domain/site/region.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const codesOf = (rows: readonly { readonly country: string }[]) => rows.map(({ country }) => country);

describe('regions without registration', () => {
  test('are nine, with Ontario and without the rest of Canada (S5.28)', () => {
    const blocked = ['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US', 'Ontario'];
    const others = ['CA', 'GB', 'HK', 'KR', 'SE', 'SS', 'TW', 'UM', '', 'ON', 'CHN'];
    expect([...blocked, ...others].filter(isBlockedRegion)).toEqual(blocked);
    expect([' us ', 'cn', 'ONTARIO', 'ontario'].filter((region) => !isBlockedRegion(region))).toEqual([]);
  });

  test('are not offered on sign-up, but are offered on login for existing accounts (S5.28)', () => {
    const offered = codesOf(offeredCountries(dialCountries, 'sign-up'));
    const missing = codesOf(dialCountries).filter((country) => !offered.includes(country));
    expect(missing).toEqual(['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US']);
    expect(offeredCountries(dialCountries, 'login')).toEqual(dialCountries);
  });
});

describe('names of countries', () => {
  test('are in the language of the page, in its sort order', () => {
    const named = nameCountries(dialCountries, 'de');
    expect(named.find(({ country }) => country === 'DE')).toEqual({
      country: 'DE',
      code: '49',
      name: 'Deutschland',
      englishName: 'Germany',
    });
    const names = named.map(({ name }) => name);
    // Österreich is sorted under O and not after Z.
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
    expect(countryName('TR', 'ar')).toBe('تركيا');
  });

  test('exist in every published language, and are English for a tag that the browser rejects', () => {
    for (const { tag } of languageCodes.map(languageOf)) {
      const named = nameCountries(dialCountries, tag);
      expect(
        named.filter(({ name, country }) => name === '' || name === country),
        tag,
      ).toEqual([]);
    }
    expect(nameCountries([{ country: 'TR', code: '90' }], 'tr-TUR_')).toEqual([
      { country: 'TR', code: '90', name: 'Türkiye', englishName: 'Türkiye' },
    ]);
    expect(countryName('TR', 'not a tag')).toBe('TR');
    expect(countryName('not a country', 'en')).toBe('not a country');
    expect(nameCountries([{ country: '??', code: '1' }], 'en').map(({ name }) => name)).toEqual(['??']);
  });
});

describe('the country search', () => {
  const german = nameCountries(dialCountries, 'de');
  const first = (typed: string, named = german) => findCountries(named, typed)[0]?.country;

  test('finds a country by its name in the page’s language, in English, by ISO code and by dial code', () => {
    const rows: [string, string][] = [
      ['Deutschland', 'DE'],
      ['deutsch', 'DE'],
      ['germany', 'DE'],
      ['DE', 'DE'],
      ['de', 'DE'],
      ['+49', 'DE'],
      ['49', 'DE'],
      ['turkei', 'TR'],
      ['Türkei', 'TR'],
      ['osterreich', 'AT'],
      ['arab emirates', 'AE'],
      ['+995', 'GE'],
    ];
    expect(rows.map(([typed]) => [typed, first(typed)])).toEqual(rows);
    expect(first('ألمانيا', nameCountries(dialCountries, 'ar'))).toBe('DE');
    expect(first('საქართველო', nameCountries(dialCountries, 'ka'))).toBe('GE');
    expect(first('日本', nameCountries(dialCountries, 'ja'))).toBe('JP');
    expect(codesOf(findCountries(german, '1'))).toEqual(expect.arrayContaining(['CA', 'US', 'PR', 'JM']));
  });

  test('returns all countries for an empty text, and none for an unknown text', () => {
    expect(findCountries(german, ' ')).toEqual(german);
    for (const typed of ['zzz', '+', '+999', '.*', '(', '\\']) expect(findCountries(german, typed), typed).toEqual([]);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const found = findCountries(german, typed);
        expect(found.every((row) => german.includes(row))).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe('the search as people type', () => {
  test.each(languageCodes)('finds every country of %s first, typed without special letters', (code) => {
    const { tag } = languageOf(code);
    const named = nameCountries(dialCountries, tag);
    const bare: Record<string, string> = {
      đ: 'd',
      ł: 'l',
      ø: 'o',
      ß: 'ss',
      æ: 'ae',
      œ: 'oe',
      ı: 'i',
      ð: 'd',
      þ: 'th',
      ə: 'e',
    };
    const typed = ({ name }: { name: string }) =>
      name
        .toLocaleLowerCase('en')
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[đłøßæœıðþə]/g, (letter) => bare[letter] ?? letter);
    const wrong = named.filter((row) => findCountries(named, typed(row))[0]?.country !== row.country);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('knows other names, digits of every script, and 00 for the plus', () => {
    const english = nameCountries(dialCountries, 'en');
    const rows: [string, string][] = [
      ...(Object.entries({ UK: 'GB', England: 'GB', USA: 'US', America: 'US', Turkey: 'TR', Holland: 'NL' }) as [
        string,
        string,
      ][]),
      ...(Object.entries({ 'Ivory Coast': 'CI', Burma: 'MM', Swaziland: 'SZ', UAE: 'AE', 'Cape Verde': 'CV' }) as [
        string,
        string,
      ][]),
      ...(Object.entries({ Macedonia: 'MK', 'Czech Republic': 'CZ', 'East Timor': 'TL', Macau: 'MO' }) as [
        string,
        string,
      ][]),
      ...(Object.entries({
        '٩٧١': 'AE',
        '+९१': 'IN',
        '0044': 'GB',
        '00 995': 'GE',
        '\u200b+90': 'TR',
        '＋８１': 'JP',
      }) as [string, string][]),
    ];
    expect(rows.map(([typed]) => [typed, findCountries(english, typed)[0]?.country])).toEqual(rows);
    const turkish = nameCountries(dialCountries, 'tr');
    expect(['ırak', 'IRAK', 'irak', 'İran', 'iran'].map((typed) => findCountries(turkish, typed)[0]?.country)).toEqual([
      ...['IQ', 'IQ', 'IQ', 'IR', 'IR'],
    ]);
    expect(findCountries(nameCountries(dialCountries, 'vi'), 'duc')[0]?.country).toBe('DE');
  });
});

test('the residence is the chosen country, else that of the visibility check, and never a blocked or unknown one (S3.01)', () => {
  const rows: [string | undefined, string | undefined, string | undefined][] = [
    ['TR', 'GE', 'TR'],
    [undefined, 'GE', 'GE'],
    [' tr ', undefined, 'TR'],
    ['', 'ge', 'GE'],
    ['Türkiye', 'GE', 'GE'],
    ['US', 'GE', 'GE'],
    ['TUR', '+90', undefined],
    [undefined, 'CN', undefined],
    [undefined, undefined, undefined],
  ];
  expect(rows.map(([chosen, region]) => [chosen, region, liveCountryCode(chosen, region)])).toEqual(rows);
});
