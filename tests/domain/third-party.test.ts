import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerNames, providerOf } from '../../sites/providers.ts';
import { environments, siteIds } from '../../src/domain/site.ts';
import {
  type Attempt,
  attemptLifeMs,
  authorizeAddress,
  checkAttempt,
  readReturn,
} from '../../src/domain/third-party.ts';
import { createProof } from '../../src/platform/proof.ts';

const now = 1_795_000_000_000;
const attempt: Attempt = {
  provider: 'harbor',
  state: 'ours',
  verifier: 'secret',
  begunAt: now,
  from: '/en/login',
  purpose: 'log-in',
};

test('an answer fits by its state alone and for ten minutes; a first copy that does not fit is final, whatever the second says (S7.25)', () => {
  const state = fc.constantFrom('ours', 'theirs', '');
  const age = fc.constantFrom(-1, 0, attemptLifeMs - 1, attemptLifeMs, attemptLifeMs + 1);
  const copy = fc.option(
    fc.record({ state, age }).map((given) => ({ ...attempt, state: given.state, begunAt: now - given.age })),
    { nil: undefined },
  );
  fc.assert(
    fc.property(copy, copy, state, (first, second, answered) => {
      const check = checkAttempt({ first, second }, answered, now);
      const counted = first ?? second;
      const lived = now - (counted?.begunAt ?? 0);
      const isYoung = lived >= 0 && lived <= attemptLifeMs;
      if (counted === undefined) expect(check).toEqual({ type: 'lost' });
      else if (counted.state !== answered) expect(check).toEqual({ type: 'mismatch' });
      else expect(check).toEqual(isYoung ? { type: 'fits', attempt: counted } : { type: 'expired' });
    }),
    { numRuns: 500 },
  );
});

test('an address says what is asked, byte for byte, and what comes back is read byte for byte (S7.25)', () => {
  const value = fc.string({ minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(value, value, (state, code) => {
      const provider = { id: 'x', name: 'X', authorizeUrl: 'https://x.example/authorize?tenant=1', clientId: 'us' };
      const proof = { state, verifier: 'v', challenge: 'c' };
      const asked = new URL(authorizeAddress(provider, 'https://gatehouse.example/en/login', proof));
      const wellFormed = state.toWellFormed();
      expect(Object.fromEntries(asked.searchParams)).toEqual({
        tenant: '1',
        response_type: 'code',
        client_id: 'us',
        redirect_uri: 'https://gatehouse.example/en/login',
        scope: 'openid email',
        state: wellFormed,
        code_challenge: 'c',
        code_challenge_method: 'S256',
      });
      expect(asked.href).not.toContain('verifier');
      const back = new URLSearchParams({ state, code });
      expect(readReturn(back)).toEqual({ type: 'code', code: code.toWellFormed(), state: wellFormed });
    }),
  );
});

test.each([
  ['code=a', undefined],
  ['state=a', undefined],
  ['state=&code=a', undefined],
  ['state=a&state=b&code=c', undefined],
  ['state=a&code=b&code=c', undefined],
  ['state=a&code=b&error=c', undefined],
  ['state=a&error=access_denied', { type: 'declined', state: 'a' }],
  ['state=a&error=server_error&error_description=%3Cb%3E', { type: 'failed', state: 'a' }],
])('the answer %s is read as %j (S7.25)', (query, expected) => {
  expect(readReturn(new URLSearchParams(query))).toEqual(expected);
});

test('a value that is longer than any provider’s is none (S7.25)', () => {
  const read = (length: number) => readReturn(new URLSearchParams({ state: 'a', code: 'b'.repeat(length) }))?.type;
  expect([read(2048), read(2049)]).toEqual(['code', undefined]);
});

test('a proof is 32 random bytes, new each time, with the challenge that its verifier has (S7.25)', async () => {
  const [one, other] = await Promise.all([createProof(), createProof()]);
  expect(one.state).toMatch(/^[\w-]{43}$/);
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(createHash('sha256').update(one.verifier).digest('base64url'));
  expect(new Set([one.state, one.verifier, other.state, other.verifier]).size).toBe(4);
});

test('each provider that a site offers has an address in each environment, over https but on this machine (S7.25)', () => {
  for (const site of siteIds) {
    for (const { id, name } of providerNames(site)) {
      for (const environment of environments) {
        const provider = providerOf(id, site, environment, { port: '4321' });
        expect(provider).toMatchObject({ id, name });
        expect(provider?.authorizeUrl).toMatch(
          environment === 'local' ? /^http:\/\/vendor\.localhost:4321\// : /^https:\/\/[a-z]+\.example\/authorize$/,
        );
      }
    }
    expect(providerOf('nobody', site, 'prod', { port: '' })).toBeUndefined();
  }
  expect(providerNames('nld')).toEqual([]);
  expect(providerOf('harbor', 'nld', 'prod', { port: '' })).toBeUndefined();
});
