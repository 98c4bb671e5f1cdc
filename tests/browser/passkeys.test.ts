import { afterEach, expect, test, vi } from 'vitest';
import { newPasskeys } from '../../src/browser/new-passkeys.ts';
import { askForPasskey } from '../../src/browser/passkey-question.ts';
import { offerPasskeys } from '../../src/browser/passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['SecurityError', 'foreign'],
  ['InvalidStateError', 'exists'],
  ['NotAllowedError', 'none'],
  ['NotSupportedError', 'unable'],
])('a browser that answers with %s: %s (S1.27)', async (name, type) => {
  const ask = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', { credentials: { get: ask, create: ask } });
  vi.stubGlobal('PublicKeyCredential', {});
  const { signal } = new AbortController();
  expect(await askForPasskey({ timeout: 60_000 }, signal)).toEqual({ type });
  expect(await newPasskeys.create({ timeout: 60_000 }, signal)).toEqual({ type });
});

test.each([
  [699, 'none'],
  [700, 'cancelled'],
  [59_999, 'cancelled'],
  [60_000, 'timed-out'],
])('a question that ends without an answer after %i ms: %s (S1.27)', async (passed, type) => {
  const ask = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  vi.stubGlobal('navigator', { credentials: { get: ask, create: ask } });
  vi.stubGlobal('PublicKeyCredential', {});
  const { signal } = new AbortController();
  for (const asked of [askForPasskey, newPasskeys.create]) {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(passed);
    expect(await asked({ timeout: 60_000 }, signal)).toEqual({ type });
  }
});

test('a new passkey is asked for without a question where the browser can do that (S1.27)', async () => {
  const create = vi.fn(async () => null);
  vi.stubGlobal('navigator', { credentials: { create } });
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: object) => options });
  expect(await newPasskeys.createsWithoutQuestion()).toBe(false);
  const { signal } = new AbortController();
  for (const mode of [undefined, 'conditional'] as const) await newPasskeys.create({}, signal, mode);
  expect(create.mock.calls).toEqual([
    [{ publicKey: {}, signal }],
    [{ publicKey: {}, signal, mediation: 'conditional' }],
  ]);
  for (const can of [true, false]) {
    vi.stubGlobal('PublicKeyCredential', { getClientCapabilities: async () => ({ conditionalCreate: can }) });
    expect(await newPasskeys.createsWithoutQuestion()).toBe(can);
  }
});

test('the browser is asked in the form that each way needs: at once without a signal, in the autofill by its mediation (S1.27)', async () => {
  const get = vi.fn(async () => null);
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: object) => options });
  const { signal } = new AbortController();
  for (const mode of [undefined, 'immediate'] as const) await askForPasskey({}, signal, mode);
  await offerPasskeys({}, signal);
  expect(get.mock.calls).toEqual([
    [{ publicKey: {}, signal }],
    [{ publicKey: {}, uiMode: 'immediate' }],
    [{ publicKey: {}, signal, mediation: 'conditional' }],
  ]);
});

test('an offer in the autofill gives the passkey, or says whether the browser lets the page use the RP ID (S1.27)', async () => {
  const { signal } = new AbortController();
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: object) => options });
  for (const [answer, given] of [
    [{ toJSON: () => ({ id: 'a' }) }, { type: 'credential', credential: { id: 'a' } }],
    [new DOMException('', 'SecurityError'), { type: 'foreign' }],
    [new DOMException('', 'NotAllowedError'), { type: 'unable' }],
    [new DOMException('', 'AbortError'), { type: 'unable' }],
  ] as const) {
    const get = async () => {
      if (answer instanceof DOMException) throw answer;
      return answer;
    };
    vi.stubGlobal('navigator', { credentials: { get } });
    expect(await offerPasskeys({}, signal)).toEqual(given);
  }
});
