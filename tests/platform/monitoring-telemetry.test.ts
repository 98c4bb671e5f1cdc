import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { startMonitoring } from '../../src/app/telemetry/monitoring.ts';
import { diagnostics, metrics } from '../../src/contract/telemetry.ts';
import { maskId } from '../../src/domain/account/mask.ts';
import { createSender } from '../../src/platform/telemetry.ts';
import { fakeClock, settle } from '../exchange/exchange-harness.ts';

afterEach(() => vi.unstubAllGlobals());

test('a report goes out as JSON by sendBeacon, and no request is made beside it (S7.12)', async () => {
  const beacons: [string, Blob][] = [];
  const fetch = vi.fn(async () => undefined);
  const sendBeacon = (address: string, body: Blob) => beacons.push([address, body]) > 0;
  createSender({ sendBeacon, fetch })('https://api.example/v2/public/metrics', { records: [1] });
  const [[address, body] = []] = beacons;
  expect(address).toBe('https://api.example/v2/public/metrics');
  expect(body?.type).toBe('application/json');
  expect(await body?.text()).toBe('{"records":[1]}');
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['has no sendBeacon', undefined],
  ['refuses', () => false],
])('where the browser %s, a request that outlives the page does it (S7.12)', (_, sendBeacon) => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => undefined);
  createSender({ ...(sendBeacon && { sendBeacon }), fetch })('https://api.example/x', { a: 1 });
  expect(fetch.mock.calls).toEqual([
    ['https://api.example/x', expect.objectContaining({ method: 'POST', body: '{"a":1}', keepalive: true })],
  ]);
});

test('a collector that cannot be reached is tried once and never told of (S7.63)', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('blocked')));
  const blocked = () => {
    throw new Error('blocked');
  };
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  createSender({ fetch })('https://api.example/x', {});
  createSender({ sendBeacon: blocked, fetch })('https://api.example/x', {});
  await settle();
  process.off('unhandledRejection', unhandled);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(unhandled).not.toHaveBeenCalled();
});

/** A browser's page as far as monitoring sees it. */
function openPage(site: 'global' | 'hkg') {
  const beacons: { path: string; body: Promise<unknown> }[] = [];
  const page = new EventTarget();
  const field = { value: 'correct horse' };
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: Blob) =>
      beacons.push({ path: new URL(address).pathname, body: body.text().then(JSON.parse) }) > 0,
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelectorAll: () => [field] }));
  vi.stubGlobal('location', { pathname: '/en/login' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const clock = fakeClock();
  const monitoring = startMonitoring({ site }, 'https://api.example', clock, () => 'a-token');
  return { monitoring, clock, beacons, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

const call = { type: 'call', status: 200, ret_code: 0, duration_ms: 5, tx_id: 'tx-1', slow: false } as const;

test('calls and events are gathered for five seconds and sent to /v2/public/metrics together (S7.12)', async () => {
  const { monitoring, clock, beacons } = openPage('hkg');
  monitoring.call({ ...call, call: 'POST /login' });
  const uid = maskId('10001234');
  const facts = { uid, account_type: 'email', is_invitation: false, invitation_uid: '' } as const;
  const outcome = { channel_source: '', is_success: true, channel_type: 'direct', failure_reason: '' } as const;
  monitoring.event('signUpTracked', { page: 'SignUpPage', ...facts, ...outcome });
  clock.advance(4999);
  expect(beacons).toEqual([]);
  clock.advance(1);
  const body = await beacons[0]?.body;
  expect(beacons.map(({ path }) => path)).toEqual(['/v2/public/metrics']);
  expect(v.is(metrics.input, body)).toBe(true);
  expect(body).toMatchObject({
    records: [{ call: 'POST /login' }, { name: 'signUpTracked', facts: { uid: '1****4' } }],
  });
});

test('what is there when the page is left is sent then (S7.12, S7.63)', async () => {
  const { monitoring, beacons, leave } = openPage('global');
  monitoring.call({ ...call, call: 'POST /login' });
  monitoring.report('error', new Error('with a-token and correct horse'));
  leave();
  expect(beacons.map(({ path }) => path)).toEqual(['/v2/public/metrics', '/v2/public/diagnostics']);
  const body = await beacons[1]?.body;
  expect(v.is(diagnostics.input, body)).toBe(true);
  expect(body).toMatchObject({ records: [{ message: 'with [field] and [field]', page: '/en/login' }] });
});

test('a regional site reports its calls and no errors (S5.30)', () => {
  const { monitoring, beacons, leave } = openPage('hkg');
  monitoring.report('error', new Error('no'));
  monitoring.call({ ...call, call: 'POST /login' });
  leave();
  expect(beacons.map(({ path }) => path)).toEqual(['/v2/public/metrics']);
});
