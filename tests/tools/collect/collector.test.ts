/** The collector, as a page and a receiver of OTLP/HTTP see it, and the rules and the dashboard that read what it writes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { callName } from '../../../src/api/call.ts';
import { endpoints } from '../../../src/contract/all.ts';
import { eventNames } from '../../../src/domain/shell/events.ts';
import { createCollector } from '../../../src/tools/collect/collector.ts';

const origin = 'http://tur.localhost:4321';
const now = Date.parse('2026-12-01T10:00Z');

// The messages of opentelemetry-proto 1.5 as JSON, written out from its files; a field that is in none of them is refused.
const int64 = v.pipe(v.string(), v.regex(/^\d+$/));
const anyValue = v.union([
  v.strictObject({ stringValue: v.string() }),
  v.strictObject({ boolValue: v.boolean() }),
  v.strictObject({ intValue: v.pipe(v.string(), v.regex(/^-?\d+$/)) }),
]);
const attributes = v.array(v.strictObject({ key: v.pipe(v.string(), v.minLength(1)), value: anyValue }));
const resource = v.strictObject({ attributes });
const scope = v.strictObject({ name: v.string() });
const point = { attributes, startTimeUnixNano: int64, timeUnixNano: int64 };
const sum = v.strictObject({
  aggregationTemporality: v.picklist([1, 2]),
  isMonotonic: v.boolean(),
  dataPoints: v.array(v.strictObject({ ...point, asInt: int64 })),
});
const histogram = v.strictObject({
  aggregationTemporality: v.picklist([1, 2]),
  dataPoints: v.array(
    v.pipe(
      v.strictObject({
        ...point,
        count: int64,
        sum: v.number(),
        explicitBounds: v.array(v.number()),
        bucketCounts: v.array(int64),
      }),
      v.check(({ explicitBounds, bucketCounts }) => bucketCounts.length === explicitBounds.length + 1),
      v.check(
        ({ count, bucketCounts }) => bucketCounts.reduce((total, own) => total + Number(own), 0) === Number(count),
      ),
    ),
  ),
});
const metric = { name: v.string(), description: v.string(), unit: v.string() };
const metricsRequest = v.strictObject({
  resourceMetrics: v.array(
    v.strictObject({
      resource,
      scopeMetrics: v.array(
        v.strictObject({
          scope,
          metrics: v.array(v.union([v.strictObject({ ...metric, sum }), v.strictObject({ ...metric, histogram })])),
        }),
      ),
    }),
  ),
});
const logsRequest = v.strictObject({
  resourceLogs: v.array(
    v.strictObject({
      resource,
      scopeLogs: v.array(
        v.strictObject({
          scope,
          logRecords: v.array(
            v.strictObject({
              timeUnixNano: int64,
              observedTimeUnixNano: int64,
              severityNumber: v.number(),
              severityText: v.string(),
              body: anyValue,
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

const call = {
  ...{
    type: 'call',
    call: 'POST /v2/public/metrics',
    status: 200,
    ret_code: 0,
    duration_ms: 1200,
    tx_id: 'tx-1',
    slow: false,
  },
} as const;
const vital = { type: 'vital', name: 'LCP', value: 2400, rating: 'good', route: '/login' } as const;
const shift = { type: 'vital', name: 'CLS', value: 0.02, rating: 'good', route: '/login' } as const;
const event = (name: string, facts: object) => ({ type: 'event', name, facts });
const fault = {
  ...{
    type: 'island',
    name: 'TypeError',
    message: 'x is not a function',
    page: '/en/login',
    island: 'login',
    at: now - 5,
  },
  stack: ['submit /_astro/login.Ab12.js:1:2345'],
};

function collector(answer: () => Response = () => new Response('{}')) {
  const sent: { address: string; body: unknown }[] = [];
  const lost: string[] = [];
  const collect = createCollector({
    otlp: 'http://receiver.example:4318',
    sites,
    now: () => now,
    log: (sentence) => lost.push(sentence),
    fetch: async (address, { body }) => {
      sent.push({ address, body: JSON.parse(String(body)) });
      return answer();
    },
  });
  const post = (path: string, body: unknown, headers: Record<string, string> = { origin }) =>
    collect(
      new Request(`http://api.localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  return { collect, post, sent, lost };
}

/** Each point of a request: the name of its metric, its attributes, and what it holds. */
function pointsOf(body: unknown) {
  const { resourceMetrics } = v.parse(metricsRequest, body);
  return resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.flatMap((own) =>
        ('sum' in own ? own.sum.dataPoints : own.histogram.dataPoints).map(({ attributes: facts, ...rest }) => ({
          name: own.name,
          facts: Object.fromEntries(facts.map(({ key, value }) => [key, Object.values(value)[0]])),
          value: 'asInt' in rest ? Number(rest.asInt) : rest.sum,
        })),
      ),
    ),
  );
}

describe('reports of pages', () => {
  test('become metrics of OTLP, with site and release at each point, and no masked name or id of a call (S7.12)', async () => {
    const { post, sent } = collector();
    const failed = { ...call, call: 'GET /made/up/by/somebody', status: 0, ret_code: -200 };
    const tracked = {
      ...{ page: 'SignUpPage', uid: '', account_type: 'email', is_invitation: false, invitation_uid: '' },
      ...{ channel_source: '', is_success: true, channel_type: 'direct', failure_reason: '' },
    };
    const risk = event('riskCheckFailed', { fault: 'timeout', retCode: 0, supportId: '' });
    const records = [call, call, failed, vital, shift, event('signUpTracked', tracked), risk];
    const answer = await post('/v2/public/metrics', { release: '1.0.0+a1b2c3d4e5f6', records });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    expect(sent.map(({ address }) => address)).toEqual(['http://receiver.example:4318/v1/metrics']);
    const place = { site: 'tur', release: '1.0.0+a1b2c3d4e5f6' };
    const ours = { call: 'POST /v2/public/metrics', ...place };
    const { uid: _, invitation_uid: __, ...counted } = tracked;
    expect(pointsOf(sent[0]?.body)).toEqual([
      { name: 'gatehouse.calls', facts: { ...ours, status: '200', ret_code: '0', slow: false }, value: 2 },
      {
        name: 'gatehouse.calls',
        facts: { ...place, call: 'other', status: '0', ret_code: '-200', slow: false },
        value: 1,
      },
      { name: 'gatehouse.call.duration', facts: ours, value: 2.4 },
      { name: 'gatehouse.call.duration', facts: { ...place, call: 'other' }, value: 1.2 },
      {
        name: 'gatehouse.vital.duration',
        facts: { ...place, name: 'LCP', rating: 'good', route: '/login' },
        value: 2.4,
      },
      { name: 'gatehouse.vital.shift', facts: { ...place, rating: 'good', route: '/login' }, value: 0.02 },
      { name: 'gatehouse.events', facts: { ...place, ...counted, event: 'signUpTracked' }, value: 1 },
      {
        name: 'gatehouse.events',
        facts: { ...place, event: 'riskCheckFailed', fault: 'timeout', retCode: '0' },
        value: 1,
      },
    ]);
  });

  test('of faults are counted, and logged with their stack (S7.63)', async () => {
    const { post, sent } = collector();
    expect((await post('/v2/public/diagnostics', { release: '1.0.0', records: [fault] })).status).toBe(204);
    const [metrics, logs] = ['metrics', 'logs'].map(
      (signal) => sent.find(({ address }) => address.endsWith(signal))?.body,
    );
    const facts = { type: 'island', island: 'login', site: 'tur', release: '1.0.0' };
    expect(pointsOf(metrics)).toEqual([{ name: 'gatehouse.diagnostics', facts, value: 1 }]);
    const [record] = v.parse(logsRequest, logs).resourceLogs[0]?.scopeLogs[0]?.logRecords ?? [];
    expect(record).toMatchObject({ severityNumber: 17, body: { stringValue: 'x is not a function' } });
    expect(record?.timeUnixNano).toBe(`${now - 5}000000`);
    expect(record?.attributes).toContainEqual({
      key: 'exception.stacktrace',
      value: { stringValue: 'submit /_astro/login.Ab12.js:1:2345' },
    });
  });

  test.each([
    ['no JSON', '{'],
    ['no records', { records: [] }],
    ['an event with free text', { records: [event('formRedrawn', { note: 'hello' })] }],
  ])('that are none are refused and not passed on: %s', async (_, body) => {
    const { post, sent } = collector();
    expect((await post('/v2/public/metrics', body)).status).toBe(400);
    expect(sent).toEqual([]);
  });

  test('that are too long are refused, and another origin may not read an answer', async () => {
    const { post, collect, sent } = collector();
    expect((await post('/v2/public/metrics', ' '.repeat(70_000))).status).toBe(413);
    const others = await post('/v2/public/metrics', { records: [call] }, { origin: 'https://example.com' });
    expect(others.headers.get('access-control-allow-origin')).toBeNull();
    expect(pointsOf(sent[0]?.body)[0]?.facts).toMatchObject({ site: 'other', release: 'unknown' });
    const asked = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } };
    const preflight = await collect(new Request('http://api.localhost/v2/public/metrics', asked));
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    expect((await collect(new Request('http://api.localhost/v2/public/metrics'))).status).toBe(404);
  });

  test('that the receiver does not take are told as lost', async () => {
    const refusing = collector(() => new Response('', { status: 503 }));
    expect((await refusing.post('/v2/public/metrics', { records: [call] })).status).toBe(502);
    const silent = collector(() => {
      throw new TypeError('fetch failed');
    });
    expect((await silent.post('/v2/public/diagnostics', { records: [fault] })).status).toBe(502);
    expect([...refusing.lost, ...silent.lost]).toEqual([
      'A report was lost: status 503',
      'A report was lost: TypeError: fetch failed',
      'A report was lost: TypeError: fetch failed',
    ]);
  });
});

describe.each(['alerts.yml', 'dashboard.json'])('docs/operate/%s', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operate', file), 'utf8').replaceAll('\\"', '"');

  test('reads metrics that the collector writes, by labels that they have', async () => {
    const { post, sent } = collector();
    await post('/v2/public/metrics', { records: [call, vital, shift, event('formRedrawn', {})] });
    await post('/v2/public/diagnostics', { records: [fault] });
    // As the receivers of Prometheus name them: the unit, and what kind it is.
    const written = new Set(
      sent.flatMap(({ address, body }) =>
        address.endsWith('logs')
          ? []
          : v.parse(metricsRequest, body).resourceMetrics.flatMap(({ scopeMetrics }) =>
              scopeMetrics.flatMap(({ metrics }) =>
                metrics.map(({ name, unit, ...own }) => {
                  const words = [name.replaceAll('.', '_'), ...(unit === 's' ? ['seconds'] : [])].join('_');
                  return 'sum' in own ? `${words}_total` : `${words}_bucket`;
                }),
              ),
            ),
      ),
    );
    const read = new Set(text.match(/gatehouse_\w+/g));
    expect(read.size).toBeGreaterThan(3);
    expect([...read].filter((name) => !written.has(name))).toEqual([]);
  });

  test('names events and calls that there are', () => {
    const names: readonly string[] = eventNames;
    const calls = Object.values(endpoints).map(callName);
    const valuesOf = (label: string) =>
      [...text.matchAll(new RegExp(`\\b${label}=~?"([^"$]+)"`, 'g'))].flatMap(([, value = '']) => value.split('|'));
    expect(valuesOf('event').length).toBeGreaterThan(3);
    expect(valuesOf('event').filter((name) => !names.includes(name))).toEqual([]);
    expect(valuesOf('call').filter((name) => !calls.includes(name))).toEqual([]);
  });
});
