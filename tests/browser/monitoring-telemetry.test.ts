import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { createSender } from '../../src/browser/telemetry.ts';
import { diagnostics, metrics } from '../../src/contract/telemetry.ts';
import { maskId } from '../../src/domain/account/mask.ts';
import { startMonitoring } from '../../src/services/telemetry/monitoring.ts';
import { fakeClock, settle } from '../api/exchange-harness.ts';

afterEach(() => vi.unstubAllGlobals());

test('a report is JSON in a request that outlives the page and takes no cookies along (S7.02, S7.12)', async () => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => undefined);
  createSender(fetch)('https://api.example/v2/public/metrics', { records: [1] });
  expect(fetch.mock.calls).toEqual([
    [
      'https://api.example/v2/public/metrics',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"records":[1]}',
        keepalive: true,
        credentials: 'omit',
        redirect: 'error',
      },
    ],
  ]);
});

test('a collector that cannot be reached is tried once and never told of (S7.63)', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('blocked')));
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  createSender(fetch)('https://api.example/x', {});
  createSender(() => {
    throw new Error('blocked');
  })('https://api.example/x', {});
  await settle();
  process.off('unhandledRejection', unhandled);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(unhandled).not.toHaveBeenCalled();
});

/** A browser's page as far as monitoring sees it. */
function openPage(site: 'global' | 'hkg') {
  const sent: { path: string; body: unknown }[] = [];
  const page = new EventTarget();
  const field = { value: 'correct horse' };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push({ path: new URL(address).pathname, body: JSON.parse(String(body)) });
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelectorAll: () => [field] }));
  vi.stubGlobal('location', { pathname: '/en/login' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const clock = fakeClock();
  const monitoring = startMonitoring({ site }, 'https://api.example', clock, () => 'a-token');
  return { monitoring, clock, sent, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

const call = { type: 'call', status: 200, ret_code: 0, duration_ms: 5, tx_id: 'tx-1', slow: false } as const;

test('calls and events are gathered for five seconds and sent with the release to /v2/public/metrics together (S7.12)', () => {
  const { monitoring, clock, sent } = openPage('hkg');
  monitoring.call({ ...call, call: 'POST /login' });
  const uid = maskId('10001234');
  const facts = { uid, account_type: 'email', is_invitation: false, invitation_uid: '' } as const;
  const outcome = { channel_source: '', is_success: true, channel_type: 'direct', failure_reason: '' } as const;
  monitoring.event('signUpTracked', { page: 'SignUpPage', ...facts, ...outcome });
  clock.advance(4999);
  expect(sent).toEqual([]);
  clock.advance(1);
  const body = sent[0]?.body;
  expect(sent.map(({ path }) => path)).toEqual(['/v2/public/metrics']);
  expect(v.is(metrics.input, body)).toBe(true);
  expect(body).toMatchObject({
    release: 'unreleased',
    records: [{ call: 'POST /login' }, { name: 'signUpTracked', facts: { uid: '1****4' } }],
  });
});

test('what is there when the page is left is sent then (S7.12, S7.63)', () => {
  const { monitoring, sent, leave } = openPage('global');
  monitoring.call({ ...call, call: 'POST /login' });
  monitoring.report('error', new Error('with a-token and correct horse'));
  leave();
  expect(sent.map(({ path }) => path)).toEqual(['/v2/public/metrics', '/v2/public/diagnostics']);
  const body = sent[1]?.body;
  expect(v.is(diagnostics.input, body)).toBe(true);
  expect(body).toMatchObject({
    release: 'unreleased',
    records: [{ message: 'with [field] and [field]', page: '/en/login' }],
  });
});

test('a regional site reports its calls and no errors (S5.30)', () => {
  const { monitoring, sent, leave } = openPage('hkg');
  monitoring.report('error', new Error('no'));
  monitoring.call({ ...call, call: 'POST /login' });
  leave();
  expect(sent.map(({ path }) => path)).toEqual(['/v2/public/metrics']);
});
