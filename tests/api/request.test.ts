import * as v from 'valibot';
import { expect, test } from 'vitest';
import { complianceOrigin } from '../../src/api/compliance-origin.ts';
import { endpoints } from '../../src/contract/all.ts';
import { type Endpoint, endpoint, requestHeaders } from '../../src/contract/endpoint.ts';
import { oauthLoginId } from '../../src/domain/oauth/oauth-login-id.ts';
import { calls, fine, json, setUp } from './exchange-harness.ts';

const caller = { platform: 'h5', clientAgent: 'agent', language: 'en', guid: () => 'device-1' };

test.each([
  ['tr-TUR', 'tr-TUR'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['', 'en'],
])('a page of language “%s” asks in %s (S7.02)', async (language, lang) => {
  const { exchange, requests } = setUp(undefined, { caller: { ...caller, language } });
  await exchange.send(calls.public, {});
  expect(requests[0]?.headers.get('lang')).toBe(lang);
});

test('the input of a GET travels in its query as key=value, names and values escaped, and it has no body (S7.03, S7.10)', async () => {
  const { exchange, requests } = setUp();
  await exchange.send(calls.read, { 'a b': 'x&y=z', n: 3, none: undefined, nothing: null, no: false });
  expect(requests[0]?.url).toBe('https://api.example/a/read?a+b=x%26y%3Dz&n=3&no=false');
  expect(requests[0]?.body).toBeNull();
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'the input of a %s is its body, as JSON (S7.11)',
  async (method) => {
    const { exchange, requests } = setUp();
    const row = endpoint({ method, path: '/a', access: 'public', input: v.looseObject({}), result: v.unknown() });
    await exchange.send(row, { a: 'ü', n: [1] });
    const [request] = requests;
    expect(request?.method).toBe(method);
    expect(request?.url).toBe('https://api.example/a');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.text()).toBe('{"a":"ü","n":[1]}');
  },
);

test('a call may bring headers of its own, and CORS knows them (S7.02)', async () => {
  const { exchange, requests } = setUp();
  await exchange.send(calls.read, {}, undefined, { headers: { entry: 'sign-up', tgtoken: 't' } });
  expect(requests[0]?.headers.get('entry')).toBe('sign-up');
  expect(requests[0]?.headers.get('tgtoken')).toBe('t');
  expect(requestHeaders).toEqual(expect.arrayContaining(['entry', 'tgtoken', 'oauth_tmp_login_id']));
});

const sha256 = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

test('the calls of an OAuth page say for which client, those of other pages do not (S7.04)', async () => {
  const query = new URLSearchParams({ client_id: 'äpp-1' });
  const other = setUp();
  const page = setUp(undefined, { caller: { ...caller, oauthLoginId: oauthLoginId(query, sha256) } });
  await Promise.all([other.exchange.send(calls.public, {}), page.exchange.send(calls.public, {})]);
  expect(other.requests[0]?.headers.has('oauth_tmp_login_id')).toBe(false);
  // sha256sum of the id's UTF-8 bytes, half of it.
  expect(page.requests[0]?.headers.get('oauth_tmp_login_id')).toBe('f7e49fe64783618a565fc467c04fc704');
});

test.each([
  ['no client', '', sha256],
  ['an empty client', 'client_id=', sha256],
  ['a browser without cryptography', 'client_id=app', () => Promise.reject(new Error('no'))],
])('%s: the OAuth page’s header says not_found (S7.04)', async (_, query, digest) => {
  expect(await oauthLoginId(new URLSearchParams(query), digest)).toBe('not_found');
});

test('a tester’s compliance host answers the compliance calls and no others, and has no say in the session (S7.05)', async () => {
  const { exchange, requests, session } = setUp(() => json({ ...fine, token: 'theirs' }), {
    complianceOrigin: 'https://compliance.example',
  });
  session.token = 'token-1';
  await exchange.send(calls.compliance, { a: 1 });
  expect(requests[0]?.url).toBe('https://compliance.example/compliance/v1/thing?a=1');
  expect(session.token).toBe('token-1');
  await exchange.send(calls.optional, {});
  expect(requests[1]?.url).toBe('https://api.example/a/optional');
  expect(session.token).toBe('theirs');
});

test.each([
  ['other.example', 'test', 'https://other.example'],
  ['https://other.example', 'testnet', 'https://other.example'],
  ['https://other.example:8443', 'test', 'https://other.example:8443'],
  ['http://api.localhost:4321', 'local', 'http://api.localhost:4321'],
  ['http://other.example', 'test', undefined],
  ['other.example', 'prod', undefined],
  [null, 'test', undefined],
  ['', 'test', undefined],
  ['javascript://other.example', 'local', undefined],
  ['other.example/path', 'test', undefined],
  ['user@other.example', 'test', undefined],
  ['{"garbled":', 'test', undefined],
] as const)('the stored compliance host %s counts on %s as %s (S7.05)', (stored, environment, origin) => {
  expect(complianceOrigin(stored, environment)).toBe(origin);
});

/** The endpoint of a call that the product text names. */
function endpointOf(call: string): Endpoint<unknown, unknown> {
  const found = Object.values(endpoints).find(({ method, path }) => `${method} ${path}` === call);
  if (found === undefined) throw new Error(`${call} is not in the contract`);
  return { ...found, input: v.unknown(), result: v.unknown() };
}

test.each([
  'GET /v3/public/user/captcha-info',
  'GET /user/public/captcha-info',
  'GET /user/public/get-white-hosts',
  'GET /v3/public/qrcode/generate',
  'GET /v2/public/country-list',
  'GET /register/permission_v2',
])('%s goes without the token of a signed-in visitor (S6.07)', async (call) => {
  const { exchange, requests, session } = setUp();
  session.token = 'token-1';
  await exchange.send(endpointOf(call), {});
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.has('usertoken')).toBe(false);
});

test.each([
  'POST /user/private/quick_token',
  'POST /user/private/trade/switch',
  'GET /user/private/member/info',
  'GET /user/private/one_people_bind/get',
  'POST /user/private/one_people_bind/set',
  'GET /v2/private/user/profile',
  'GET /oauth/v1/private/authorize',
  'GET /oauth/v1/private/pre_authorize',
  'POST /oauth/v1/private/confirm_auth',
])('%s is not sent for an anonymous visitor, and has the token of a signed-in one (S6.08, S6.02)', async (call) => {
  const { exchange, requests, session } = setUp();
  await expect(exchange.send(endpointOf(call), {})).rejects.toMatchObject({ retCode: 10006 });
  expect(requests).toEqual([]);
  session.token = 'token-1';
  await exchange.send(endpointOf(call), {});
  expect(requests[0]?.headers.get('usertoken')).toBe('token-1');
});
