import { expect, test } from 'vitest';
import { dialCountries } from '../../../src/domain/site/dial-codes.ts';

test('each country has one dial code of one to three digits, and a name that browsers know', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(dialCountries.filter(({ country, code }) => !names.of(country) || !/^[1-9]\d{0,2}$/.test(code))).toEqual([]);
  expect(new Set(dialCountries.map(({ country }) => country)).size).toBe(dialCountries.length);
  expect(dialCountries.length).toBeGreaterThan(200);
});

test('well-known dial codes are correct', () => {
  const known =
    'AE971 BR55 DE49 ES34 GB44 GE995 HK852 ID62 IN91 JP81 KZ7 MX52 NG234 NL31 PH63 PL48 RU7 TR90 UA380 VN84';
  const rows = known.split(' ').map((row) => ({ country: row.slice(0, 2), code: row.slice(2) }));
  expect(dialCountries).toEqual(expect.arrayContaining(rows));
});
