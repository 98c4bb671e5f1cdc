import { expect, test } from 'vitest';
import { enterDemo } from '../../../src/services/account/outcome.ts';
import { loadUser } from '../../../src/services/account/profile.ts';
import { logOut } from '../../../src/services/session/logout.ts';
import { quickLogIn, requestQuickToken } from '../../../src/services/session/quick-login.ts';
import { fine, hanging, json, settle, setUp } from '../../api/exchange-harness.ts';

const ann = { ...fine, result: { id: 7, username: 'a***@mail.example' } };

function signedIn(...given: Parameters<typeof setUp>) {
  const set = setUp(...given);
  set.session.token = 'token-1';
  return set;
}

test('of a profile the id counts, and what is left out is as for nobody (S3.27–S3.29)', async () => {
  const { exchange } = signedIn(() => json(ann));
  expect(await loadUser(exchange)).toEqual({
    id: 7,
    username: 'a***@mail.example',
    vagueEmail: '',
    vagueMobile: '',
    emailVerified: false,
    mobileVerified: false,
    hasAuthenticator: false,
    lang: '',
    status: 0,
  });
});

test('a profile is asked for once in ten seconds, and again after a logout (S7.31, S9.06)', async () => {
  const { exchange, requests, advance } = signedIn(() => json(ann));
  for (const [ms, asked] of [
    [0, 1],
    [9999, 1],
    [1, 2],
  ] as const) {
    advance(ms);
    await loadUser(exchange);
    expect(requests).toHaveLength(asked);
  }
  exchange.forget();
  await loadUser(exchange);
  expect(requests).toHaveLength(3);
});

test('while a quick login is under way a profile is refused without a call, and given again once it ends, well or not (S4.25)', async () => {
  for (const answer of [
    { ...fine, result: { id: 8 }, token: 'token-2' },
    { ret_code: 10001, ret_msg: '', result: null, token: null },
  ]) {
    const { answer: later, waiting } = hanging();
    const { exchange, requests } = signedIn((request, init) =>
      request.url.endsWith('/quick_login') ? later(request, init) : json(ann),
    );
    const login = quickLogIn(exchange, 'handed', { ask: async () => true, isFromCompany: async () => true }).catch(
      () => undefined,
    );
    await expect(loadUser(exchange)).rejects.toThrow('quick login');
    await settle();
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/user/public/quick_login']);
    // S6.07: the one who is signed in so far has no part in it.
    expect(requests[0]?.headers.get('usertoken')).toBeNull();
    waiting[0]?.(json(answer));
    await login;
    expect((await loadUser(exchange)).id).toBe(7);
  }
});

test('a token for a quick login elsewhere is asked for anew each time (S7.27)', async () => {
  let count = 0;
  const { exchange, requests } = signedIn(() => json({ ...fine, result: { tmp_token: `handed-${++count}` } }));
  expect([await requestQuickToken(exchange), await requestQuickToken(exchange)]).toEqual(['handed-1', 'handed-2']);
  expect(requests[0]?.method).toBe('POST');
});

test('the switch into the demo environment is sent with env 1, and its failures are nobody’s (S7.28)', async () => {
  for (const answer of [
    () => json(fine),
    () => json({ ...fine, ret_code: 99999 }),
    () => Promise.reject(new TypeError()),
  ]) {
    const { exchange, requests, inits } = signedIn(answer);
    await enterDemo({ exchange });
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/user/private/trade/switch');
    expect(inits[0]?.body).toBe('{"env":1}');
  }
});

test('a logout clears the session before the exchange answers, is sent with its token and where it came from, and waits five seconds at most (S7.30)', async () => {
  const { answer } = hanging();
  const { exchange, requests, inits, session, advance } = signedIn(answer);
  let cleared = false;
  const over = logOut(
    exchange,
    {
      clear: () => {
        cleared = true;
        session.token = undefined;
        session.version += 1;
      },
    },
    'header',
  );
  expect(cleared).toBe(true);
  await settle();
  expect(requests[0]?.headers.get('usertoken')).toBe('token-1');
  expect(inits[0]?.body).toBe('{"rpProps":{"from":"header"}}');
  advance(5000);
  await over;
});

test('a logout ends well whatever the exchange says (S7.30)', async () => {
  for (const answer of [
    () => json({ ...fine, ret_code: 10006 }),
    () => new Response('', { status: 500 }),
    () => Promise.reject(new TypeError()),
  ]) {
    let cleared = 0;
    await logOut(
      signedIn(answer).exchange,
      {
        clear: () => {
          cleared += 1;
        },
      },
      'header',
    );
    expect(cleared).toBe(1);
  }
});
