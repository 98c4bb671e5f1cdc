/** Accounts without a password at the sandbox: what opens one, what does not, and what such an account is asked for. */

import { expect, test } from 'vitest';
import type { EndpointName } from '../../../src/contract/all.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import { createPasskey, type Forgery } from '../support/authenticator.ts';
import { callFrom, optionsFrom, ownHost, page } from '../support/passkey-calls.ts';
import {
  ann,
  annsPassword,
  createTestExchange,
  encrypted,
  infoOf,
  minute,
  type TestExchange,
} from '../support/sandbox.ts';

type Options = Record<string, unknown>;

/** A registration whose code is on its way. */
async function begun(exchange: TestExchange, email = ann.email) {
  const uuid = String((await exchange.call('registerInfo', { ...infoOf, email })).result?.uuid);
  await exchange.call('sendVerifyItem', { uuid, email, verify_type: 1 });
  return uuid;
}

/** A registration whose code was right. */
async function verified(exchange: TestExchange, email = ann.email): Promise<string> {
  const uuid = await begun(exchange, email);
  await exchange.call('registerVerify', { uuid, verify_code: await exchange.codeFor(email) });
  return uuid;
}

async function optionsOf(exchange: TestExchange, uuid: string): Promise<Options> {
  return (await callFrom(exchange, 'registerPasskeyOptions', { uuid, ...ownHost })).result?.options as Options;
}

async function opened(exchange: TestExchange, email = ann.email) {
  const uuid = await verified(exchange, email);
  const passkey = createPasskey(await optionsOf(exchange, uuid), page);
  const answer = await callFrom(exchange, 'registerPasskey', { uuid, credential: passkey.created });
  return { uuid, passkey, answer, token: String(answer.token) };
}

async function proofOf(
  exchange: TestExchange,
  { passkey, token }: Awaited<ReturnType<typeof opened>>,
  forgery?: Forgery,
) {
  return passkey.use(await optionsFrom(exchange, 'passkeyProofOptions', token), forgery);
}

test('a verified registration gets a passkey in place of a password, is signed in, and logs in with it (S1.27, S4.01)', async () => {
  const exchange = createTestExchange();
  const uuid = await verified(exchange);
  const options = await optionsOf(exchange, uuid);
  expect(options).toMatchObject({
    rp: { id: 'eu.localhost' },
    user: { name: ann.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  // A device that is asked twice keeps one passkey for the account.
  expect((await optionsOf(exchange, uuid)).user).toEqual(options.user);
  const passkey = createPasskey(options, page);
  const answer = await callFrom(exchange, 'registerPasskey', { uuid, credential: passkey.created });
  expect(answer).toMatchObject({ ret_code: 0, token: expect.stringMatching(/^[\w-]{43}$/) });
  const login = passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions'));
  expect(await callFrom(exchange, 'passkeyLogin', { credential: login })).toMatchObject({
    ret_code: 0,
    result: { id: answer.result?.id },
  });
  const recalled = await exchange.fetch(`/user/public/register/recall/info?uuid=${uuid}`);
  expect(await recalled.json()).toMatchObject({ result: { recall_stage: 'commit_login' } });
});

test('before the code was right there is no challenge and no account (S7.15)', async () => {
  const exchange = createTestExchange();
  const options = await optionsOf(exchange, await verified(exchange, 'bob@mail.example'));
  const uuid = await begun(exchange);
  const { created: credential } = createPasskey(options, page);
  for (const [name, input] of [
    ['registerPasskeyOptions', { uuid, ...ownHost }],
    ['registerPasskey', { uuid, credential }],
  ] as const) {
    expect(await callFrom(exchange, name, input)).toMatchObject({
      ret_code: retCodes.registrationExpired,
      token: null,
    });
  }
});

test('a challenge is good once, for its own registration and purpose, for five minutes (S1.27)', async () => {
  const exchange = createTestExchange();
  const uuid = await verified(exchange);
  const other = await optionsOf(exchange, await verified(exchange, 'bob@mail.example'));
  const send = async (options: Options, forgery?: Forgery) => {
    const { created: credential } = createPasskey(options, page, 0, forgery);
    return (await callFrom(exchange, 'registerPasskey', { uuid, credential })).ret_code;
  };
  expect(await send(other)).toBe(retCodes.passkeyChallengeOver);
  expect(await send({ ...other, challenge: 'AAAA' })).toBe(retCodes.passkeyChallengeOver);
  const member = String((await exchange.seedAccount({ email: 'cem@mail.example', session: 'ordinary' })).token);
  expect(await send(await optionsFrom(exchange, 'passkeyCreateOptions', member))).toBe(retCodes.passkeyChallengeOver);
  const used = await optionsOf(exchange, uuid);
  expect(await send(used, { userVerified: false })).toBe(retCodes.passkeyRefused);
  expect(await send(used)).toBe(retCodes.passkeyChallengeOver);
  const old = await optionsOf(exchange, uuid);
  exchange.wait(6 * minute);
  expect(await send(old)).toBe(retCodes.passkeyChallengeOver);
  // And this one opens no other door.
  const mine = await optionsOf(exchange, uuid);
  const { created: credential } = createPasskey(mine, page);
  expect(await callFrom(exchange, 'passkeyCreate', { credential }, member)).toMatchObject({
    ret_code: retCodes.passkeyChallengeOver,
  });
  expect(await send(mine)).toBe(0);
});

test.each<[string, Forgery]>([
  ['whose user was not verified', { userVerified: false }],
  ['of another page', { origin: 'http://relay.localhost:4321' }],
  ['of another relying party', { rpId: 'localhost' }],
  ['with an id that no authenticator has', { idBytes: 1024 }],
])('a passkey %s opens no account, and the registration goes on (S1.27)', async (_, forgery) => {
  const exchange = createTestExchange();
  const uuid = await verified(exchange);
  const { created: credential } = createPasskey(await optionsOf(exchange, uuid), page, 0, forgery);
  expect(await callFrom(exchange, 'registerPasskey', { uuid, credential })).toMatchObject({
    ret_code: retCodes.passkeyRefused,
    token: null,
  });
  const { created } = createPasskey(await optionsOf(exchange, uuid), page);
  expect(await callFrom(exchange, 'registerPasskey', { uuid, credential: created })).toMatchObject({ ret_code: 0 });
});

test('pages of others get no challenge, and a passkey of another account opens none (S1.27)', async () => {
  const exchange = createTestExchange();
  const uuid = await verified(exchange);
  const relayed = await callFrom(
    exchange,
    'registerPasskeyOptions',
    { uuid, ...ownHost },
    undefined,
    'https://relay.example',
  );
  expect(relayed).toMatchObject({ ret_code: retCodes.badRequest });
  const foreign = { uuid, rp_id: 'relay.localhost' };
  expect(await callFrom(exchange, 'registerPasskeyOptions', foreign)).toMatchObject({
    ret_code: retCodes.passkeyRefused,
  });
  const first = createPasskey(await optionsOf(exchange, uuid), page);
  await opened(exchange, 'bob@mail.example');
  exchange.database.prepare('UPDATE passkeys SET credential_id = ?').run(first.id);
  expect(await callFrom(exchange, 'registerPasskey', { uuid, credential: first.created })).toMatchObject({
    ret_code: retCodes.passkeyRefused,
  });
});

test('a login by password gets the same answer as a wrong password, and locks as one (S7.24, S8.08, S8.10)', async () => {
  const exchange = createTestExchange();
  await opened(exchange);
  const of = async (username: string) =>
    exchange.call('login', { username, login_type: 2, ...encrypted(annsPassword, exchange.clock.now()) });
  for (let tries = 0; tries < 6; tries += 1) {
    const { ret_code, ret_msg, result, token } = await of('nobody@mail.example');
    expect(await of(ann.email)).toMatchObject({ ret_code, ret_msg, result, token });
  }
});

test('an empty password, or the text of the missing hash, is no password of it (S7.24)', async () => {
  const exchange = createTestExchange();
  await opened(exchange);
  for (const text of [' ', 'null', 'undefined']) {
    const input = { username: ann.email, login_type: 2, ...encrypted(text, exchange.clock.now()) };
    expect(await exchange.call('login', input)).toMatchObject({ ret_code: retCodes.wrongCredentials });
  }
});

test('a fresh proof by a passkey stands for the password, once and for its own account (S1.27)', async () => {
  const exchange = createTestExchange();
  exchange.control.changeScenario('*', { recovery: 'offered' });
  const account = await opened(exchange);
  const { token } = account;
  exchange.wait(11 * minute);
  const refusedBefore: [EndpointName, object, number][] = [
    ['recoveryCreate', {}, retCodes.requestRefused],
    ['passkeyCreateOptions', ownHost, retCodes.passkeyRefused],
    ['passkeyRemove', { id: account.passkey.id }, retCodes.badRequest],
  ];
  for (const [name, input, code] of refusedBefore) {
    expect(await callFrom(exchange, name, input, token)).toMatchObject({ ret_code: code });
  }
  const proof = await proofOf(exchange, account);
  expect(await callFrom(exchange, 'recoveryCreate', { proof }, token)).toMatchObject({ ret_code: 0 });
  expect(await callFrom(exchange, 'recoveryCreate', { proof }, token)).toMatchObject({
    ret_code: retCodes.passkeyChallengeOver,
  });
  const unverified = await proofOf(exchange, account, { userVerified: false });
  expect(await callFrom(exchange, 'recoveryCreate', { proof: unverified }, token)).toMatchObject({
    ret_code: retCodes.passkeyRefused,
  });
  const bob = await opened(exchange, 'bob@mail.example');
  const foreign = bob.passkey.use(await optionsFrom(exchange, 'passkeyProofOptions', token));
  expect(await callFrom(exchange, 'recoveryCreate', { proof: foreign }, token)).toMatchObject({
    ret_code: retCodes.passkeyUnknown,
  });
  const login = account.passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions'));
  expect(await callFrom(exchange, 'recoveryCreate', { proof: login }, token)).toMatchObject({
    ret_code: retCodes.passkeyChallengeOver,
  });
  const asLogin = await proofOf(exchange, account);
  expect(await callFrom(exchange, 'passkeyLogin', { credential: asLogin })).toMatchObject({
    ret_code: retCodes.passkeyChallengeOver,
  });
});

test('a second passkey is created with a proof, and the last one stays (S1.27)', async () => {
  const exchange = createTestExchange();
  const account = await opened(exchange);
  const { token, passkey } = account;
  exchange.wait(11 * minute);
  const remove = async (id: string) =>
    callFrom(exchange, 'passkeyRemove', { id, proof: await proofOf(exchange, account) }, token);
  expect(await remove(passkey.id)).toMatchObject({ ret_code: retCodes.passkeyRefused });
  const asked = { ...ownHost, proof: await proofOf(exchange, account) };
  const { result } = await callFrom(exchange, 'passkeyCreateOptions', asked, token);
  const second = createPasskey(result?.options as Options, page);
  expect(await callFrom(exchange, 'passkeyCreate', { credential: second.created }, token)).toMatchObject({
    ret_code: 0,
  });
  expect(await remove(second.id)).toMatchObject({ ret_code: 0 });
  const { result: list } = await exchange.call('passkeyList', {}, token);
  expect(list).toMatchObject({ list: [{ id: passkey.id }], has_password: false });
});
