import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorTarget } from '../../../src/domain/errors/target.ts';
import { createErrorHandler, type ErrorTools } from '../../../src/flows/errors/handle-error.ts';
import type { Handled, ReportedError } from '../../../src/flows/errors/problem.ts';
import type { Messages, Namespace } from '../../../src/i18n/messages.ts';
import { $dialogs, answerDialog, type DialogAnswer } from '../../../src/stores/dialogs.ts';
import { $toasts, dismissToast } from '../../../src/stores/toasts.ts';

/** A call, and where it was made. */
interface TestCall {
  readonly path: string;
  readonly page?: string;
  readonly inApp?: boolean;
  readonly miniApp?: boolean;
  readonly hideErrors?: boolean;
}

const texts = readTexts('en');

function readTexts(language: string): Readonly<Record<Namespace, Messages>> {
  const read = (namespace: Namespace) => {
    const path = join(import.meta.dirname, `../../../locales/${language}/${namespace}.json`);
    return JSON.parse(readFileSync(path, 'utf8')) as Messages;
  };
  return { global: {}, inverse: read('inverse'), 'inverse-error-code': read('inverse-error-code') };
}

function errorOf(code: number | string, call: TestCall, facts: Partial<ReportedError> = {}): ReportedError {
  return {
    retCode: code,
    retMsg: '',
    call: `POST ${call.path}`,
    supportId: 'tx-1',
    result: null,
    stale: false,
    hideErrors: call.hideErrors ?? false,
    ...facts,
  };
}

interface Setting {
  readonly call?: TestCall;
  readonly messages?: ErrorTools['messages'];
  readonly checkBan?: ErrorTools['checkBan'];
}

/** A handler with a session, and a record of what it does besides showing something. */
function setUp({ call, messages, checkBan }: Setting = {}) {
  let token: string | undefined = 'token';
  const followed: ErrorTarget[] = [];
  let signOuts = 0;
  const handle = createErrorHandler({
    place: { page: call?.page ?? '/', site: 'global', inApp: call?.inApp ?? false, miniApp: call?.miniApp ?? false },
    session: {
      token: () => token,
      clear() {
        token = undefined;
        signOuts += 1;
      },
    },
    messages: messages ?? (async (namespace) => texts[namespace]),
    unknownText: 'baked words',
    checkBan: checkBan ?? (async () => undefined),
    follow: (target) => followed.push(target),
  });
  return { handle, followed, signOuts: () => signOuts };
}

const toastTexts = () => $toasts.get().map(({ text, durationMs }) => [text, durationMs]);

function clear(): void {
  for (const { id } of $toasts.get()) dismissToast(id);
  for (const { id } of $dialogs.get()) answerDialog(id, 'close');
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
});

afterEach(() => {
  clear();
  // Longer than the throttle, so that it does not reach into the next test.
  vi.setSystemTime(Date.now() + 60_000);
});

test.each<[DialogAnswer, string]>([
  ['confirm', 'identity'],
  ['cancel', 'none'],
  ['close', 'none'],
])('a dialog that is answered with %s leads to %s (S8.31)', async (answer, target) => {
  const { handle, followed } = setUp();
  const handled = await handle(errorOf(41102, { path: '/login' }));
  answerDialog('error-41102', answer);
  expect(await answerOf(handled)).toBe(answer);
  expect(followed).toMatchObject([{ type: target }]);
});

test('a failed link of the messaging app is rewritten to the code of its journey and shown in a dialog, although the call hides its errors (S8.19, S8.33)', async () => {
  const call = { path: '/user/private/bind/telegram', page: '/login', hideErrors: true };
  const { handle, followed } = setUp({ call });
  const handled = await handle(errorOf(1001, call));
  const [dialog] = $dialogs.get();
  expect(dialog?.title).toBe('Telegram could not be linked');
  answerDialog(dialog?.id ?? '', 'confirm');
  expect([handled.code, await answerOf(handled), followed]).toEqual(['login1001', 'confirm', [{ type: 'none' }]]);
});

async function answerOf(handled: Handled): Promise<DialogAnswer | undefined> {
  return handled.type === 'dialog' ? handled.answer : undefined;
}

describe('a session that has expired', () => {
  const profile = { path: '/v2/private/user/profile' };

  test('ends once and shows one toast, although five calls fail with it at the same time (S8.12, S9.13)', async () => {
    const { handle, signOuts } = setUp();
    await Promise.all(Array.from({ length: 5 }, () => handle(errorOf(10006, profile))));
    expect(signOuts()).toBe(1);
    expect(toastTexts()).toEqual([['10006: Your session has ended. Log in again.', 3000]]);
    clear();
    vi.setSystemTime(Date.now() + 9_999);
    await handle(errorOf(10006, profile));
    expect(toastTexts()).toEqual([]);
    vi.setSystemTime(Date.now() + 1);
    await handle(errorOf(10006, profile));
    expect(toastTexts()).toHaveLength(1);
  });

  test('is passed on after that, with the text for the form that made the call (S8.12)', async () => {
    const { handle } = setUp();
    expect(await handle(errorOf(10006, profile))).toEqual({
      type: 'passed',
      code: 10006,
      message: 'Your session has ended. Log in again.',
    });
  });

  test('is an older one if the visitor has logged in since: nothing ends and nothing is shown (S8.12)', async () => {
    const { handle, signOuts } = setUp();
    await handle(errorOf(10006, profile, { stale: true }));
    expect([signOuts(), toastTexts()]).toEqual([0, []]);
  });
});

describe('the text', () => {
  const login = { path: '/login' };

  test('of a code without a translation is the exchange’s own, after the code and at most 200 characters long (S8.17)', async () => {
    const { handle } = setUp();
    await handle(errorOf(99999, login, { retMsg: ' The vault is closed ' }));
    expect(toastTexts()).toEqual([['99999: The vault is closed', 5000]]);
    await handle(errorOf(99998, login, { retMsg: 'x'.repeat(5000) }));
    // It has taken the place of the one before.
    expect(toastTexts()).toEqual([[`99998: ${'x'.repeat(200)}`, 5000]]);
  });

  test('that is translated is preferred to the exchange’s own (S8.17)', async () => {
    await setUp().handle(errorOf(40029, login, { retMsg: 'account closed' }));
    expect(toastTexts()).toEqual([['40029: This account has been terminated. Contact support for help.', 2000]]);
  });

  test('that cannot be fetched is replaced by the one in the page, never by a key, and a dialog without texts does not open', async () => {
    const { handle } = setUp({ messages: async () => undefined });
    const handled = await handle(errorOf(41103, login));
    expect(toastTexts()).toEqual([['baked words', 2000]]);
    expect($dialogs.get()).toEqual([]);
    expect(handled).toEqual({ type: 'passed', code: 41103, message: undefined });
  });
});

test('nothing is shown to a visitor who has moved on', async () => {
  const { handle } = setUp();
  const attempt = new AbortController();
  const handled = handle(errorOf(41103, { path: '/login' }), { signal: attempt.signal });
  attempt.abort();
  expect((await handled).type).toBe('dropped');
  expect([toastTexts(), $dialogs.get()]).toEqual([[], []]);
});

describe('a refusal that may be a ban (S8.25, S8.26)', () => {
  const login = { path: '/login' };

  test.each([
    [31003, 'account'],
    [31018, 'ip'],
  ] as const)('%s: the check of the %s comes first, and shows the ban itself', async (code, check) => {
    const ban: Handled = { type: 'dialog', code, answer: Promise.resolve('confirm') };
    const checkBan = vi.fn<ErrorTools['checkBan']>(async () => ban);
    const error = errorOf(code, login);
    expect(await setUp({ checkBan }).handle(error)).toBe(ban);
    expect(checkBan.mock.calls).toEqual([[check, error, {}]]);
    expect([toastTexts(), $dialogs.get()]).toEqual([[], []]);
  });

  test('is shown as its row says if the check finds no ban', async () => {
    await setUp().handle(errorOf(31003, login));
    expect(toastTexts()).toEqual([['31003: This account is suspended. Contact support to find out why.', 5000]]);
  });

  test('is not checked outside a registration or login', async () => {
    const checkBan = vi.fn<ErrorTools['checkBan']>(async () => undefined);
    await setUp({ checkBan }).handle(errorOf(31018, { path: '/v2/private/user/profile' }));
    expect(checkBan).not.toHaveBeenCalled();
  });
});
