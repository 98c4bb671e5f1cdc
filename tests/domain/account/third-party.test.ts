// @module-tag property

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerNames, providerOf } from '../../../sites/providers.ts';
import { createProof } from '../../../src/browser/proof.ts';
import {
  type Attempt,
  attemptLifeMs,
  authorizeAddress,
  checkAttempt,
  isDeclined,
  readReturn,
} from '../../../src/domain/account/third-party.ts';
import { environments, siteIds } from '../../../src/domain/site/site.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const now = 1_795_000_000_000;
const attempt: Attempt = {
  provider: 'harbor',
  state: 'ours',
  verifier: 'secret',
  begunAt: now,
  from: '/en/login',
  purpose: 'log-in',
};

test('an attempt matches by its state for ten minutes, and the second copy counts only without a first one (S7.25)', () => {
  const state = fc.constantFrom('ours', 'theirs', '');
  const age = fc.constantFrom(-1, 0, attemptLifeMs - 1, attemptLifeMs, attemptLifeMs + 1);
  const copy = fc.option(
    fc.record({ state, age }).map((given) => ({ ...attempt, state: given.state, begunAt: now - given.age })),
    { nil: undefined },
  );
  fc.assert(
    fc.property(copy, copy, state, (first, second, answered) => {
      const check = checkAttempt({ first, second }, answered, now);
      const effective = first ?? second;
      const ageMs = now - (effective?.begunAt ?? 0);
      const isValid = ageMs >= 0 && ageMs < attemptLifeMs;
      if (effective === undefined) expect(check).toEqual({ type: 'lost' });
      else if (effective.state !== answered) expect(check).toEqual({ type: 'mismatch' });
      else expect(check).toEqual({ type: isValid ? 'fits' : 'expired', attempt: effective });
    }),
    { numRuns: propertyRuns() },
  );
});

test('an attempt fits until ten minutes are over, and not before it began (S7.25)', () => {
  const after = (ms: number) => checkAttempt({ first: attempt, second: undefined }, 'ours', now + ms).type;
  expect([-1, 0, 1, 599_999, 600_000].map(after)).toEqual(['expired', 'fits', 'fits', 'fits', 'expired']);
});

test('a browser that has stored no attempt has lost it, whatever comes back (S7.25)', () => {
  for (const state of ['ours', '']) {
    expect(checkAttempt({ first: undefined, second: undefined }, state, now)).toEqual({ type: 'lost' });
  }
});

test('the authorization address carries each value unchanged, and the returned values are read unchanged (S7.25)', () => {
  const value = fc.string({ minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(value, value, (state, code) => {
      const provider = { id: 'x', name: 'X', authorizeUrl: 'https://x.example/authorize?tenant=1', clientId: 'us' };
      const proof = { state, verifier: 'v', challenge: 'c' };
      const address = new URL(authorizeAddress(provider, 'https://gatehouse.example/en/login', proof));
      const wellFormed = state.toWellFormed();
      expect(Object.fromEntries(address.searchParams)).toEqual({
        tenant: '1',
        response_type: 'code',
        client_id: 'us',
        redirect_uri: 'https://gatehouse.example/en/login',
        scope: 'openid email',
        state: wellFormed,
        code_challenge: 'c',
        code_challenge_method: 'S256',
      });
      expect(address.href).not.toContain('verifier');
      const back = new URLSearchParams({ state, code });
      expect(readReturn(back)).toEqual({ type: 'code', code: code.toWellFormed(), state: wellFormed });
    }),
    { numRuns: propertyRuns() },
  );
});

test.each([
  ['code=a', undefined],
  ['state=a', undefined],
  ['state=&code=a', undefined],
  ['state=a&state=b&code=c', undefined],
  ['state=a&code=b&code=c', { type: 'failed', state: 'a', error: '' }],
  ['state=a&code=b&error=c', { type: 'failed', state: 'a', error: 'c' }],
  ['state=a&code=b&error=', { type: 'failed', state: 'a', error: '' }],
  ['state=a&code=', { type: 'failed', state: 'a', error: '' }],
  ['state=a&error=access_denied&code=b', { type: 'failed', state: 'a', error: 'access_denied' }],
  ['state=a&error=access_denied&error=b', { type: 'failed', state: 'a', error: '' }],
  ['state=a&error=server_error&error_description=%3Cb%3E', { type: 'failed', state: 'a', error: 'server_error' }],
])('the answer %s is read as %j (S7.25)', (query, expected) => {
  expect(readReturn(new URLSearchParams(query))).toEqual(expected);
});

test('each provider’s words for a visitor who declines are no outage, and an outage is none of them (S7.25)', () => {
  const lantern = providerOf('lantern', 'global', 'local', { port: '' });
  const declined = ['access_denied', 'user_cancelled_authorize', 'user_denied', 'login_required', 'consent_required'];
  for (const error of [...declined, 'Access_Denied', 'interaction_required']) {
    expect(isDeclined(error, undefined), error).toBe(true);
    expect(isDeclined(error, lantern), error).toBe(true);
  }
  expect([lantern, undefined].map((provider) => isDeclined('light_refused', provider))).toEqual([true, false]);
  for (const error of ['server_error', 'temporarily_unavailable', 'invalid_scope', 'unauthorized_client', '']) {
    expect(isDeclined(error, lantern), error).toBe(false);
  }
});

test('a returned code of more than 2048 characters is not used (S7.25)', () => {
  const read = (length: number) => readReturn(new URLSearchParams({ state: 'a', code: 'b'.repeat(length) }))?.type;
  expect([read(2048), read(2049)]).toEqual(['code', 'failed']);
});

test('state and verifier are 32 new random bytes each, and the challenge is the SHA-256 hash of the verifier (S7.25)', async () => {
  const [one, other] = await Promise.all([createProof(), createProof()]);
  expect(one.state).toMatch(/^[\w-]{43}$/);
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(createHash('sha256').update(one.verifier).digest('base64url'));
  expect(new Set([one.state, one.verifier, other.state, other.verifier]).size).toBe(4);
});

test('each provider of a site has an address in each environment, with https everywhere except locally (S7.25)', () => {
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
