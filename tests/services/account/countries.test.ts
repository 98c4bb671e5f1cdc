import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { dialCountries } from '../../../src/domain/site/dial-codes.ts';
import { loadCountries } from '../../../src/services/account/countries.ts';
import { $dialogs } from '../../../src/stores/dialogs.ts';
import { json, setUp } from '../../api/exchange-harness.ts';
import { closeTestPages, openTestPage, toastTexts, until } from '../../support/test-page.ts';

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
      { country: 'FR', country_code: '33333' },
      { country: 'DE', country_code: '49x' },
      { country: 'PL', country_code: '4+8' },
    ];
    const more = ['Ontario', 'FR', 'DE', 'PL'].map((code) => ({ code, name: code }));
    expect(await loadCountries(exchangeWith([...known, ...more], odd), 'login')).toHaveLength(4);
  });

  test('keep a zero in the middle of a dial code (S7.45)', async () => {
    const exchange = exchangeWith([{ code: 'KZ', name: 'KZ' }], [{ country: 'KZ', country_code: '+7007' }]);
    expect(await loadCountries(exchange, 'login')).toEqual([{ country: 'KZ', code: '7007' }]);
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
    const { exchange, advance } = setUp(() => new Promise(() => undefined));
    const found = loadCountries(exchange, 'login');
    advance(2000);
    expect(await found).toEqual(dialCountries);
  });
});

test('the eight blocked countries of the sandbox’s list are offered at a login and not at a sign-up (S5.28, S7.45)', async () => {
  const blocked = ['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US'];
  const { app } = openTestPage(siteOf('global'), '/en/login');
  const atLogin = (await loadCountries(app.exchange, 'login')).map(({ country }) => country);
  const atSignUp = (await loadCountries(app.exchange, 'sign-up')).map(({ country }) => country);
  expect(atSignUp.length).toBeGreaterThan(200);
  expect(atSignUp).toEqual(expect.arrayContaining(['CA', 'KR', 'SS']));
  expect(blocked.filter((country) => atSignUp.includes(country))).toEqual([]);
  expect(blocked.filter((country) => atLogin.includes(country))).toEqual(blocked);
  await closeTestPages();
});

test('are our own list, without a message, where the sandbox fails or does not answer (S7.45)', async () => {
  const { app, fault, wait, sent } = openTestPage(siteOf('global'), '/en/sign-up');
  fault('countryList', { type: 'status', status: 503 });
  fault('countryCodes', { type: 'hang' });
  const found = loadCountries(app.exchange, 'sign-up');
  await until(() => sent.length === 2, 'both requests');
  wait(2000);
  const countries = (await found).map(({ country }) => country);
  expect(countries).toContain('TR');
  expect(countries).not.toContain('CU');
  expect([toastTexts(), $dialogs.get()]).toEqual([[], []]);
  await closeTestPages();
});
