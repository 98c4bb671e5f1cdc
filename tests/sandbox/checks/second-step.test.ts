/** What completes a login whose password was right. A relay sends any `Origin` and any `Guid`: neither may count. */

import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { Envelope } from '../../../src/contract/endpoint.ts';
import type { SecondStep } from '../../../src/domain/checks/second-step.ts';
import { secondStepAt, secondStepOf } from '../../../src/sandbox/account/second-step.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { createProviderHost } from '../../../src/sandbox/vendors/provider-host.ts';
import { createPasskey, type Forgery, type TestPasskey } from '../support/authenticator.ts';
import { ann, annsPassword, createTestExchange, encrypted, infoOf, type TestExchange } from '../support/sandbox.ts';

const origin = 'http://localhost:4321';
const bob = { email: 'bob@mail.example' };
const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const login = '/login';
const verify = '/user/public/risk/verify';
const needed = { ret_code: 33110, token: null };
const loggedIn = { ret_code: 0, token: expect.any(String) };

type Answer = Envelope & { readonly result: Record<string, unknown> | null };

/** A browser, or whoever pretends to be one: it keeps the cookies of the exchange. */
function openBrowser(exchange: TestExchange, headers: Readonly<Record<string, string>> = {}) {
  const jar = new Map<string, string>();
  async function send(path: string, input: object, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await exchange.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'user-agent': windowsChrome, cookie, ...headers, ...more },
      body: JSON.stringify(input),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response.json();
  }
  const logIn = (person: typeof ann, more: object = {}, password = annsPassword) =>
    send(login, { username: person.email, login_type: 2, ...encrypted(password, exchange.clock.now()), ...more });
  const checkOf = async (person: typeof ann) => {
    const refused = await logIn(person);
    expect(refused).toMatchObject(needed);
    return { sence: 30093, risk_token: String(refused.result?.risk_token) };
  };
  const optionsOf = async (check: object) => {
    const { result } = await send('/user/public/risk/passkey/options', { ...check, rp_id: 'localhost' });
    return result?.options as Record<string, unknown>;
  };
  return {
    jar,
    send,
    logIn,
    checkOf,
    optionsOf,
    /** Answers a check by a passkey. */
    answer: async (check: object, passkey: TestPasskey, forgery: Forgery = {}) =>
      send(verify, { ...check, way: 'passkey', credential: passkey.use(await optionsOf(check), forgery) }),
  };
}

type Browser = ReturnType<typeof openBrowser>;

async function passkeyOf(exchange: TestExchange, person: typeof ann, second_step: SecondStep = 'either') {
  const { token } = await exchange.seedAccount({ ...person, second_step, session: 'ordinary' });
  const { send } = openBrowser(exchange, { usertoken: String(token) });
  const { result } = await send('/user/private/passkey/options', { rp_id: 'localhost' });
  const passkey = createPasskey(result?.options as Record<string, unknown>, origin);
  expect(await send('/user/private/passkey/create', { credential: passkey.created })).toMatchObject({ ret_code: 0 });
  return passkey;
}

/** Ann's account demands her passkey. */
async function openExchange(second_step: SecondStep = 'passkey') {
  const exchange = createTestExchange();
  return { exchange, passkey: await passkeyOf(exchange, ann, second_step), browser: openBrowser(exchange) };
}

/** A token that anybody earns who reads the codes of an address: it belongs to no login. */
async function tokenByCode({ send }: Browser, exchange: TestExchange, person: typeof ann) {
  const of = { sence: 30002, userName: person.email, ext_info: '{}' };
  const check = {
    sence: 30093,
    risk_token: (await send('/user/public/risk/default-intercept', of)).result?.risk_token,
  };
  await send('/user/public/send/email/code', { ...check, email: person.email });
  return (await send(verify, { ...check, verify_code: await exchange.codeFor(person.email) })).result?.risk_token;
}

test.each(['either', 'code', 'passkey'] as const)(
  'an account that demands %s and has no trusted device: only a passkey is asked for by itself (S7.24)',
  async (step) => {
    const { browser } = await openExchange(step);
    expect(await browser.logIn(ann)).toMatchObject(step === 'passkey' ? needed : loggedIn);
  },
);

test('an account that demands its passkey is asked for it whatever the caller pretends to be, and is told its device (S7.24)', async () => {
  const { exchange } = await openExchange();
  exchange.database.exec("INSERT INTO known_devices SELECT id, 'guid-of-ann' FROM accounts");
  const told = {
    risk_token: expect.any(String),
    risk_token_type: 'passkey',
    second_step: 'passkey',
    reason: 'policy',
    device: {
      browser: 'Chrome',
      device: 'Windows',
      place: 'United Kingdom',
      address: '203.0.113.7',
      asked_at: exchange.clock.now(),
    },
  };
  for (const headers of [
    {},
    { guid: 'guid-of-ann' },
    { origin: 'http://eu.localhost:4321' },
    { origin: 'https://relay.example' },
  ])
    expect(await openBrowser(exchange, headers).logIn(ann)).toMatchObject({ ...needed, result: told });
  // Nothing is told before the password was right.
  expect(await openBrowser(exchange).logIn(ann, {}, 'not it')).toMatchObject({ ret_code: 31002 });
});

test('the passkey of the account completes the login, once (S7.24, S1.27)', async () => {
  const { exchange, passkey, browser } = await openExchange();
  const check = await browser.checkOf(ann);
  const passed = await browser.answer(check, passkey);
  expect(passed).toMatchObject({ ret_code: 0, result: { risk_token_type: 'pass' } });
  const { risk_token } = passed.result ?? {};
  expect(await browser.logIn(ann, { risk_token }, 'not it')).toMatchObject({ ret_code: 31002 });
  const both = await Promise.all([browser.logIn(ann, { risk_token }), browser.logIn(ann, { risk_token })]);
  expect(both.map(({ ret_code }) => ret_code).sort()).toEqual([0, 33110]);
  expect(await browser.logIn(ann, { risk_token })).toMatchObject(needed);
  // Nor does the token of a check that is still open.
  expect(await browser.logIn(ann, { risk_token: (await browser.checkOf(ann)).risk_token })).toMatchObject(needed);
  expect(await exchange.outbox(ann.email)).toEqual([]);
});

test('no code, recovery code or other address completes a login that demands a passkey, and none is sent (S7.24)', async () => {
  const { exchange, browser } = await openExchange();
  const check = await browser.checkOf(ann);
  const ways = await browser.send('/user/public/risk/ways', check);
  expect(ways.result).toEqual({ ways: [{ way: 'passkey' }] });
  const refused = { ret_code: 10016 };
  expect(await browser.send('/user/public/send/email/code', { ...check, email: ann.email })).toMatchObject(refused);
  expect(await browser.send('/user/public/risk/ways/code', { ...check, way: 'mobile' })).toMatchObject(refused);
  expect(await exchange.outbox(ann.email)).toEqual([]);
  for (const way of [undefined, 'email', 'mobile', 'authenticator', 'recovery_code'])
    expect(await browser.send(verify, { ...check, way, verify_code: '000000', recovery_code: 'X' })).toMatchObject(
      refused,
    );
  // A check that anybody can ask for still sends its code, and its token is not enough, on any network.
  const risk_token = await tokenByCode(browser, exchange, ann);
  expect(risk_token).toEqual(expect.any(String));
  exchange.control.changeScenario('*', { ban: 'ip' });
  expect(await browser.logIn(ann, { risk_token, trust_device: true })).toMatchObject(needed);
  expect(browser.jar.size).toBe(0);
});

test.each<[string, Forgery, number]>([
  ['without user verification', { userVerified: false }, 33102],
  ['signed for the page of a relay', { origin: 'https://relay.example' }, 33102],
  ['for another relying party', { rpId: 'relay.example' }, 33102],
  ['with the handle of another account', { userHandle: 'AAAA' }, 33102],
])('a passkey %s does not answer a check (S1.27)', async (_what, forgery, code) => {
  const { passkey, browser } = await openExchange();
  expect(await browser.answer(await browser.checkOf(ann), passkey, forgery)).toMatchObject({ ret_code: code });
});

test('a challenge is good once, for its own check, and a check for its own account (S1.27, S7.24)', async () => {
  const { exchange, passkey, browser } = await openExchange();
  const bobs = await passkeyOf(exchange, bob, 'passkey');
  const [first, second] = [await browser.checkOf(ann), await browser.checkOf(ann)];
  expect(await browser.answer(first, bobs)).toMatchObject({ ret_code: 33101 });
  const options = await browser.optionsOf(first);
  expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.id }] });
  const credential = passkey.use(options);
  const answer = { way: 'passkey', credential };
  const over = { ret_code: 33103 };
  // The challenge of one login says nothing about another one, and it is used up only where it fits.
  expect(await browser.send(verify, { ...second, ...answer })).toMatchObject(over);
  expect(await browser.send('/user/public/passkey/login', { credential })).toMatchObject(over);
  expect(await browser.send(verify, { ...first, ...answer })).toMatchObject({ ret_code: 0 });
  expect(await browser.send(verify, { ...second, ...answer })).toMatchObject(over);
  const { result } = await browser.send('/user/public/passkey/options', { rp_id: 'localhost' });
  const ofLogin = passkey.use(result?.options as Record<string, unknown>);
  expect(await browser.send(verify, { ...second, way: 'passkey', credential: ofLogin })).toMatchObject(over);
  // Bob's second step for Ann's login, and the other way round.
  const bobsCheck = await browser.answer(await browser.checkOf(bob), bobs);
  expect(await browser.logIn(ann, { risk_token: bobsCheck.result?.risk_token })).toMatchObject(needed);
  expect(await browser.logIn(bob, { risk_token: bobsCheck.result?.risk_token })).toMatchObject(loggedIn);
});

test('five wrong passkeys end the check (S7.24)', async () => {
  const { passkey, browser } = await openExchange();
  const check = await browser.checkOf(ann);
  for (const _ of [1, 2, 3, 4, 5]) await browser.answer(check, passkey, { userVerified: false });
  expect(await browser.answer(check, passkey)).toMatchObject({ ret_code: 20024 });
});

test('a device is trusted by a passkey, and not by a code that was given before a passkey was demanded (S7.24)', async () => {
  const { exchange, passkey, browser } = await openExchange('either');
  const relay = openBrowser(exchange);
  const risk_token = await tokenByCode(relay, exchange, ann);
  expect(await relay.logIn(ann, { risk_token, trust_device: true })).toMatchObject(loggedIn);
  exchange.control.changeScenario('*', { loginCheck: 'new_device' });
  // Until then the code was enough.
  expect(await relay.logIn(ann)).toMatchObject(loggedIn);
  const uid = exchange.database.prepare('SELECT id FROM accounts').get()?.id;
  const change = { method: 'POST', body: JSON.stringify({ uid, second_step: 'passkey' }) };
  expect((await exchange.fetch('/control/accounts/change', change)).status).toBe(200);
  expect(await relay.logIn(ann)).toMatchObject(needed);
  const passed = await browser.answer(await browser.checkOf(ann), passkey);
  const fields = { risk_token: passed.result?.risk_token, trust_device: true };
  expect(await browser.logIn(ann, fields)).toMatchObject(loggedIn);
  expect(await browser.logIn(ann)).toMatchObject(loggedIn);
  // Where the risk of a login is higher, the passkey is asked for all the same.
  exchange.control.changeScenario('*', { risk: 'code' });
  expect(await browser.logIn(ann)).toMatchObject(needed);
});

test('a new device is asked for a passkey first, or for a code, as the account wants it (S7.24)', async () => {
  const asked = async (step: SecondStep) => {
    const { exchange, passkey, browser } = await openExchange(step);
    exchange.control.changeScenario('*', { loginCheck: 'new_device' });
    const { result } = await browser.logIn(ann);
    const check = { sence: 30093, risk_token: result?.risk_token };
    const ways = (await browser.send('/user/public/risk/ways', check)).result?.ways;
    const byPasskey = (await browser.send('/user/public/risk/passkey/options', { ...check, rp_id: 'localhost' }))
      .ret_code;
    if (step === 'either') expect(await browser.answer(check, passkey)).toMatchObject({ ret_code: 0 });
    return [result?.risk_token_type, result?.reason, result?.second_step, ways, byPasskey];
  };
  expect(await asked('either')).toEqual(['passkey', 'new_device', 'either', [{ way: 'passkey' }], 0]);
  expect(await asked('code')).toEqual(['code', 'new_device', 'code', [], 10016]);
});

test('a check by code completes a login on a new device, and not one of another account (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.seedAccount();
  await exchange.seedAccount(bob);
  exchange.control.changeScenario('*', { loginCheck: 'network' });
  const browser = openBrowser(exchange);
  const check = await browser.checkOf(ann);
  await browser.send('/user/public/send/email/code', { ...check, email: ann.email });
  const passed = await browser.send(verify, { ...check, verify_code: await exchange.codeFor(ann.email) });
  const { risk_token } = passed.result ?? {};
  expect(await browser.logIn(bob, { risk_token })).toMatchObject({ ...needed, result: { reason: 'network' } });
  expect(await browser.logIn(ann, { risk_token })).toMatchObject(loggedIn);
});

test('a page without a passkey for its relying party asks for the code first (S1.27)', async () => {
  const { exchange } = await openExchange('either');
  exchange.control.changeScenario('*', { loginCheck: 'new_device' });
  for (const elsewhere of ['http://eu.localhost:4321', 'https://relay.example', 'null'])
    expect(await openBrowser(exchange, { origin: elsewhere }).logIn(ann)).toMatchObject({
      result: { risk_token_type: 'code', second_step: 'either' },
    });
});

test('before its first passkey an account that demands one takes a code: it could not come back otherwise (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.seedAccount({ second_step: 'passkey' });
  const browser = openBrowser(exchange);
  const refused = await browser.logIn(ann);
  expect(refused).toMatchObject({
    ...needed,
    result: { risk_token_type: 'code', second_step: 'code', reason: 'policy' },
  });
  const check = { sence: 30093, risk_token: refused.result?.risk_token };
  await browser.send('/user/public/send/email/code', { ...check, email: ann.email });
  const passed = await browser.send(verify, { ...check, verify_code: await exchange.codeFor(ann.email) });
  const fields = { risk_token: passed.result?.risk_token, trust_device: true };
  const { token } = await browser.logIn(ann, fields);
  // Until then the device is trusted by the code.
  expect(await browser.logIn(ann)).toMatchObject(loggedIn);
  const owner = openBrowser(exchange, { usertoken: String(token) });
  const { result } = await owner.send('/user/private/passkey/options', { rp_id: 'localhost' });
  const { created } = createPasskey(result?.options as Record<string, unknown>, origin);
  expect(await owner.send('/user/private/passkey/create', { credential: created })).toMatchObject({ ret_code: 0 });
  expect(await browser.logIn(ann)).toMatchObject({ ...needed, result: { risk_token_type: 'passkey' } });
});

test('neither a provider nor the messenger logs in where a passkey is demanded (S7.25, S7.35)', async () => {
  const { exchange, browser } = await openExchange();
  const uid = Number(exchange.database.prepare('SELECT id FROM accounts').get()?.id);
  exchange.database.exec(`INSERT INTO identities VALUES ('harbor', 'ann@provider.example', ${uid})`);
  exchange.database.exec(`INSERT INTO messenger_links VALUES (77, ${uid}, 0)`);
  const fromMessenger = { url: origin, telegram_callback_mini: initDataFor({ id: 77 }, exchange.clock.now()) };
  const told = { ...needed, result: { second_step: 'passkey', reason: 'policy' } };
  expect(await browser.send('/user/public/login/thirdparty', fromMessenger)).toMatchObject(told);
  expect(await browser.send('/user/public/login/thirdparty', await grantFor(exchange))).toMatchObject(told);
  exchange.database.exec("UPDATE accounts SET second_step = 'either'");
  expect(await browser.send('/user/public/login/thirdparty', await grantFor(exchange))).toMatchObject(loggedIn);
});

/** Ann allows the login at her provider. */
async function grantFor({ clock, database }: TestExchange) {
  const code_verifier = 'u'.repeat(43);
  const respond = createProviderHost({ clock, database, random: randomBytes, privateKey: readPrivateKey('test') });
  const redirect_uri = `${origin}/en/login`;
  const fields = {
    ...{ account: 'ann@provider.example', answer: 'allow', response_type: 'code', client_id: 'gatehouse-local' },
    ...{ redirect_uri, state: 's', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  };
  const address = 'http://vendor.localhost:4321/harbor/authorize';
  const response = await respond(new Request(address, { method: 'POST', body: new URLSearchParams(fields) }));
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code');
  return { url: redirect_uri, provider: 'harbor', code, code_verifier, redirect_uri };
}

test('the control page changes what an account demands, by its address', async () => {
  const { exchange, browser } = await openExchange('either');
  const change = (fields: Record<string, string>) =>
    exchange.fetch('/control/accounts/demand', { method: 'POST', body: new URLSearchParams(fields) });
  expect((await change({ account: bob.email, second_step: 'passkey' })).status).toBe(400);
  expect((await change({ account: ann.email, second_step: 'sms' })).status).toBe(400);
  expect((await change({ account: ' Ann@mail.example', second_step: 'passkey' })).status).toBe(303);
  expect(await browser.logIn(ann)).toMatchObject(needed);
  expect(await (await exchange.fetch('/control')).text()).toContain('action="/control/accounts/demand"');
});

test('a new account demands what the site says where it is opened', async () => {
  const strict = { ...siteOf('eu'), policies: { ...siteOf('eu').policies, secondStep: 'passkey' } } as const;
  const known = [strict, siteOf('global')];
  expect(secondStepAt('http://eu.localhost:4321', known)).toBe('passkey');
  expect([origin, 'https://relay.example', ''].map((at) => secondStepAt(at, known))).toEqual([
    'either',
    'either',
    'either',
  ]);
  const exchange = createTestExchange();
  await exchange.register(infoOf);
  const context = exchange as unknown as Parameters<typeof secondStepOf>[0];
  const id = Number(exchange.database.prepare('SELECT id FROM accounts').get()?.id);
  expect(secondStepOf(context, id)).toBe('either');
});
