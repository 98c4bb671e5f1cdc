import * as v from 'valibot';
import { expect, test } from 'vitest';
import { metrics } from '../../src/contract/telemetry.ts';
import { calls, fine, hanging, json, settle, setUp } from './exchange-harness.ts';

test('of each request its path, status, code, duration and tx-id are recorded, and nothing that was sent or answered (S7.12)', async () => {
  const { exchange, records, session } = setUp(() =>
    json({ ...fine, token: 'a-secret', result: { name: 'a-secret' } }),
  );
  session.token = 'a-secret';
  await exchange.send(calls.readOwn, { email: 'a-secret' });
  const record = { type: 'call', status: 200, ret_code: 0, duration_ms: 0, slow: false };
  expect(records).toEqual([{ ...record, call: 'GET /a/read-own', tx_id: 'tx-1' }]);
  expect(v.is(metrics.input, { records })).toBe(true);
  expect(v.is(metrics.input, { records: [{ ...records[0], call: 'GET /a?email=a-secret' }] })).toBe(false);
  expect(v.is(metrics.input, { records: [{ ...records[0], body: 'a-secret' }] })).toBe(false);
});

test('a request that two callers share is recorded once, and an answer from the cache not at all (S7.12)', async () => {
  const { exchange, records } = setUp();
  const read = () => exchange.send({ ...calls.read, cache: {} }, {});
  await Promise.all([read(), read()]);
  await read();
  expect(records).toHaveLength(1);
});

test('an answer that takes 5 seconds or more is recorded as slow (S8.05)', async () => {
  const { answer, waiting } = hanging();
  const { exchange, records, advance } = setUp(answer);
  for (const [index, ms] of [4999, 5000, 29_999].entries()) {
    const call = exchange.send(calls.public, {});
    await settle();
    advance(ms);
    waiting[index]?.(json(fine));
    await call;
  }
  expect(records.map(({ duration_ms, slow }) => [duration_ms, slow])).toEqual([
    [4999, false],
    [5000, true],
    [29_999, true],
  ]);
});

test('failures are recorded by what is known of them; a caller who leaves is no failure (S7.12)', async () => {
  const { answer } = hanging();
  const answers = [
    () => json(fine, { status: 502 }),
    () => Promise.reject(new TypeError('no')),
    () => json({ ret_code: 7 }),
  ];
  const { exchange, records, advance } = setUp((request, init) => (answers.shift() ?? answer)(request, init));
  for (const _ of [1, 2, 3]) await exchange.send(calls.public, {}).catch(() => undefined);
  const late = exchange.send(calls.public, {}).catch(() => undefined);
  await settle();
  advance(30_000);
  await late;
  const step = new AbortController();
  const left = exchange.send(calls.public, {}, step.signal).catch(() => undefined);
  await settle();
  step.abort();
  await left;
  expect(records.map(({ status, ret_code, duration_ms }) => [status, ret_code, duration_ms])).toEqual([
    [502, -200, 0],
    [0, -200, 0],
    [200, 7, 0],
    [0, -200, 30_000],
  ]);
});

test('a code that is a word counts as none in the records (S7.12)', async () => {
  const { exchange, records } = setUp(() => json({ ret_code: 'invalid_client' }));
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ retCode: 'invalid_client' });
  expect(records).toMatchObject([{ status: 200, ret_code: -200 }]);
});

test('a 403 is logged with its path and tx-id; other statuses are not (S8.05)', async () => {
  const statuses = [403, 401, 500, 200];
  const { exchange, warnings } = setUp(() => json(fine, { status: statuses.shift() ?? 200 }));
  for (const _ of [1, 2, 3, 4]) await exchange.send(calls.read, { email: 'a' }).catch(() => undefined);
  expect(warnings).toEqual(['403 GET /a/read tx-1']);
  // Where nobody keeps a log the answer counts all the same.
  const silent = setUp(() => json(fine, { status: 403 }), {}, false);
  await expect(silent.exchange.send(calls.read, {})).rejects.toMatchObject({ retCode: expect.anything() });
  expect(silent.records).toMatchObject([{ status: 403 }]);
});
