import { expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { endpoints } from '../../../src/contract/all.ts';
import { requestHeaders } from '../../../src/contract/endpoint.ts';
import { ann, createTestExchange, infoOf } from '../support/sandbox.ts';

const all = Object.entries(endpoints);
const json = { 'content-type': 'application/json' };

test.each(all)(
  '%s is answered at its path with an envelope of four fields and status 200 (S3.07, S7.01)',
  async (_, row) => {
    const exchange = createTestExchange();
    const body = row.method === 'POST' ? { body: '{}' } : {};
    const response = await exchange.fetch(row.path, { method: row.method, headers: json, ...body });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(Object.keys(await response.json()).sort()).toEqual(['result', 'ret_code', 'ret_msg', 'token']);
    expect(exchange.faults).toEqual([]);
  },
);

// A private endpoint checks the session before the body.
test.each(all.filter(([, row]) => row.method === 'POST' && row.access !== 'private'))(
  '%s refuses an invalid body with 10001 (S3.07)',
  async (_, row) => {
    const exchange = createTestExchange();
    // Without a session a private endpoint only answers that it is private.
    const token = row.access === 'private' ? String((await exchange.register()).token) : undefined;
    const headers = { ...json, ...(token === undefined ? {} : { usertoken: token }) };
    const bodies = ['', '{', 'null', '[]', '7', '"x"', '\u0000', 'a'.repeat(70_000)];
    for (const body of bodies) {
      const response = await exchange.fetch(row.path, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ ret_code: 10001, token: null });
    }
    expect(exchange.faults).toEqual([]);
  },
);

test('a body without the JSON content type is not read, because another site could send it (S3.07)', async () => {
  const exchange = createTestExchange();
  const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(infoOf) };
  const response = await exchange.fetch(endpoints.registerInfo.path, init);
  expect(await response.json()).toMatchObject({ ret_code: 10001 });
});

test('a refusal does not contain the submitted text (S3.07)', async () => {
  const exchange = createTestExchange();
  const answer = await exchange.call('registerInfo', { ...infoOf, lang: '<script>alert(1)</script>' });
  expect(answer.ret_msg).toBe('wrong: lang');
});

test('a path or method that is not in the contract is not found (S7.01)', async () => {
  const exchange = createTestExchange();
  for (const [path, method] of [
    ['/', 'GET'],
    ['/login', 'GET'],
    ['/v2/private/user/profile', 'POST'],
  ] as const) {
    const response = await exchange.fetch(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ ret_code: 10001 });
  }
});

const localHosts = sites.flatMap((site) => site.hosts.local);

test.each(localHosts)('pages of %s can call the exchange and read its responses (S7.01)', async (host) => {
  const exchange = createTestExchange();
  for (const origin of [`http://${host}:4321`, `http://${host}:5000`, `http://${host}`]) {
    const response = await exchange.fetch(endpoints.profile.path, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('vary')).toContain('Origin');
    expect(response.headers.get('access-control-expose-headers')).toBe('date,retry-after,tx-id');
  }
});

test.each([
  'http://evil.example',
  'http://localhost.evil.example',
  'http://evil.localhost:4321',
  'https://localhost:4321',
  'https://gatehouse.example',
  'http://gatehouse.example',
  'http://localhost@evil.example',
  'null',
])('pages of %s cannot read the responses (S7.01)', async (origin) => {
  const exchange = createTestExchange();
  for (const method of ['GET', 'OPTIONS']) {
    const response = await exchange.fetch(endpoints.profile.path, { method, headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a preflight response allows every header of the client for ten minutes (S7.01)', async () => {
  const exchange = createTestExchange();
  const headers = { origin: 'http://localhost:4321', 'access-control-request-method': 'POST' };
  const response = await exchange.fetch(endpoints.login.path, { method: 'OPTIONS', headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-max-age')).toBe('600');
  expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST');
  const allowed = response.headers.get('access-control-allow-headers')?.split(',');
  expect(allowed?.toSorted()).toEqual(requestHeaders.toSorted());
});

test('a response has the time of the exchange and the id of its call (S7.14)', async () => {
  const exchange = createTestExchange();
  const tagged = await exchange.fetch(endpoints.profile.path, { headers: { 'tx-id': 'try-1' } });
  expect(tagged.headers.get('tx-id')).toBe('try-1');
  expect(Date.parse(tagged.headers.get('date') ?? '')).toBe(exchange.clock.now());
  expect(tagged.headers.get('cache-control')).toBe('no-store');
  const odd = await exchange.fetch(endpoints.profile.path, { headers: { 'tx-id': '<b>' } });
  expect(odd.headers.get('tx-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('an internal error is answered with 500 and no details (S3.07)', async () => {
  const exchange = createTestExchange();
  exchange.database.close();
  const init = { method: 'POST', headers: { ...json, origin: 'http://localhost' }, body: JSON.stringify(infoOf) };
  const response = await exchange.fetch(endpoints.registerInfo.path, init);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('Something went wrong.');
  expect(exchange.faults).toHaveLength(1);
});

test('the outbox page shows the sent messages as text, newest first (S7.18)', async () => {
  const exchange = createTestExchange();
  const odd = "a&b'@mail.example";
  await exchange.verified();
  await exchange.verified({ ...infoOf, email: odd }, odd);
  const response = await exchange.fetch('/outbox');
  const page = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('a&amp;b&#39;@mail.example');
  expect(page.indexOf('a&amp;b')).toBeLessThan(page.indexOf(ann.email));
  expect(page).toContain(await exchange.codeFor(ann.email));
  expect(page).not.toContain('http-equiv');
});

test('the outbox data can be searched by a number with and without its dial code (S7.18)', async () => {
  const exchange = createTestExchange();
  const number = { mobile: '5551234567', country_code: '90' };
  await exchange.verified({ ...infoOf, ...number, email: undefined, from: 5, login_type: 3 }, number.mobile);
  await exchange.verified();
  for (const to of ['5551234567', '+905551234567', '905551234567', '+90 5551234567', ' 905551234567']) {
    expect((await exchange.outbox(to)).map((message) => message.to)).toEqual(['+90 5551234567']);
  }
  expect(await exchange.outbox('ANN@mail.example')).toHaveLength(1);
  expect(await exchange.outbox('1234567')).toEqual([]);
  expect(await exchange.outbox('%')).toEqual([]);
});
