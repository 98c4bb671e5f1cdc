import { describe, expect, test, vi } from 'vitest';
import { dialCountries } from '../../src/domain/dial-codes.ts';
import { loadCountries } from '../../src/flows/countries.ts';
import { json, setUp } from '../exchange/world.ts';

type Rows = readonly Readonly<Record<string, string>>[];

/** A request layer whose exchange knows these countries and these dial codes. */
function exchangeWith(known: Rows, codes: Rows) {
  return setUp((request) =>
    json({
      ret_code: 0,
      ret_msg: '',
      token: null,
      result: { list: request.url.includes('country-list') ? known : codes },
    }),
  ).exchange;
}

const known = ['TR', 'US', 'GE', 'CN'].map((code) => ({ code, name: code }));
const codes = [
  { country: 'TR', country_code: '+90' },
  { country: 'US', country_code: '1' },
  { country: 'GE', country_code: '00995' },
  { country: 'CN', country_code: '86' },
];

describe('the countries to choose from', () => {
  test('are those the exchange has a dial code for, without the blocked ones on a sign-up (S7.45, S5.28)', async () => {
    const exchange = exchangeWith(known, codes);
    expect(await loadCountries(exchange, 'sign-up')).toEqual([
      { country: 'TR', code: '90' },
      { country: 'GE', code: '995' },
    ]);
    expect((await loadCountries(exchange, 'login')).map(({ country }) => country)).toEqual(['TR', 'US', 'GE', 'CN']);
  });

  test('leave out what cannot be read: no country, no code, a country twice or of no list (S7.45)', async () => {
    const odd = [
      ...codes,
      { country: 'TR', country_code: '91' },
      { country: 'XX', country_code: '1' },
      { country: 'Ontario', country_code: '1' },
      { country: 'ge', country_code: '' },
    ];
    expect(
      await loadCountries(exchangeWith([...known, { code: 'Ontario', name: 'Ontario' }], odd), 'login'),
    ).toHaveLength(4);
  });

  test('are our own list where the exchange fails, says nonsense or knows none (S7.45, S5.28)', async () => {
    const ours = dialCountries.filter(
      ({ country }) => !['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US'].includes(country),
    );
    const broken = [
      setUp(() => Promise.reject(new TypeError('no network'))).exchange,
      setUp(() => new Response('<html>')).exchange,
      setUp(() => json({ ret_code: 10002, ret_msg: '', token: null, result: null })).exchange,
      exchangeWith([], []),
      exchangeWith([{ code: 'TR', name: 'TR' }], []),
    ];
    for (const exchange of broken) expect(await loadCountries(exchange, 'sign-up')).toEqual(ours);
  });

  test('are not waited for longer than two seconds (S7.45)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(2000);
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    });
    const { exchange } = setUp(() => new Promise(() => undefined));
    expect(await loadCountries(exchange, 'login')).toEqual(dialCountries);
    timeout.mockRestore();
  });
});
