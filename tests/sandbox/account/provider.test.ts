import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { createProviderHost } from '../../../src/sandbox/vendors/provider-host.ts';
import { ann, createTestExchange, minute, type TestExchange } from '../support/sandbox.ts';

const verifier = 'v'.repeat(43);
const redirect_uri = 'http://localhost:4321/en/login';
const request = {
  response_type: 'code',
  client_id: 'gatehouse-local',
  redirect_uri,
  state: 's',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};
const login = { url: redirect_uri, provider: 'harbor', code_verifier: verifier, redirect_uri };

function setUp() {
  const exchange = createTestExchange();
  const { clock, database } = exchange;
  const respond = createProviderHost({ clock, database, random: randomBytes, privateKey: readPrivateKey('test') });
  const post = (fields: object) =>
    respond(
      new Request('http://vendor.localhost:4321/harbor/authorize', {
        method: 'POST',
        body: new URLSearchParams({ account: 'Ann@mail.example', answer: 'allow', ...request, ...fields }),
      }),
    );
  const codeOf = async (fields: object = {}) => {
    const response = await post(fields);
    return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  return { exchange, post, codeOf };
}

async function ticketOf(exchange: TestExchange, code: string): Promise<string> {
  const { result } = await exchange.call('thirdPartyLogin', { ...login, code });
  return String(result?.thirdparty_ticket);
}

test('an identity without an account gets a ticket; after it was linked with an account, it logs in to it (S7.25)', async () => {
  const { exchange, codeOf } = setUp();
  const { token } = await exchange.register();
  const ticket = await ticketOf(exchange, await codeOf());
  const bind = { thirdparty_ticket: ticket };
  expect((await exchange.call('thirdPartyBind', bind)).ret_code).toBe(10006);
  expect((await exchange.call('thirdPartyBind', bind, token ?? '')).ret_code).toBe(0);
  expect((await exchange.call('thirdPartyBind', bind, token ?? '')).ret_code).toBe(10016);
  const again = await exchange.call('thirdPartyLogin', { ...login, code: await codeOf() });
  expect(again.token).toMatch(/^[\w-]{43}$/);
  const profile = await exchange.call('profile', {}, again.token ?? '');
  expect(profile.result?.vague_email).toContain('@mail.example');
  expect(ann.email).toContain('@mail.example');
});

test('a code works once, within two minutes, for the provider, address and verifier it was issued for (S7.25)', async () => {
  const { exchange, codeOf } = setUp();
  const answerTo = async (change: object, wait = 0) => {
    const code = await codeOf();
    exchange.wait(wait);
    return (await exchange.call('thirdPartyLogin', { ...login, code, ...change })).ret_code;
  };
  expect(await answerTo({})).toBe(0);
  expect(await answerTo({}, 2 * minute)).toBe(10016);
  expect(await answerTo({ provider: 'lantern' })).toBe(10016);
  expect(await answerTo({ redirect_uri: 'http://localhost:4321/ja-JP/login' })).toBe(10016);
  expect(await answerTo({ code_verifier: 'w'.repeat(43) })).toBe(10016);
  expect(await answerTo({ code: 'guessed' })).toBe(10016);
  const code = await codeOf();
  await exchange.call('thirdPartyLogin', { ...login, code });
  expect((await exchange.call('thirdPartyLogin', { ...login, code })).ret_code).toBe(10016);
});

test('a ticket works within ten minutes, on the device that got it (S7.25)', async () => {
  const { exchange, codeOf } = setUp();
  const { token } = await exchange.register();
  const late = await ticketOf(exchange, await codeOf());
  exchange.wait(10 * minute);
  expect((await exchange.call('thirdPartyBind', { thirdparty_ticket: late }, token ?? '')).ret_code).toBe(10016);
  const ticket = await ticketOf(exchange, await codeOf());
  const response = await exchange.fetch('/user/private/bind/thirdparty', {
    method: 'POST',
    headers: { 'content-type': 'application/json', usertoken: token ?? '', guid: 'somebody-else' },
    body: JSON.stringify({ thirdparty_ticket: ticket }),
  });
  expect((await response.json()).ret_code).toBe(10016);
});

test.each([
  ['another machine', 'http://evil.example/en/login'],
  ['a look-alike', 'http://localhost.evil.example/en/login'],
  ['another page', 'http://localhost:4321/en/sign-up'],
  ['a query', 'http://localhost:4321/en/login?x=1'],
  ['a language that the site lacks', 'http://tur.localhost:4321/en/login'],
  ['a script', 'javascript:alert(1)'],
])('the stand-in does not redirect to %s (S7.25)', async (_, address) => {
  const { post } = setUp();
  const response = await post({ redirect_uri: address });
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
});

test('a visitor who declines returns with an error and the unchanged state (S7.25)', async () => {
  const { post } = setUp();
  const response = await post({ answer: 'decline', state: 'a+b%20c&d' });
  const back = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'a+b%20c&d' });
});
