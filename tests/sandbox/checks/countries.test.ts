import { expect, test } from 'vitest';
import { createTestExchange } from '../support/sandbox.ts';

test('the exchange lists all countries with their names, and the dial codes one may register with (S7.45)', async () => {
  const exchange = createTestExchange();
  const known = (await exchange.call('countryList')).result?.list as { code: string; name: string }[];
  const codes = (await exchange.call('countryCodes')).result?.list as { country: string; country_code: string }[];
  expect(known).toContainEqual({ code: 'TR', name: 'Türkiye' });
  expect(codes).toContainEqual({ country: 'TR', country_code: '90' });
  expect(new Set(known.map(({ code }) => code)).size).toBe(250);
  expect(codes.filter(({ country }) => !known.some(({ code }) => code === country))).toEqual([]);
  // The faults of the control page hold here too.
  exchange.control.switchOn('*', {
    endpoint: 'countryList',
    fault: { type: 'ret_code', spelling: 'ret_code', code: 10002 },
  });
  expect((await exchange.call('countryList')).ret_code).toBe(10002);
});
