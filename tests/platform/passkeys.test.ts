import { afterEach, expect, test, vi } from 'vitest';
import { browserPasskeys } from '../../src/platform/passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['SecurityError', 'foreign'],
  ['InvalidStateError', 'exists'],
  ['NotAllowedError', 'cancelled'],
  ['NotSupportedError', 'unable'],
])('a browser that answers with %s: %s (S1.27)', async (name, type) => {
  const ask = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', { credentials: { get: ask, create: ask } });
  vi.stubGlobal('PublicKeyCredential', {});
  const { signal } = new AbortController();
  expect(await browserPasskeys.use({ timeout: 60_000 }, signal)).toEqual({ type });
  expect(await browserPasskeys.create({ timeout: 60_000 }, signal)).toEqual({ type });
});
