import { expect, test } from 'vitest';
import { mainSite } from '../../../sites/all.ts';
import { createTestExchange } from '../support/sandbox.ts';

test('the white hosts are the company’s domains and the sites of this machine (S7.33)', async () => {
  const { result } = await createTestExchange().call('whiteHosts');
  expect(result?.hosts).toEqual(
    expect.arrayContaining([...mainSite.policies.companyDomains, 'localhost', 'nld.localhost']),
  );
});

test('the control page sets and clears the country of an account’s identity check (S4.43)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.register();
  const country = async () => (await exchange.call('profile', {}, token ?? '')).result?.kyc_country;
  const set = (kycCountry: string) =>
    exchange.fetch('/control/scenarios', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kycCountry }),
    });
  expect(await country()).toBeUndefined();
  expect((await set('NLD')).status).toBe(200);
  expect(await country()).toBe('NLD');
  expect((await set('Netherlands')).status).toBe(400);
  await set('');
  expect(await country()).toBeUndefined();
  expect(await (await exchange.fetch('/control')).text()).toContain('name="kycCountry"');
});
