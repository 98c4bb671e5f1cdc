/** A login and a registration that get a wrong answer, through the real request layer and the error handler. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { EndpointName } from '../../../src/contract/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import type { Fault } from '../../../src/sandbox/control/faults.ts';
import type { Problem } from '../../../src/services/errors/problem.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { second } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, type TestPage, toastTexts, until } from '../../support/test-page.ts';

const site = siteOf('global');
const timeoutMs = 30 * second;

beforeEach(() => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
afterEach(async () => {
  await closeTestPages();
  // The end of every toast's throttle.
  vi.setSystemTime(Date.now() + 60_000);
});

const ourFault = 'Something went wrong on our side. Please try again in a moment.';
const noServer = 'We could not reach the server. Check your connection and try again.';
const known = 'There is already an account with this email address or number. Log in instead.';

const rows: readonly (readonly [string, Fault, string])[] = [
  ['a server error', { type: 'status', status: 503 }, ourFault],
  [
    'too many requests',
    { type: 'status', status: 429 },
    'There were too many requests from your network. Wait a minute, then try again.',
  ],
  [
    'a refusal of the network in front of it',
    { type: 'status', status: 403 },
    'This request was refused because of your network or browser. Use another network or turn off your VPN, then try again.',
  ],
  ['an HTML page with status 502', { type: 'html', status: 502 }, ourFault],
  ['an HTML page with status 200', { type: 'html', status: 200 }, ourFault],
  ['nothing', { type: 'empty' }, ourFault],
  ['a broken connection', { type: 'drop' }, noServer],
  ['a body that is cut in the middle', { type: 'cut' }, noServer],
  ['an answer for another origin', { type: 'cors' }, noServer],
  ['a return code sent as text', { type: 'ret_code', code: '20022', spelling: 'ret_code' }, known],
  ['a return code in the other spelling', { type: 'ret_code', code: 20022, spelling: 'retCode' }, known],
  ['an unknown return code', { type: 'ret_code', code: 87654, spelling: 'ret_code' }, ourFault],
  [
    'an unknown code, as text and in the other spelling',
    { type: 'ret_code', code: '99999', spelling: 'retCode' },
    ourFault,
  ],
  ['success without a result', { type: 'missing-result' }, ourFault],
];

interface Journey {
  submit(): Promise<unknown>;
  /** `undefined` while nothing failed. */
  problem(): Problem | undefined;
  /** What the visitor sees after sending the same input again. */
  outcome(): string | undefined;
}

function openLogin(page: TestPage): Journey {
  const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
  const problem = () => {
    const state = flow.$state.get();
    return state.type === 'failed' ? state.problem : undefined;
  };
  return {
    submit: () => flow.submit({ username: 'nobody@mail.example', dialCode: '44', password: 'wrong password' }),
    problem,
    outcome: () => page.textOf(problem()),
  };
}

function openRegistration(page: TestPage): Journey {
  const { registerTypes: types, regulated: compliance } = site.policies;
  const flow = createRegisterFlow({ ...page.app, channel: page.channel(), policy: { types, compliance } });
  return {
    submit: () => flow.submitAccount('ann@mail.example', '44'),
    problem: () => {
      const state = flow.$state.get();
      return state.step === 'account' && state.status.type === 'failed' ? state.status.problem : undefined;
    },
    outcome: () => flow.$state.get().step,
  };
}

const journeys: readonly {
  readonly name: string;
  readonly path: string;
  readonly endpoint: EndpointName;
  readonly open: (page: TestPage) => Journey;
  readonly next: string;
}[] = [
  {
    name: 'login',
    path: '/en/login',
    endpoint: 'login',
    open: openLogin,
    next: 'The email, mobile number or password is incorrect.',
  },
  { name: 'registration', path: '/en/sign-up', endpoint: 'registerInfo', open: openRegistration, next: 'code' },
];

describe.each(journeys)('a $name', ({ path, endpoint, open, next }) => {
  test.each(rows)(
    'that is answered by %s shows a message, and goes through the next time (S3.07, S3.08, S8.01, S8.03, S8.04, S8.06, S8.08)',
    async (_, fault, message) => {
      const page = openTestPage(site, path);
      const journey = open(page);
      page.fault(endpoint, fault);
      await journey.submit();
      const problem = journey.problem();
      expect(problem).toMatchObject({ type: 'failure', supportId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect([...toastTexts(), page.textOf(problem)].join('\n')).toContain(message);
      // A status has no code that support could ask for: the form alone says it.
      if (fault.type === 'status') expect(toastTexts()).toEqual([]);
      page.sandbox.control.clear();
      await journey.submit();
      await until(() => journey.outcome() === next, next);
    },
  );

  test.each([
    ['hangs', 'hang'],
    ['stalls in the middle of its body', 'stall'],
  ] as const)(
    'that %s is given up after 30 seconds, shows a message, and goes through the next time (S8.02, S9.01)',
    async (_, type) => {
      const page = openTestPage(site, path);
      const journey = open(page);
      page.fault(endpoint, { type });
      const submitted = journey.submit();
      const called = page.sent.length;
      await until(() => page.sent.length > called && page.sent.at(-1)?.method === 'POST', 'the call');
      page.wait(timeoutMs - 1);
      expect(journey.problem()).toBeUndefined();
      page.wait(1);
      await submitted;
      expect(page.textOf(journey.problem())).toBe('The server is taking too long. Please try again.');
      page.sandbox.control.clear();
      await journey.submit();
      await until(() => journey.outcome() === next, next);
    },
  );
});

test('a toast is not read out where the form says the same, and the form shows the exchange’s own words (S8.17)', async () => {
  const quiet = () => $toasts.get().map((toast) => [toast.text, toast.quiet]);
  const page = openTestPage(site, '/en/login');
  const login = openLogin(page);
  page.fault('login', { type: 'ret_code', code: 40029, spelling: 'ret_code' });
  await login.submit();
  expect(login.outcome()).toBe('This account has been terminated. Contact support for help.');
  expect(quiet()).toEqual([['40029: This account has been terminated. Contact support for help.', true]]);
  page.fault('login', { type: 'ret_code', code: 99999, spelling: 'ret_code' });
  await login.submit();
  expect(quiet()).toEqual([['99999: switched on', true]]);
  expect(login.problem()).toMatchObject({ text: 'unknown', detail: '99999: switched on' });

  const other = openTestPage(site, '/en/sign-up');
  const registration = openRegistration(other);
  other.fault('registerInfo', { type: 'ret_code', code: 10002, spelling: 'ret_code' });
  await registration.submit();
  const text = other.textOf(registration.problem());
  expect(text).toMatch(/\S/);
  expect(quiet()).toEqual([[`10002: ${text}`, true]]);
});

describe('a new outcome (S8.17)', () => {
  const badCode = { type: 'ret_code', code: 99999, spelling: 'ret_code' } as const;

  test('of a login takes down the toast of the one before', async () => {
    const page = openTestPage(site, '/en/login');
    const journey = openLogin(page);
    page.fault('login', badCode);
    await journey.submit();
    expect(toastTexts()).toEqual(['99999: switched on']);
    // Said at the field.
    page.sandbox.control.clear();
    await journey.submit();
    await until(() => toastTexts().length === 0, 'the end of the toast');
    expect(journey.outcome()).toBe('The email, mobile number or password is incorrect.');
    // Another one in a toast takes its place at once.
    page.fault('login', badCode);
    await journey.submit();
    page.fault('login', { type: 'ret_code', code: 40029, spelling: 'ret_code' });
    await journey.submit();
    expect(toastTexts()).toEqual(['40029: This account has been terminated. Contact support for help.']);
  });

  test('of a registration takes it down when the next step comes', async () => {
    const page = openTestPage(site, '/en/sign-up');
    const journey = openRegistration(page);
    page.fault('registerInfo', badCode);
    await journey.submit();
    expect(toastTexts()).toEqual(['99999: switched on']);
    page.sandbox.control.clear();
    await journey.submit();
    await until(() => journey.outcome() === 'code' && toastTexts().length === 0, 'the end of the toast');
  });
});
