import { scrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ann, annsPassword, createTestExchange, encrypted, infoOf, type TestExchange } from '../support/sandbox.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const hash = 'a'.repeat(64);

/** The response without its random ids, so that two responses can be compared. */
function shape(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer), (_key, value) => (/^[\da-f-]{36}$/.test(String(value)) ? 'uuid' : value));
}

/** Every call before the correct code, for an address with or without an account. */
const calls: Record<string, (exchange: TestExchange, email: string) => Promise<object>> = {
  registerInfo: (exchange, email) => exchange.call('registerInfo', { ...infoOf, email }),
  sendVerifyItem: async (exchange, email) => {
    const { result } = await exchange.call('registerInfo', { ...infoOf, email });
    return exchange.call('sendVerifyItem', { uuid: result?.uuid, email, verify_type: 1 });
  },
  'wrong code': async (exchange, email) => {
    const { result } = await exchange.call('registerInfo', { ...infoOf, email });
    await exchange.call('sendVerifyItem', { uuid: result?.uuid, email, verify_type: 1 });
    const code = await exchange.codeFor(email);
    return exchange.call('registerVerify', {
      uuid: result?.uuid,
      verify_code: code === '000000' ? '111111' : '000000',
    });
  },
  registerVerifyResult: async (exchange, email) => {
    const { result } = await exchange.call('registerInfo', { ...infoOf, email, verify_type: 2 });
    await exchange.call('sendVerifyItem', { uuid: result?.uuid, email, verify_type: 2 });
    const query = `?uuid=${result?.uuid}`;
    return (await exchange.fetch(`/user/public/register/verify/result${query}`)).json();
  },
  legacyVerifyEmail: (exchange, email) => exchange.call('legacyVerifyEmail', { ...infoOf, email }),
  legacyEmail: async (exchange, email) => {
    const { result } = await exchange.call('legacyVerifyEmail', { ...infoOf, email });
    const code = await exchange.codeFor(email);
    const emailverify = code === '000000' ? '111111' : '000000';
    return exchange.call('legacyEmail', { ...infoOf, email, uuid: result?.uuid, password: hash, emailverify });
  },
};

test.each(Object.keys(calls))(
  '%s answers the same with the same work for an address with and without an account (S7.14–S7.16, S7.18, S7.21)',
  async (name) => {
    const seen = [];
    for (const known of [true, false]) {
      const exchange = createTestExchange();
      const email = 'somebody@mail.example';
      await exchange.register(known ? { ...infoOf, email } : infoOf, known ? email : ann.email);
      exchange.wait(120_000);
      vi.mocked(scrypt).mockClear();
      const answer = await calls[name]?.(exchange, email);
      seen.push([
        shape(answer ?? {}),
        vi.mocked(scrypt).mock.calls.length,
        (await exchange.outbox(email)).length - Number(known),
      ]);
    }
    expect(seen[0]).toEqual(seen[1]);
  },
);

test('an old call reports an existing account after the correct code only, and hashes the password first (S7.21, S7.22)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  for (const name of ['legacyEmail', 'registerCompliance'] as const) {
    exchange.wait(120_000);
    const { result } = await exchange.call('legacyVerifyEmail', infoOf);
    const emailverify = await exchange.codeFor(ann.email);
    vi.mocked(scrypt).mockClear();
    const answer = await exchange.call(name, { ...infoOf, uuid: result?.uuid, password: hash, emailverify });
    expect(answer).toMatchObject({ ret_code: 20022, token: null });
    expect(scrypt).toHaveBeenCalledTimes(1);
  }
  const login = { username: ann.email, login_type: 2, ...encrypted(annsPassword, exchange.clock.now()) };
  expect((await exchange.call('login', login)).ret_code).toBe(0);
});

test('an old call accepts only the hash of a password, and no link for a mobile number (S3.02, S3.03, S7.21)', async () => {
  const exchange = createTestExchange();
  const { result } = await exchange.call('legacyVerifyEmail', infoOf);
  const emailverify = await exchange.codeFor(ann.email);
  const opening = { ...infoOf, uuid: result?.uuid, emailverify };
  expect((await exchange.call('legacyEmail', { ...opening, password: annsPassword })).ret_code).toBe(10001);
  const { email: _, ...rest } = infoOf;
  const number = { ...rest, mobile: '05551234567', country_code: '90', from: 5, login_type: 3, verify_type: 2 };
  expect((await exchange.call('legacyVerifyMobile', number)).ret_code).toBe(10001);
});
