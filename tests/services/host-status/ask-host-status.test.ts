/** Who waits for the operator's file, and how long. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { fakeTimers } from '../../support/fake-platform.ts';

let ask: typeof import('../../../src/services/host-status/ask-host-status.ts');

beforeEach(async () => {
  // The file is asked for once a page.
  vi.resetModules();
  ask = await import('../../../src/services/host-status/ask-host-status.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('a step that the file may stop waits for it 2 s at most (S2.30)', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { clock, wait } = fakeTimers(createTestExchange());
  let ended = false;
  const waiting = ask.hostStatusInTime(clock).then(() => {
    ended = true;
  });
  wait(1999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  wait(1);
  await waiting;
});

test.each([
  ['the file says nothing', async () => new Response('{}')],
  ['the file cannot be had', async () => Promise.reject(new TypeError('offline'))],
  ['the file cannot be read', async () => new Response('<!doctype html>')],
] as const)('a site whose record says that it closes, closes where %s (S2.30)', async (_, fetched) => {
  vi.stubGlobal('fetch', fetched);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const record = JSON.stringify({ site: 'nld', closing: { login: '2026-01-01T00:00Z' } });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: record }) });
  await ask.askHostStatus();
  const { $hostStatus } = await import('../../../src/stores/host-status.ts');
  expect($hostStatus.get().closing).toEqual({ ends: { login: Date.UTC(2026, 0, 1) } });
  warn.mockRestore();
});

test('the file is asked for once by all who need it at the same time, and a failure reaches nobody (S2.30)', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetched);
  await Promise.all([
    ask.askHostStatus(),
    ask.askHostStatus(),
    ask.hostStatusInTime(fakeTimers(createTestExchange()).clock),
  ]);
  expect(fetched).toHaveBeenCalledOnce();
});
