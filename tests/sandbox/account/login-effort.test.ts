import { scrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ann, createTestExchange, encrypted } from '../support/sandbox.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

test('An unknown name costs the exchange as much work as a wrong password, so that the time reveals nothing (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  for (const username of [ann.email, 'nobody@mail.example']) {
    vi.mocked(scrypt).mockClear();
    const password = encrypted('wrong password', exchange.clock.now());
    await exchange.call('login', { username, login_type: 2, ...password });
    expect(scrypt, username).toHaveBeenCalledTimes(1);
  }
});
