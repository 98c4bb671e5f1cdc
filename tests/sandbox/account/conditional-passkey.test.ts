import { describe, expect, test } from 'vitest';
import { createPasskey, type Forgery } from '../support/authenticator.ts';
import { callFrom, optionsFrom, ownHost, page } from '../support/passkey-calls.ts';
import { ann, annsPassword, createTestExchange, encrypted, minute } from '../support/sandbox.ts';

describe('a passkey that is created without a question (S1.27)', () => {
  const silent = { userPresent: false, userVerified: false };

  async function justLoggedIn() {
    const exchange = createTestExchange();
    const session = String((await exchange.seedAccount({ ...ann, session: 'ordinary' })).token);
    const ask = async (fields: object) =>
      (await callFrom(exchange, 'passkeyCreateOptions', { ...ownHost, ...fields }, session)).result?.options as Record<
        string,
        unknown
      >;
    const store = (credential: object) => callFrom(exchange, 'passkeyCreate', { credential }, session);
    return { exchange, session, ask, store };
  }

  test('right after the login is stored, and logs in as any other, with its owner verified', async () => {
    const { exchange, ask, store } = await justLoggedIn();
    const options = await ask({ conditional: true });
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'preferred' });
    const passkey = createPasskey(options, page, 0, silent);
    expect(await store(passkey.created)).toMatchObject({ ret_code: 0 });
    const login = (forgery?: Forgery) =>
      optionsFrom(exchange, 'passkeyLoginOptions').then((asked) =>
        callFrom(exchange, 'passkeyLogin', { credential: passkey.use(asked, forgery) }),
      );
    expect(await login()).toMatchObject({ ret_code: 0 });
    expect(await login({ userVerified: false })).toMatchObject({ ret_code: 33102, token: null });
    expect(await login({ userPresent: false })).toMatchObject({ ret_code: 33102, token: null });
  });

  test.each<[fields: object, forgery: Forgery]>([
    [{}, silent],
    [{}, { userPresent: false }],
    [{}, { userVerified: false }],
    [{ conditional: false }, silent],
  ])('for a challenge of a call with %j is refused: %j', async (fields, forgery) => {
    const { ask, store } = await justLoggedIn();
    const { created } = createPasskey(await ask(fields), page, 0, forgery);
    expect(await store(created)).toMatchObject({ ret_code: 33102 });
  });

  test('is refused later than two minutes after the login, unless the password is sent again', async () => {
    const { exchange, session, ask, store } = await justLoggedIn();
    exchange.wait(2 * minute);
    const [inTime, late] = [await ask({ conditional: true }), await ask({ conditional: true })];
    expect(await store(createPasskey(inTime, page, 0, silent).created)).toMatchObject({ ret_code: 0 });
    exchange.wait(1);
    expect(await store(createPasskey(late, page, 0, silent).created)).toMatchObject({ ret_code: 33102 });
    const fields = { ...ownHost, conditional: true };
    expect(await callFrom(exchange, 'passkeyCreateOptions', fields, session)).toMatchObject({ ret_code: 33102 });
    expect(await callFrom(exchange, 'passkeyCreateOptions', ownHost, session)).toMatchObject({ ret_code: 0 });
    const proven = { ...fields, ...encrypted(annsPassword, exchange.clock.now()) };
    expect(await callFrom(exchange, 'passkeyCreateOptions', proven, session)).toMatchObject({ ret_code: 0 });
  });

  test('is refused with a forged origin, too', async () => {
    const { ask, store } = await justLoggedIn();
    const forgery = { ...silent, origin: 'https://evil.example' };
    const { created } = createPasskey(await ask({ conditional: true }), page, 0, forgery);
    expect(await store(created)).toMatchObject({ ret_code: 33102 });
  });
});
