import { expect, test } from 'vitest';
import type { EndpointName } from '../../../src/contract/all.ts';
import { endpoints } from '../../../src/contract/all.ts';
import type { Envelope } from '../../../src/contract/endpoint.ts';
import { createPasskey } from '../support/authenticator.ts';
import { annsPassword, createTestExchange, encrypted, minute, type TestExchange } from '../support/sandbox.ts';

const page = 'http://eu.localhost:4321';
const ofPage = { rp_id: 'eu.localhost' };

/** Calls as a page of the site does. */
async function callFrom(exchange: TestExchange, name: EndpointName, token: string | undefined, input: object = {}) {
  const { path, method } = endpoints[name];
  const headers = {
    origin: page,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { UserToken: token }),
  };
  const body = method === 'GET' ? {} : { body: JSON.stringify(input) };
  return (await (await exchange.fetch(path, { method, headers, ...body })).json()) as Envelope & {
    result: Record<string, unknown> | null;
  };
}

/** Somebody who is signed in and has a passkey. */
async function owner(exchange: TestExchange, email = 'ann@mail.example') {
  const session = String((await exchange.seedAccount({ email, session: 'ordinary' })).token);
  const { result } = await callFrom(exchange, 'passkeyCreateOptions', session, ofPage);
  const passkey = createPasskey(result?.options as Record<string, unknown>, page);
  await callFrom(exchange, 'passkeyCreate', session, { credential: passkey.created });
  const call = (name: EndpointName, input?: object) => callFrom(exchange, name, session, input);
  return { passkey, session, call, password: (text = annsPassword) => encrypted(text, exchange.clock.now()) };
}

test('the list says when each passkey was created and last used, and where it is kept (S1.27)', async () => {
  const exchange = createTestExchange();
  const { call, passkey } = await owner(exchange);
  const createdAt = exchange.clock.now();
  const row = {
    id: passkey.id,
    rp_id: 'eu.localhost',
    name: '',
    created_at: createdAt,
    last_used_at: null,
    backed_up: false,
  };
  expect(await call('passkeyList')).toMatchObject({
    ret_code: 0,
    result: { list: [row], user_name: 'ann@mail.example' },
  });
  exchange.wait(minute);
  const { result } = await callFrom(exchange, 'passkeyLoginOptions', undefined, ofPage);
  const credential = passkey.use(result?.options as Record<string, unknown>);
  const response = credential.response as { userHandle: string };
  expect(await callFrom(exchange, 'passkeyLogin', undefined, { credential })).toMatchObject({ ret_code: 0 });
  expect(await call('passkeyList')).toMatchObject({
    result: { list: [{ ...row, last_used_at: createdAt + minute }], user_handle: response.userHandle },
  });
});

test('only the owner names and removes a passkey; for others it is unknown (S1.27)', async () => {
  const exchange = createTestExchange();
  const ann = await owner(exchange);
  const bob = await owner(exchange, 'bob@mail.example');
  const { id } = ann.passkey;
  expect(await bob.call('passkeyRename', { id, name: 'mine' })).toMatchObject({ ret_code: 33101 });
  expect(await bob.call('passkeyRemove', { id, ...bob.password() })).toMatchObject({ ret_code: 33101 });
  expect(await ann.call('passkeyRename', { id, name: ' My phone ' })).toMatchObject({ ret_code: 0 });
  expect(await ann.call('passkeyList')).toMatchObject({ result: { list: [{ name: 'My phone' }] } });
  expect(await ann.call('passkeyRemove', { id, ...ann.password() })).toMatchObject({ ret_code: 0 });
  expect(await ann.call('passkeyList')).toMatchObject({ result: { list: [] } });
  expect(await bob.call('passkeyList')).toMatchObject({ result: { list: [{ id: bob.passkey.id }] } });
  for (const name of ['passkeyList', 'passkeyRename', 'passkeyRemove'] as const) {
    const answer = await callFrom(exchange, name, 'nobody', { id, name: '', ...ann.password() });
    expect(answer).toMatchObject({ ret_code: 10006 });
  }
});

test('a wrong password removes nothing, and counts with those of the login (S1.27, S8.10)', async () => {
  const exchange = createTestExchange();
  const { call, passkey, password } = await owner(exchange);
  const remove = (fields: object) => call('passkeyRemove', { id: passkey.id, ...fields });
  for (const failures of [1, 2, 3, 4, 5]) {
    const answer = await remove(password('not it'));
    expect(answer).toMatchObject({ ret_code: 31002, result: { password_error_count: failures } });
  }
  expect(await remove(password())).toMatchObject({ ret_code: 31030, result: { retry_after: 900 } });
  const login = { username: 'ann@mail.example', login_type: 2, ...password() };
  expect(await exchange.call('login', login)).toMatchObject({ ret_code: 31030 });
  expect(await call('passkeyList')).toMatchObject({ result: { list: [{ id: passkey.id }] } });
  exchange.wait(15 * minute);
  expect(await remove({ ...password(), encrypt_timestamp: 0 })).toMatchObject({ ret_code: 10001 });
  expect(await remove(password())).toMatchObject({ ret_code: 0 });
});

test('with the password an old session creates a passkey, for ten minutes (S1.27)', async () => {
  const exchange = createTestExchange();
  const { call, password } = await owner(exchange);
  exchange.wait(11 * minute);
  expect(await call('passkeyCreateOptions', ofPage)).toMatchObject({ ret_code: 33102 });
  expect(await call('passkeyCreateOptions', { ...ofPage, ...password('not it') })).toMatchObject({ ret_code: 31002 });
  const { result } = await call('passkeyCreateOptions', { ...ofPage, ...password() });
  const { created } = createPasskey(result?.options as Record<string, unknown>, page);
  expect(await call('passkeyCreate', { credential: created })).toMatchObject({ ret_code: 0 });
  exchange.wait(11 * minute);
  expect(await call('passkeyCreateOptions', ofPage)).toMatchObject({ ret_code: 33102 });
});
