import { expect, test } from 'vitest';
import { createTestExchange, minute } from '../support/sandbox.ts';

const call = { type: 'call', call: 'POST /login', status: 200, ret_code: 0, duration_ms: 5, tx_id: 'tx', slow: false };
const changed = { type: 'event', name: 'ChangeLang', facts: { locale: 'de-DE' } };
const error = { type: 'error', name: 'Error', message: 'no', stack: [], page: '/en/login', at: 1 };

async function told(exchange: ReturnType<typeof createTestExchange>) {
  const response = await exchange.fetch('/telemetry.json');
  return response.json();
}

test('What pages report about themselves can be read, oldest first (S7.12, S7.63)', async () => {
  const exchange = createTestExchange();
  expect(await told(exchange)).toEqual({ metrics: [], diagnostics: [] });
  expect(await exchange.call('metrics', { records: [call, changed] })).toMatchObject({ ret_code: 0 });
  expect(await exchange.call('diagnostics', { records: [error] })).toMatchObject({ ret_code: 0 });
  expect(await told(exchange)).toEqual({
    metrics: [call, changed],
    diagnostics: [error],
  });
  expect(await told(createTestExchange())).toEqual({ metrics: [], diagnostics: [] });
});

test('The last 500 reports of each kind are stored (S7.12)', async () => {
  const exchange = createTestExchange();
  for (let parcel = 0; parcel < 11; parcel += 1) {
    const records = Array.from({ length: 50 }, (_, index) => ({ ...call, duration_ms: parcel * 50 + index }));
    await exchange.call('metrics', { records });
  }
  const { metrics } = await told(exchange);
  expect(metrics).toHaveLength(500);
  expect([metrics.at(0).duration_ms, metrics.at(-1).duration_ms]).toEqual([50, 549]);
});

test.each([
  ['a query', { ...call, call: 'GET /a?email=ann' }],
  ['a body', { ...call, body: {} }],
  ['a token', { ...call, token: 't' }],
  ['an event that nobody knows', { ...changed, name: 'typed' }],
  ['a fact that the event does not have', { ...changed, facts: { locale: 'de-DE', email: 'ann@mail.example' } }],
  ['a fact of another kind', { ...changed, facts: { locale: 'ann@mail.example' } }],
  ['an invitation in a route', { type: 'vital', name: 'LCP', value: 1, rating: 'good', route: '/invite/FRIEND1' }],
])('A report with %s is refused (S7.12)', async (_, record) => {
  const exchange = createTestExchange();
  expect(await exchange.call('metrics', { records: [record] })).toMatchObject({ ret_code: 10001 });
  expect(await told(exchange)).toEqual({ metrics: [], diagnostics: [] });
});

test('Reports are shown as tables, newest first, and their texts are escaped (S7.12)', async () => {
  const exchange = createTestExchange();
  const vital = { type: 'vital', name: 'LCP', value: 4100, rating: 'poor', route: '/login' };
  await exchange.call('metrics', { records: [call, changed, vital, { ...changed, facts: { locale: 'fr-FR' } }] });
  await exchange.call('diagnostics', { records: [{ ...error, message: '<img src=x onerror=alert(1)>' }] });
  const response = await exchange.fetch('/telemetry');
  const page = await response.text();
  expect(page.indexOf('locale: fr-FR')).toBeGreaterThan(0);
  expect(page.indexOf('locale: fr-FR')).toBeLessThan(page.indexOf('locale: de-DE'));
  for (const shown of ['POST /login', '/login', '4100 ms', 'essential']) expect(page).toContain(shown);
  expect(page).toContain('&lt;img');
  expect(page).not.toContain('<img');
  expect(response.headers.get('content-security-policy')).not.toContain('script-src');
});

test('Calls are counted by code for an hour, and nothing of a visitor is in the counts (S7.12)', async () => {
  const exchange = createTestExchange();
  const counts = async () => (await exchange.fetch('/journeys/counts.json')).json();
  await exchange.call('metrics', { records: [call, call, { ...call, ret_code: 10016 }, changed] });
  exchange.wait(59 * minute);
  await exchange.call('metrics', { records: [call] });
  expect(await counts()).toEqual({
    of: 'the last hour of this sandbox',
    calls: [
      { call: 'POST /login', ret_code: 0, count: 3 },
      { call: 'POST /login', ret_code: 10016, count: 1 },
    ],
  });
  exchange.wait(minute);
  expect((await counts()).calls).toEqual([{ call: 'POST /login', ret_code: 0, count: 1 }]);
});
