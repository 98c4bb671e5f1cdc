import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { $session } from '../../../src/stores/session.ts';
import { type CheckOptions, checkContract } from '../../../src/tools/contract-check/check-contract.ts';
import { reportText } from '../../../src/tools/contract-check/report.ts';
import { ann, annsPassword, createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { type Break, envelope } from './breakage.ts';
import { brokenBehaviour } from './broken-behaviour.ts';
import { brokenBodies } from './broken-bodies.ts';
import { brokenHeaders } from './broken-headers.ts';

const publicKey = readFileSync(join(import.meta.dirname, '..', '..', '..', 'sites', 'keys', 'test.pub'), 'utf8');

/** Each breaks the contract in one way. */
const breakages = [...brokenHeaders, ...brokenBodies, ...brokenBehaviour];

afterEach(() => $session.set({ type: 'anonymous' }));

/** A sandbox as somebody's exchange; `change` breaks its answers. */
async function check(
  sandbox: TestExchange,
  only: readonly string[],
  change?: Break,
  options: Partial<CheckOptions> = {},
) {
  let count = 0;
  return checkContract({
    api: 'http://api.localhost:4321',
    only,
    adapter: {
      pageOrigin: 'http://localhost:4321',
      publicKey,
      ...(await accountOf(sandbox, only)),
      newAddress: () => `new-${++count}@mail.example`,
      readCode: async (to) => (await sandbox.outbox(to))[0]?.code,
      readWarningLink: async (to) => (await sandbox.outbox(to)).find(({ link }) => link)?.link,
    },
    fetch: (async (input, init = {}) => {
      const { pathname, search } = new URL(String(input));
      const { signal: _, credentials: __, redirect: ___, ...plain } = init;
      const real = () => sandbox.fetch(pathname + search, plain);
      const asked = {
        method: init.method ?? 'GET',
        path: pathname,
        headers: new Headers(init.headers),
        newestCode: async () => (await sandbox.outbox())[0]?.code ?? '',
      };
      return change ? change(real, asked) : real();
    }) as typeof fetch,
    clock: { now: sandbox.clock.now, after: () => () => undefined },
    pause: async () => undefined,
    lateMs: 5000,
    ...options,
  });
}

/** Whole runs open their own account. */
async function accountOf(sandbox: TestExchange, only: readonly string[]) {
  if (only.length === 0 || only.includes('register')) return {};
  await sandbox.seedAccount();
  return { account: { username: ann.email, password: annsPassword } };
}

describe('the check of an exchange', () => {
  test('finds the sandbox right in every journey, and says of each other call why it cannot be tried (S7.01, S3.07)', async () => {
    const report = await check(createTestExchange(), []);
    const { text, wrong } = reportText(report);
    expect(text).not.toContain('Answers wrong');
    expect(wrong).toBe(0);
    expect(report.advice).toEqual([]);
    expect(new Set([...report.journeys.values()].map(({ type }) => type))).toEqual(new Set(['right']));
    for (const name of [
      'login',
      'registerInfo',
      'registerPassword',
      'logout',
      'profile',
      'qrStatus',
      'referrerInfo',
      'freezeAccount',
    ] as const) {
      expect([name, report.calls.get(name)?.type]).toEqual([name, 'right']);
    }
    expect(report.calls.get('oauthAuthorize')).toEqual({
      type: 'not-tried',
      why: 'needs an application that is registered at the exchange',
    });
    expect(report.requirements.get('S7.24')).toEqual({ type: 'right' });
  });

  test('makes only the journeys that are asked for, and knows no others', async () => {
    const report = await check(createTestExchange(), ['login']);
    expect(report.journeys.get('login')).toEqual({ type: 'right' });
    expect(report.journeys.get('logout')).toEqual({ type: 'not-tried', why: 'left out by --only' });
    await expect(check(createTestExchange(), ['signin'])).rejects.toThrow('There is no journey "signin"');
  });

  test('says what it cannot try: codes that nobody can read, and a captcha that is demanded (S8.23)', async () => {
    const sandbox = createTestExchange();
    const unread = await check(sandbox, ['register'], undefined, {
      adapter: { pageOrigin: 'http://localhost:4321', publicKey },
    });
    expect(unread.journeys.get('register')).toEqual({
      type: 'not-tried',
      why: 'the adapter has no newAddress and readCode',
    });
    sandbox.control.changeScenario('*', { captcha: 'demanded' });
    const captcha = await check(sandbox, ['login']);
    expect(captcha.journeys.get('login')).toEqual({
      type: 'not-tried',
      why: 'the exchange demands a captcha of this network',
    });
  });

  test('prints no password, code or token', async () => {
    const sandbox = createTestExchange();
    const secrets: string[] = [annsPassword];
    const report = await check(sandbox, ['login', 'wrong-password'], async (real) => {
      const answer = await real();
      const body = await answer.text();
      secrets.push(...[...body.matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token ?? ''));
      return new Response(body.replace(/"id":/, '"id":"x","other":'), answer);
    });
    const { text } = reportText(report);
    expect(text).toContain('result.id must be number, is string');
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

test('an exchange may want no passkeys that are created without a question (S1.27)', async () => {
  const refuse = envelope('/user/private/passkey/options', (fields) =>
    JSON.stringify(fields).includes('"userVerification":"preferred"')
      ? { ...fields, ret_code: 33102, result: null }
      : fields,
  );
  const report = await check(createTestExchange(), ['passkey'], refuse);
  expect(report.journeys.get('passkey')).toEqual({ type: 'right' });
  expect(reportText(report).wrong).toBe(0);
});

describe('an exchange that answers wrong', () => {
  test('has no journey right where nothing answers at all, however often the same thing stops one', async () => {
    const only = ['register', 'login', 'wrong-password', 'logout', 'clock'];
    const report = await check(createTestExchange(), only, async () => new Response(null, { status: 405 }));
    expect(only.map((name) => [name, report.journeys.get(name)?.type])).toEqual(only.map((name) => [name, 'wrong']));
    expect(report.requirements.get('S7.24')?.type).toBe('wrong');
  });

  test('there are at least thirty of them here', () => {
    expect(breakages.length).toBeGreaterThanOrEqual(30);
  });

  test.each(breakages)('$name is found out', async ({ name, only, change, finds, type = 'wrong' }) => {
    // Only what is late on purpose is measured: a busy machine is late, too.
    const lateMs = name === 'a late answer' ? 250 : 60_000;
    const report = await check(createTestExchange(), only, change, { lateMs });
    const wrong = [...report.calls.values()].flatMap((one) => (one.type === 'wrong' ? one.findings : []));
    const found = type === 'wrong' ? wrong : report.advice;
    expect(found.map(({ call, place, what }) => `${call}: ${place} ${what}`)).toContain(finds);
    expect(reportText(report).wrong > 0).toBe(type === 'wrong');
  });
});
