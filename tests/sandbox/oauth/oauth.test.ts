import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { registerClient } from '../../../src/sandbox/oauth/clients.ts';
import { createTestExchange, minute, type TestExchange } from '../support/sandbox.ts';

const verifier = 'v'.repeat(43);
const redirect_uri = 'https://app.example/cb?tenant=1';
const request = {
  client_id: 'app',
  response_type: 'code',
  scope: 'profile',
  state: 'a+b %&= é',
  redirect_uri,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

let exchange: TestExchange;
let token: string;

beforeEach(async () => {
  exchange = createTestExchange();
  for (const id of ['app', 'other']) {
    registerClient(exchange, {
      id,
      name: 'An app',
      logo: null,
      verified: false,
      redirectUris: [redirect_uri, 'com.example.app:/cb'],
      scopes: ['profile', 'balances.read'],
    });
  }
  token = String((await exchange.register()).token);
});

async function get(path: string, input: object): Promise<Record<string, unknown>> {
  const query = new URLSearchParams(Object.entries(input));
  const response = await exchange.fetch(`/oauth/v1/${path}?${query}`, { headers: { usertoken: token } });
  return response.json();
}

async function answer(agree: boolean, more: object = {}): Promise<URL> {
  const { result } = await exchange.call('oauthConfirmAuth', { ...request, ...more, agree }, token);
  return new URL(String(result?.redirect_url));
}

async function redeem(code: string | null, more: object = {}) {
  const fields = { grant_type: 'authorization_code', client_id: 'app', redirect_uri, code_verifier: verifier };
  const body = new URLSearchParams(Object.entries({ ...fields, code: code ?? '', ...more }));
  const response = await exchange.fetch('/oauth/v1/public/token', { method: 'POST', body });
  return { status: response.status, ...(await response.json()) };
}

test('a response goes to the registered address with its query, the unchanged state and the issuer (S7.56)', async () => {
  const yes = await answer(true);
  expect(yes.href.startsWith(`${redirect_uri}&code=`)).toBe(true);
  expect(yes.searchParams.get('state')).toBe(request.state);
  expect(yes.searchParams.get('iss')).toBe('http://api.localhost:4321');
  const no = await answer(false);
  expect(no.searchParams.get('error')).toBe('access_denied');
  expect(no.searchParams.get('state')).toBe(request.state);
  expect(no.searchParams.has('code')).toBe(false);
});

describe('a refused request', () => {
  test.each([
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['a longer address', { redirect_uri: `${redirect_uri}&x=1` }, 'invalid_redirect_uri'],
    ['an address in another spelling', { redirect_uri: 'https://APP.example/cb?tenant=1' }, 'invalid_redirect_uri'],
    ['no address', { redirect_uri: '' }, 'invalid_redirect_uri'],
  ])('with %s is an error of each call and gives no return address (S7.53, S7.54, S7.55)', async (_, wrong, error) => {
    for (const path of ['public/client_info', 'private/pre_authorize', 'private/authorize']) {
      expect(await get(path, { ...request, ...wrong })).toMatchObject({ ret_code: 50002, result: { error } });
      expect((await get(path, { ...request, ...wrong })).result).not.toHaveProperty('redirect_url');
    }
    const refused = await exchange.call('oauthConfirmAuth', { ...request, ...wrong, agree: true }, token);
    expect(refused).toMatchObject({ ret_code: 50002, result: { error } });
  });

  test.each([
    ['a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['a code and a token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['a code without a proof key', { code_challenge: '' }, 'invalid_request'],
    ['a plain proof key', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no permission', { scope: '' }, 'invalid_scope'],
    ['a permission that is not the client’s', { scope: 'profile withdraw' }, 'invalid_scope'],
  ])(
    'with %s gives a return address that reports the error to the client (S7.54, S7.55, S7.56)',
    async (_, wrong, error) => {
      for (const path of ['private/pre_authorize', 'private/authorize']) {
        const { ret_code, result } = (await get(path, { ...request, ...wrong })) as {
          ret_code: number;
          result: { error: string; redirect_url: string };
        };
        expect([ret_code, result.error]).toEqual([50002, error]);
        const back = new URL(result.redirect_url);
        expect(back.host).toBe('app.example');
        expect(back.searchParams.get('error')).toBe(error);
        expect(back.searchParams.get('state')).toBe(request.state);
      }
      const { ret_code } = await exchange.call('oauthConfirmAuth', { ...request, ...wrong, agree: true }, token);
      expect(ret_code).toBe(50002);
    },
  );

  test('has no signed-in account (S7.54, S7.55, S7.56)', async () => {
    expect(await exchange.call('oauthConfirmAuth', { ...request, agree: true })).toMatchObject({ ret_code: 10006 });
    expect(await exchange.call('oauthAuthorize')).toMatchObject({ ret_code: 10006 });
    expect(await exchange.call('oauthPreAuthorize')).toMatchObject({ ret_code: 10006 });
  });
});

describe('an authorization code', () => {
  const codeOf = async (more: object = {}) => (await answer(true, more)).searchParams.get('code');

  test('gives a token once, and a second use revokes the token (S1.04)', async () => {
    const code = await codeOf();
    const first = await redeem(code);
    expect(first).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'profile' });
    const account = () =>
      exchange.fetch('/oauth/v1/public/account', { headers: { authorization: `Bearer ${first.access_token}` } });
    expect((await account()).status).toBe(200);
    expect(await redeem(code)).toEqual({ status: 400, error: 'invalid_grant' });
    expect((await account()).status).toBe(401);
  });

  test.each([
    ['another client', { client_id: 'other' }],
    ['another address', { redirect_uri: 'com.example.app:/cb' }],
    ['another proof key', { code_verifier: 'w'.repeat(43) }],
  ])('is refused with %s, and is then no longer valid (S1.04)', async (_, more) => {
    const code = await codeOf();
    expect(await redeem(code, more)).toEqual({ status: 400, error: 'invalid_grant' });
    expect(await redeem(code)).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('is valid for one minute (S1.04)', async () => {
    const code = await codeOf();
    exchange.wait(minute);
    expect(await redeem(code)).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('is not stored in the database in plain text, and neither is its token (S1.04)', async () => {
    const code = await codeOf();
    const { access_token } = await redeem(code);
    const rows = JSON.stringify([
      exchange.database.prepare('SELECT * FROM oauth_codes').all(),
      exchange.database.prepare('SELECT * FROM oauth_tokens').all(),
    ]);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(access_token);
  });

  test.each([
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['no proof key', { code_verifier: '' }, 400, 'invalid_request'],
  ])('is refused with the error name of the standard for %s (S1.04)', async (_, more, status, error) => {
    expect(await redeem(await codeOf(), more)).toEqual({ status, error });
  });
});
