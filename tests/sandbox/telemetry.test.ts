import { expect, test } from 'vitest';
import { createTestExchange } from './support.ts';

const call = { type: 'call', call: 'POST /login', status: 200, ret_code: 0, duration_ms: 5, tx_id: 'tx', slow: false };
const error = { type: 'error', name: 'Error', message: 'no', stack: [], page: '/en/login', at: 1 };

async function told(exchange: ReturnType<typeof createTestExchange>) {
  const response = await exchange.fetch('/telemetry.json');
  return response.json();
}

test('What pages report about themselves can be read, oldest first (S7.12, S7.63)', async () => {
  const exchange = createTestExchange();
  expect(await told(exchange)).toEqual({ metrics: [], diagnostics: [] });
  expect(
    await exchange.call('metrics', { records: [call, { type: 'event', name: 'x', facts: { n: 1 } }] }),
  ).toMatchObject({
    ret_code: 0,
  });
  expect(await exchange.call('diagnostics', { records: [error] })).toMatchObject({ ret_code: 0 });
  expect(await told(exchange)).toEqual({
    metrics: [call, { type: 'event', name: 'x', facts: { n: 1 } }],
    diagnostics: [error],
  });
  expect(await told(createTestExchange())).toEqual({ metrics: [], diagnostics: [] });
});

test('The last 500 reports of each kind are kept (S7.12)', async () => {
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
])('A report with %s is refused: it has no business there (S7.12)', async (_, record) => {
  const exchange = createTestExchange();
  expect(await exchange.call('metrics', { records: [record] })).toMatchObject({ ret_code: 10001 });
  expect(await told(exchange)).toEqual({ metrics: [], diagnostics: [] });
});
