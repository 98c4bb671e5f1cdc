import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { endpoints } from '../../../src/contract/all.ts';
import { isBrokenConnection } from '../../../src/sandbox/control/fault-answers.ts';
import { createFaultStore, type Fault } from '../../../src/sandbox/control/faults.ts';
import { defaultScenario } from '../../../src/sandbox/control/scenario.ts';
import { openDatabase } from '../../../src/sandbox/server/database.ts';
import { createSandboxExchange } from '../../../src/sandbox/server/exchange.ts';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { createTestExchange, type TestExchange } from '../support/sandbox.ts';

const page = 'http://localhost:4321';
const json = { 'content-type': 'application/json' };

afterEach(() => {
  vi.useRealTimers();
});

function post(exchange: TestExchange, path: string, body: unknown, headers: Record<string, string> = json) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return exchange.fetch(path, { method: 'POST', headers, body: text });
}

/** A logout as a page of ours makes it: it succeeds for anyone. */
function logOut(exchange: TestExchange, guid = 'visitor-1', init: RequestInit = {}) {
  const headers = { ...json, guid, origin: page };
  return exchange.fetch('/logout', { method: 'POST', headers, body: '{}', ...init });
}

async function withFault(fault: Fault) {
  const exchange = createTestExchange();
  expect((await post(exchange, '/control/faults', { visitor: 'visitor-1', endpoint: 'logout', fault })).status).toBe(
    200,
  );
  return exchange;
}

describe('a fault that is on', () => {
  test.each([
    [
      { type: 'ret_code', code: 31018 },
      { ret_code: 31018, result: null, token: null },
    ],
    [{ type: 'ret_code', code: '31018' }, { ret_code: '31018' }],
    [
      { type: 'ret_code', code: 31018, spelling: 'retCode', result: { a: 1 } },
      { retCode: 31018, result: { a: 1 } },
    ],
    [{ type: 'ret_code', code: 87654 }, { ret_code: 87654 }],
    [{ type: 'missing-result' }, { ret_code: 0 }],
  ])('%j is the answer, readable by the page (S8.01, S8.08)', async (fault, answer) => {
    const exchange = await withFault(fault as Fault);
    const response = await logOut(exchange);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(page);
    const body = await response.json();
    expect(body).toMatchObject(answer);
    expect('result' in body).toBe(fault.type !== 'missing-result');
    expect('ret_code' in body).toBe(!('spelling' in fault));
  });

  test.each([
    [{ type: 'status', status: 503 }, 503, '', null],
    [{ type: 'status', status: 599 }, 599, '', null],
    [{ type: 'html', status: 502 }, 502, '<!doctype html>', 'text/html; charset=utf-8'],
    [{ type: 'html', status: 200 }, 200, '<!doctype html>', 'text/html; charset=utf-8'],
    [{ type: 'empty' }, 200, '', 'application/json'],
  ] as const)('%j is no envelope, and still reaches the page (S8.03, S8.04)', async (fault, status, start, type) => {
    const exchange = await withFault(fault);
    const response = await logOut(exchange);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(page);
    expect(response.headers.get('content-type')).toBe(type);
    const text = await response.text();
    expect(text.slice(0, start.length)).toBe(start);
    expect(text === '').toBe(start === '');
  });

  test('for CORS answers as without a fault, but allows another origin only (S8.06)', async () => {
    const exchange = await withFault({ type: 'cors' });
    const response = await logOut(exchange);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://elsewhere.example');
    expect(await response.json()).toMatchObject({ ret_code: 0 });
  });

  test('that drops the connection tells the server so (S8.06)', async () => {
    const exchange = await withFault({ type: 'drop' });
    expect(isBrokenConnection(await logOut(exchange))).toBe(true);
    expect(isBrokenConnection(await logOut(exchange, 'visitor-2'))).toBe(false);
  });
});

describe('a body that is broken', () => {
  const whole = '{"ret_code":0,"ret_msg":"","result":null,"token":null}';
  const half = whole.slice(0, whole.length / 2);

  test('is cut in the middle: half of it comes, and the connection ends (S8.06)', async () => {
    const exchange = await withFault({ type: 'cut' });
    const response = await logOut(exchange);
    expect(response.headers.get('access-control-allow-origin')).toBe(page);
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.text()).toBe(half);
  });

  test('says that it is gzip and is not (S8.04)', async () => {
    const exchange = await withFault({ type: 'false-gzip' });
    const response = await logOut(exchange);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(whole);
  });

  test('stalls in the middle until the client closes the connection, five minutes at most (S8.02)', async () => {
    const exchange = await withFault({ type: 'stall' });
    vi.useFakeTimers();
    for (const end of ['client', 'time']) {
      const client = new AbortController();
      const response = await logOut(exchange, 'visitor-1', { signal: client.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toBe(half);
      const rest = vi.fn();
      const ended = reader?.read().then(rest);
      await vi.advanceTimersByTimeAsync(299_000);
      expect(rest).not.toHaveBeenCalled();
      if (end === 'client') client.abort();
      else await vi.advanceTimersByTimeAsync(1000);
      await ended;
      expect(rest.mock.lastCall?.[0]).toMatchObject({ done: true });
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a slow fault', () => {
  test('delays the answer and does not change it (S8.02)', async () => {
    const exchange = await withFault({ type: 'delay', ms: 2000 });
    vi.useFakeTimers();
    const seen = vi.fn();
    const answer = logOut(exchange).then(seen);
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(await seen.mock.lastCall?.[0].json()).toMatchObject({ ret_code: 0 });
  });

  test('hangs until the client closes the connection, five minutes at most (S8.02)', async () => {
    const exchange = await withFault({ type: 'hang' });
    vi.useFakeTimers();
    const client = new AbortController();
    const left = logOut(exchange, 'visitor-1', { signal: client.signal });
    await vi.advanceTimersByTimeAsync(60_000);
    client.abort();
    expect(isBrokenConnection(await left)).toBe(true);
    const waited = logOut(exchange);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(isBrokenConnection(await waited)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves preflights, other endpoints and other visitors alone', async () => {
    const exchange = await withFault({ type: 'status', status: 503 });
    const preflight = await exchange.fetch('/logout', {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect((await logOut(exchange, 'visitor-2')).status).toBe(200);
    expect((await exchange.fetch('/outbox.json', { headers: { guid: 'visitor-1' } })).status).toBe(200);
  });
});

test.each([
  ['thirdPartyLogin', { provider: 'harbor', code: 'c', code_verifier: 'v', redirect_uri: page }],
  ['messengerLogin', { telegram_callback: 'x' }],
] as const)(
  'of two endpoints at one path only %s has its faults, told by what a call carries (S8.01)',
  async (endpoint, body) => {
    for (const other of ['thirdPartyLogin', 'messengerLogin'] as const) {
      const exchange = createTestExchange();
      const fault = { type: 'ret_code', code: 41107 };
      await post(exchange, '/control/faults', { visitor: 'visitor-1', endpoint: other, fault });
      const answer = await post(
        exchange,
        endpoints[endpoint].path,
        { url: page, ...body },
        { ...json, guid: 'visitor-1', origin: page },
      );
      const { ret_code } = (await answer.json()) as { ret_code: unknown };
      expect(ret_code === 41107).toBe(other === endpoint);
    }
  },
);

describe('switching', () => {
  test('a visitor’s faults come before everyone’s, an endpoint’s before those of all, and some end after a number of calls', () => {
    const store = createFaultStore();
    const status = (number: number): Fault => ({ type: 'status', status: number });
    store.switchOn('*', { endpoint: '*', fault: status(500) });
    store.switchOn('*', { endpoint: 'login', fault: status(501) });
    store.switchOn('ann', { endpoint: '*', fault: status(502), times: 2 });
    store.switchOn('ann', { endpoint: 'login', fault: status(503), times: 1 });
    const taken = [1, 2, 3, 4].map(() => store.take('ann', 'login'));
    expect(taken).toEqual([status(503), status(502), status(502), status(501)]);
    expect(store.take('bob', 'logout')).toEqual(status(500));
    store.clear('*');
    expect(store.take('bob', 'logout')).toBeUndefined();
  });

  test('settings are the visitor’s own, then everyone’s, then the defaults', () => {
    const store = createFaultStore();
    store.changeScenario('*', { risk: 'code' });
    store.changeScenario('ann', { vendors: { geetest: 'blocked' } });
    expect(store.scenarioOf('ann')).toMatchObject({ risk: 'code', captcha: 'off', vendors: { geetest: 'blocked' } });
    expect(store.vendorFault('ann', 'geetest')).toBe('blocked');
    expect(store.vendorFault('bob', 'geetest')).toBeUndefined();
    store.clear();
    expect(store.scenarioOf('ann')).toEqual(defaultScenario);
  });

  test('only the newest two hundred visitors are stored', () => {
    const store = createFaultStore();
    for (let index = 0; index < 1000; index += 1) store.changeScenario(`v-${index}`, { risk: 'code' });
    expect(store.list()).toHaveLength(200);
    expect(store.scenarioOf('v-999').risk).toBe('code');
    expect(store.scenarioOf('v-0').risk).toBe('pass');
  });

  test('by JSON is listed and removed, for one visitor or for all', async () => {
    const exchange = await withFault({ type: 'hang' });
    await post(exchange, '/control/scenarios', { visitor: 'visitor-2', risk: 'code', vendors: { tencent: 'slow' } });
    const list = async () => (await (await exchange.fetch('/control/faults')).json()).visitors;
    expect(await list()).toEqual([
      { visitor: 'visitor-1', faults: [{ endpoint: 'logout', fault: { type: 'hang' } }], scenario: {} },
      { visitor: 'visitor-2', faults: [], scenario: { risk: 'code', vendors: { tencent: 'slow' } } },
    ]);
    await exchange.fetch('/control/faults?visitor=visitor-1', { method: 'DELETE' });
    expect((await list()).map(({ visitor }: { visitor: string }) => visitor)).toEqual(['visitor-2']);
    await exchange.fetch('/control/faults', { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  test.each([
    ['', 'body'],
    [{ endpoint: 'no-such', fault: { type: 'hang' } }, 'endpoint'],
    [{ endpoint: 'login', fault: { type: 'no-such' } }, 'fault'],
    [{ endpoint: 'login', fault: { type: 'ret_code' } }, 'fault.code'],
    [{ endpoint: 'login', fault: { type: 'ret_code', code: 'x' } }, 'fault.code'],
    [{ endpoint: 'login', fault: { type: 'ret_code', code: 1, result: 'x'.repeat(3000) } }, 'fault.result'],
    [{ endpoint: 'login', fault: { type: 'status', status: 200 } }, 'fault.status'],
    [{ endpoint: 'login', fault: { type: 'hang' }, times: 0 }, 'times'],
    [{ visitor: '<b>', endpoint: 'login', fault: { type: 'hang' } }, 'visitor'],
    [{ visitor: 'v'.repeat(65), endpoint: 'login', fault: { type: 'hang' } }, 'visitor'],
  ])('%j is refused with the name of the field that is wrong', async (body, field) => {
    const exchange = createTestExchange();
    const response = await post(exchange, '/control/faults', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(new RegExp(`^${field.replace('.', '\\.')}`));
    expect(exchange.control.list()).toEqual([]);
  });

  test('is allowed for the control page and programs, not for pages of other origins', async () => {
    const exchange = createTestExchange();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = 'visitor=*&endpoint=login&type=hang';
    for (const origin of ['http://elsewhere.example', page, 'null']) {
      expect((await post(exchange, '/control/faults', fields, { ...form, origin })).status).toBe(403);
    }
    expect(exchange.control.list()).toEqual([]);
    const own = await post(exchange, '/control/faults', fields, { ...form, origin: 'http://api.localhost:4321' });
    expect(own.status).toBe(303);
    expect(exchange.control.take('anyone', 'login')).toEqual({ type: 'hang' });
  });
});

test('without a store of faults there is no control page', async () => {
  const context = {
    clock: { now: Date.now },
    random: randomBytes,
    database: openDatabase(':memory:'),
    privateKey: readPrivateKey('test'),
  };
  const respond = createSandboxExchange(context, { sites, log: () => undefined });
  for (const path of ['/control', '/control/faults']) {
    expect((await respond(new Request(`http://api.localhost:4321${path}`))).status).toBe(404);
  }
});

describe('the control page', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each([
    ['type=ret_code&code=31018', { type: 'ret_code', code: 31018, spelling: 'ret_code' }],
    ['type=ret_code+as+text&code=31018', { type: 'ret_code', code: '31018', spelling: 'ret_code' }],
    ['type=retCode&code=', { type: 'ret_code', code: 99999, spelling: 'retCode' }],
    ['type=missing-result', { type: 'missing-result' }],
    ['type=delay&ms=250', { type: 'delay', ms: 250 }],
    ['type=status&status=', { type: 'status', status: 503 }],
    ['type=html+502&code=7', { type: 'html', status: 502 }],
    ['type=drop&code=&status=&ms=', { type: 'drop' }],
    ['type=stall', { type: 'stall' }],
  ])('switches %s by its form', async (fields, fault) => {
    const exchange = createTestExchange();
    const response = await post(exchange, '/control/faults', `visitor=v&endpoint=login&times=&${fields}`, form);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/control']);
    expect(exchange.control.take('v', 'login')).toEqual(fault);
  });

  test('changes the scenario and switches off by its forms', async () => {
    const exchange = createTestExchange();
    await post(
      exchange,
      '/control/scenarios',
      'visitor=v&risk=code&captcha=demanded&provider=down&geetest=blocked&recaptcha=&tencent=&magpie=',
      form,
    );
    expect(exchange.control.scenarioOf('v')).toMatchObject({
      risk: 'code',
      captcha: 'demanded',
      provider: 'down',
      vendors: { geetest: 'blocked' },
    });
    await post(exchange, '/control/clear', 'visitor=other', form);
    expect(exchange.control.list()).toHaveLength(1);
    await post(exchange, '/control/clear', '', form);
    expect(exchange.control.list()).toEqual([]);
  });

  test('lists what is switched on, escaped, offers every endpoint, and runs no script', async () => {
    const exchange = createTestExchange();
    const result = { text: '</li><script>alert(1)</script>' };
    await post(exchange, '/control/faults', { endpoint: 'login', fault: { type: 'ret_code', code: 1, result } });
    const response = await exchange.fetch('/control');
    const text = await response.text();
    expect(text).toContain('Everyone');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
    for (const name of Object.keys(endpoints)) expect(text).toContain(`<option value="${name}">`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
