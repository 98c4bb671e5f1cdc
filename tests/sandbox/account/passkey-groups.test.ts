import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../src/contract/all.ts';
import type { Envelope } from '../../../src/contract/endpoint.ts';
import { createPasskey, type Forgery } from '../support/authenticator.ts';
import { createTestExchange, type TestExchange } from '../support/sandbox.ts';

const group = 'test.gatehouse.example';
const tur = 'https://test.gatehouse.tr.example';

/** A call of a page over HTTPS, as the proxy in front of a test network lets it through. */
async function callFrom(
  origin: string,
  exchange: TestExchange,
  name: EndpointName,
  input: object,
  session?: string,
): Promise<Envelope & { result: { options: Record<string, unknown> } }> {
  const headers = { 'content-type': 'application/json', origin, ...(session && { UserToken: session }) };
  const response = await exchange.fetch(endpoints[name].path, { method: 'POST', headers, body: JSON.stringify(input) });
  return response.json();
}

/** An account that has created a passkey on the Turkish site. */
async function withPasskey(rp_id = group) {
  const exchange = createTestExchange(randomBytes, 'test');
  const { token, uid } = await exchange.seedAccount({ session: 'ordinary' });
  const session = String(token);
  const { result } = await callFrom(tur, exchange, 'passkeyCreateOptions', { rp_id }, session);
  expect(result.options).toMatchObject({ rp: { id: rp_id } });
  const passkey = createPasskey(result.options, tur);
  const stored = await callFrom(tur, exchange, 'passkeyCreate', { credential: passkey.created }, session);
  expect(stored.ret_code).toBe(0);
  return { exchange, passkey, session, uid };
}

async function logIn(
  { exchange, passkey }: Awaited<ReturnType<typeof withPasskey>>,
  origin: string,
  rp_id = group,
  forgery: Forgery = {},
) {
  const { result } = await callFrom(origin, exchange, 'passkeyLoginOptions', { rp_id });
  const credential = passkey.use(result.options, { origin, ...forgery });
  return callFrom(origin, exchange, 'passkeyLogin', { credential });
}

describe('a passkey of a group of sites (S1.27)', () => {
  test.each([
    ['its own site', tur],
    ['the second host of that site', 'https://test.gatehouse.com.tr.example'],
    ['the main site', 'https://test.gatehouse.example'],
    ['the Dutch site', 'https://test.gatehouse.nl.example'],
  ])('logs in on %s', async (_, origin) => {
    const known = await withPasskey();
    expect(await logIn(known, origin)).toMatchObject({ ret_code: 0, result: { id: known.uid } });
  });

  test.each<[what: string, page: string, rpId: string]>([
    ['of the group, on a site of another group', 'https://test.gatehouse.com.hk.example', group],
    ['of the group, on a host of that site below the RP ID', 'https://test.hk.gatehouse.example', group],
    ['of the group, on a site in no group', 'https://test.gatehouse.kz.example', group],
    ['of another site in the group', 'https://test.gatehouse.nl.example', 'test.gatehouse.tr.example'],
    ['of the group in production', tur, 'gatehouse.example'],
    ['of a whole domain', tur, 'tr.example'],
    ['of nobody', tur, ''],
    ['of somebody else', tur, 'evil.example'],
    ['of the neighbours on this machine', 'http://tur.localhost:4321', 'localhost'],
  ])('is refused as the relying party: that %s', async (_, page, rp_id) => {
    const { exchange, session } = await withPasskey();
    expect(await callFrom(page, exchange, 'passkeyLoginOptions', { rp_id })).toMatchObject({ ret_code: 33102 });
    expect(await callFrom(page, exchange, 'passkeyCreateOptions', { rp_id }, session)).toMatchObject({
      ret_code: 33102,
    });
  });

  test.each([
    ['another site of the group than the one that asked', 'https://test.gatehouse.nl.example'],
    ['a look-alike of a site', 'https://test.gatehouse.tr.example.evil.example'],
    ['a site of the group without TLS', 'http://test.gatehouse.tr.example'],
    ['a port of a site', 'https://test.gatehouse.tr.example:8443'],
    ['the production', 'https://gatehouse.tr.example'],
  ])('that was signed for a page of %s logs nobody in', async (_, origin) => {
    const known = await withPasskey();
    expect(await logIn(known, tur, group, { origin })).toMatchObject({ ret_code: 33102, token: null });
    expect(await logIn(known, tur)).toMatchObject({ ret_code: 0 });
  });

  test('gets no options on a page of the production or of nobody', async () => {
    const { exchange } = await withPasskey();
    for (const page of ['https://gatehouse.tr.example', 'https://evil.example', 'null']) {
      expect(await callFrom(page, exchange, 'passkeyLoginOptions', { rp_id: group })).toMatchObject({
        ret_code: 10001,
      });
    }
  });
});

describe('a browser without related origins (S1.27)', () => {
  const own = 'test.gatehouse.tr.example';

  test('has passkeys of the site’s own host, beside those of the group', async () => {
    const known = await withPasskey(own);
    expect(await logIn(known, tur, own)).toMatchObject({ ret_code: 0 });
    const excluded = async (rp_id: string) =>
      (await callFrom(tur, known.exchange, 'passkeyCreateOptions', { rp_id }, known.session)).result.options
        .excludeCredentials;
    expect(await excluded(own)).toMatchObject([{ id: known.passkey.id }]);
    expect(await excluded(group)).toEqual([]);
  });

  test('such a passkey is none of the group', async () => {
    const known = await withPasskey(own);
    expect(await logIn(known, tur, group, { rpId: group })).toMatchObject({ ret_code: 33102, token: null });
    expect(await logIn(known, tur, group, { rpId: own })).toMatchObject({ ret_code: 33102, token: null });
  });
});
