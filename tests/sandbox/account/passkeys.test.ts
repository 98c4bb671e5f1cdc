import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPasskey, type Forgery } from '../support/authenticator.ts';
import { callFrom, optionsFrom, ownHost, page } from '../support/passkey-calls.ts';
import { phoneOf } from '../support/phone.ts';
import { ann, annsPassword, createTestExchange, encrypted, minute } from '../support/sandbox.ts';

/** An account with a passkey. */
async function withPasskey(exchange = createTestExchange(), counter = 0, email = 'ann@mail.example') {
  const { token, uid } = await exchange.seedAccount({ email, session: 'ordinary' });
  const session = String(token);
  const passkey = createPasskey(await optionsFrom(exchange, 'passkeyCreateOptions', session), page, counter);
  const stored = await callFrom(exchange, 'passkeyCreate', { credential: passkey.created }, session);
  expect(stored.ret_code).toBe(0);
  return { exchange, passkey, session, uid };
}

async function logIn({ exchange, passkey }: Awaited<ReturnType<typeof withPasskey>>, forgery?: Forgery) {
  const credential = passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions'), forgery);
  return callFrom(exchange, 'passkeyLogin', { credential });
}

test('a passkey logs in without a name or a password, and a counter that stays 0 is accepted (S1.27)', async () => {
  const known = await withPasskey();
  for (const _ of [1, 2, 3]) {
    const answer = await logIn(known);
    expect(answer).toMatchObject({ ret_code: 0, result: { id: known.uid } });
    expect(await known.exchange.call('profile', {}, String(answer.token))).toMatchObject({ ret_code: 0 });
  }
});

test('the options ask for a passkey of this host that any account may have, and for its owner (S1.27)', async () => {
  const { exchange, session, passkey } = await withPasskey();
  const login = await optionsFrom(exchange, 'passkeyLoginOptions');
  expect(login).toMatchObject({ rpId: 'eu.localhost', userVerification: 'required', timeout: 300_000 });
  expect(login.challenge).toMatch(/^[\w-]{43}$/);
  expect(login.allowCredentials ?? []).toEqual([]);
  expect(await optionsFrom(exchange, 'passkeyCreateOptions', session)).toMatchObject({
    rp: { id: 'eu.localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: passkey.id }],
  });
  expect(await callFrom(exchange, 'passkeyLoginOptions', ownHost, undefined, 'https://evil.example')).toMatchObject({
    ret_code: 10001,
  });
});

test('a session creates no passkey later than ten minutes after its login: it may be stolen (S1.27)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.seedAccount({ email: 'ann@mail.example', session: 'ordinary' });
  const session = String(token);
  const early = createPasskey(await optionsFrom(exchange, 'passkeyCreateOptions', session), page);
  exchange.wait(9 * minute);
  const inTime = createPasskey(await optionsFrom(exchange, 'passkeyCreateOptions', session), page);
  exchange.wait(2 * minute);
  expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, session)).toMatchObject({ ret_code: 33102 });
  for (const { created } of [early, inTime]) {
    expect(await callFrom(exchange, 'passkeyCreate', { credential: created }, session)).toMatchObject({
      ret_code: 33102,
    });
  }
});

test('a session that an old one has opened creates no passkey without the password either (S1.27, S7.26)', async () => {
  const exchange = createTestExchange();
  const old = String((await exchange.seedAccount({ ...ann, session: 'ordinary' })).token);
  const handOver = async (session: string) => {
    const { result } = await exchange.call('quickToken', {}, session);
    return String((await exchange.call('quickLogin', { tmp_token: result?.tmp_token })).token);
  };
  exchange.wait(9 * minute);
  const young = await handOver(old);
  expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, young)).toMatchObject({ ret_code: 0 });
  exchange.wait(2 * minute);
  expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, young)).toMatchObject({ ret_code: 33102 });
  const twice = await handOver(await handOver(old));
  expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, twice)).toMatchObject({ ret_code: 33102 });
  const proven = { ...ownHost, ...encrypted(annsPassword, exchange.clock.now()) };
  expect(await callFrom(exchange, 'passkeyCreateOptions', proven, twice)).toMatchObject({ ret_code: 0 });
});

test('nor does a session that an old phone has confirmed (S1.27, S7.34)', async () => {
  const exchange = createTestExchange();
  await exchange.seedAccount(ann);
  const phone = await phoneOf(exchange);
  const logInByCode = async () => {
    const headers = { guid: 'pc' };
    const asked = await exchange.fetch('/v3/public/qrcode/generate', { headers });
    const { uuid, number, content } = (await asked.json()).result;
    await phone.scan(content);
    await phone.answer(number);
    const status = await exchange.fetch(`/v3/public/qrcode/status?uuid=${uuid}&telegram_callback=`, { headers });
    return String((await status.json()).token);
  };
  const young = await logInByCode();
  expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, young)).toMatchObject({ ret_code: 0 });
  exchange.wait(11 * minute);
  const old = await logInByCode();
  expect(await exchange.call('profile', {}, old)).toMatchObject({ ret_code: 0 });
  expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, old)).toMatchObject({ ret_code: 33102 });
});

const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('a forged answer logs nobody in (S1.27)', () => {
  test.each<[what: string, forgery: Forgery, code: number]>([
    ['of another origin', { origin: 'https://eu.localhost.evil.example' }, 33102],
    ['of another port', { origin: 'http://eu.localhost:4322' }, 33102],
    ['for another relying party', { rpId: 'evil.example' }, 33102],
    ['with an invented challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 33103],
    ['with another user', { userHandle: 'AAAA' }, 33102],
    ['signed by another key', { key: strangersKey }, 33102],
    ['without user verification', { userVerified: false }, 33102],
    ['with the same counter', { counter: 7 }, 33102],
    ['with an older counter', { counter: 6 }, 33102],
    ['with a counter that has become 0', { counter: 0 }, 33102],
  ])('%s', async (_, forgery, code) => {
    const known = await withPasskey(createTestExchange(), 7);
    expect(await logIn(known, forgery)).toMatchObject({ ret_code: code, token: null });
    expect(await logIn(known, { counter: 8 })).toMatchObject({ ret_code: 0 });
  });

  test('that was sent before', async () => {
    const { exchange, passkey } = await withPasskey();
    const credential = passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions'));
    expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 0 });
    expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 33103, token: null });
  });

  test('to a challenge of five minutes ago', async () => {
    const { exchange, passkey } = await withPasskey();
    const [late, inTime] = [
      passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions')),
      passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions')),
    ];
    exchange.wait(5 * minute - 1);
    expect(await callFrom(exchange, 'passkeyLogin', { credential: inTime })).toMatchObject({ ret_code: 0 });
    exchange.wait(1);
    expect(await callFrom(exchange, 'passkeyLogin', { credential: late })).toMatchObject({ ret_code: 33103 });
  });

  test('to the challenge of another purpose', async () => {
    const { exchange, passkey, session } = await withPasskey();
    const forCreation = await optionsFrom(exchange, 'passkeyCreateOptions', session);
    const credential = passkey.use({ ...forCreation, rpId: 'eu.localhost' });
    expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 33103 });
  });

  test('by a passkey of another account under the name of this one', async () => {
    const exchange = createTestExchange();
    const ann = await withPasskey(exchange);
    const bob = await withPasskey(exchange, 0, 'bob@mail.example');
    const credential = bob.passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions'));
    const asAnn = { ...credential, id: ann.passkey.id, rawId: ann.passkey.id };
    expect(await callFrom(exchange, 'passkeyLogin', { credential: asAnn })).toMatchObject({ ret_code: 33102 });
  });

  test.each([[{}], [{ id: 'x', response: {} }], [{ response: { clientDataJSON: 'e30' } }]])(
    'that is %j',
    async (credential) => {
      const { exchange } = await withPasskey();
      expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 33103, token: null });
    },
  );
});

test('a passkey that the exchange does not know is refused as such (S1.27)', async () => {
  const known = await withPasskey();
  known.exchange.database.prepare('DELETE FROM passkeys').run();
  expect(await logIn(known)).toMatchObject({ ret_code: 33101, token: null });
});

describe('a new passkey (S1.27)', () => {
  test.each<[what: string, forgery: Forgery, code: number]>([
    ['of another origin is refused', { origin: 'https://evil.example' }, 33102],
    ['for another relying party is refused', { rpId: 'evil.example' }, 33102],
    ['without user verification is refused', { userVerified: false }, 33102],
    ['with an invented challenge is refused', { challenge: 'AAAA' }, 33103],
    ['with an id above 1023 bytes is refused', { idBytes: 1024 }, 33102],
  ])('%s', async (_, forgery, code) => {
    const exchange = createTestExchange();
    const { token } = await exchange.seedAccount({ session: 'ordinary' });
    const options = await optionsFrom(exchange, 'passkeyCreateOptions', String(token));
    const { created } = createPasskey(options, page, 0, forgery);
    const answer = await callFrom(exchange, 'passkeyCreate', { credential: created }, String(token));
    expect(answer).toMatchObject({ ret_code: code });
    expect(exchange.database.prepare('SELECT count(*) AS n FROM passkeys').get()).toEqual({ n: 0 });
  });

  test('with an id of 1023 bytes is stored', async () => {
    const exchange = createTestExchange();
    const { token } = await exchange.seedAccount({ session: 'ordinary' });
    const options = await optionsFrom(exchange, 'passkeyCreateOptions', String(token));
    const { created } = createPasskey(options, page, 0, { idBytes: 1023 });
    expect(await callFrom(exchange, 'passkeyCreate', { credential: created }, String(token))).toMatchObject({
      ret_code: 0,
    });
  });

  test('for the challenge of another account is refused, and so is one without a session', async () => {
    const exchange = createTestExchange();
    const ann = await exchange.seedAccount({ session: 'ordinary' });
    const bob = await exchange.seedAccount({ email: 'bob@mail.example', session: 'ordinary' });
    const options = await optionsFrom(exchange, 'passkeyCreateOptions', String(ann.token));
    const { created: credential } = createPasskey(options, page);
    expect(await callFrom(exchange, 'passkeyCreate', { credential }, String(bob.token))).toMatchObject({
      ret_code: 33103,
    });
    expect(await callFrom(exchange, 'passkeyCreate', { credential })).toMatchObject({ ret_code: 10006 });
  });
});

test('a banned account and a banned network are refused, and a captcha uses up no challenge (S1.27, S4.36)', async () => {
  const known = await withPasskey();
  const { exchange, passkey } = known;
  const credential = passkey.use(await optionsFrom(exchange, 'passkeyLoginOptions'));
  exchange.control.changeScenario('*', { captcha: 'demanded' });
  expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 20063 });
  exchange.control.changeScenario('*', { captcha: 'off', ban: 'self' });
  expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 31003, token: null });
  exchange.control.changeScenario('*', { ban: 'ip' });
  expect(await callFrom(exchange, 'passkeyLoginOptions', ownHost)).toMatchObject({ ret_code: 31018 });
  expect(await callFrom(exchange, 'passkeyLogin', { credential })).toMatchObject({ ret_code: 31018 });
});
