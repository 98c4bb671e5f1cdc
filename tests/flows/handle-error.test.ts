import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorTarget } from '../../src/domain/errors/target.ts';
import type { ExchangeError } from '../../src/exchange/errors.ts';
import { createErrorHandler, type ErrorTools, type Handled, type ToldError } from '../../src/flows/handle-error.ts';
import type { Messages, Namespace } from '../../src/i18n/messages.ts';
import { $dialogs, answerDialog, type DialogAnswer, type DialogRequest } from '../../src/stores/dialogs.ts';
import { $toasts, dismissToast } from '../../src/stores/toasts.ts';
import { type ExpectedCall, type ExpectedDialog, section8 } from '../domain/errors/section-8.ts';
import { setUp as createWorld } from '../exchange/world.ts';
import { createTestExchange } from '../sandbox/support.ts';

const texts = { en: readTexts('en'), 'ar-SA': readTexts('ar-SA') };
type Language = keyof typeof texts;

function readTexts(language: string): Readonly<Record<Namespace, Messages>> {
  const read = (namespace: Namespace) => {
    const path = join(import.meta.dirname, `../../locales/${language}/${namespace}.json`);
    return JSON.parse(readFileSync(path, 'utf8')) as Messages;
  };
  return { global: {}, inverse: read('inverse'), 'inverse-error-code': read('inverse-error-code') };
}

function errorOf(code: number | string, call: ExpectedCall, facts: Partial<ToldError> = {}): ToldError {
  return {
    retCode: code,
    retMsg: '',
    call: `POST ${call.path}`,
    supportId: 'tx-1',
    result: call.passwordErrors === undefined ? null : { password_error_count: call.passwordErrors },
    stale: false,
    hideErrors: call.hideErrors ?? false,
    ...facts,
  };
}

/**
 * The error as it comes over the wire: the sandbox answers with the code, and the request layer makes of it what it is.
 * Notices of our own, which have a name for a number, never were on a wire.
 */
async function errorFromSandbox(code: number | string, call: ExpectedCall): Promise<ToldError> {
  if (typeof code === 'string') return errorOf(code, call);
  const sandbox = createTestExchange();
  const result = errorOf(code, call).result;
  sandbox.control.switchOn('*', { endpoint: 'login', fault: { type: 'ret_code', code, spelling: 'ret_code', result } });
  const { exchange } = createWorld((_, init) => sandbox.fetch('/login', init));
  const endpoint = {
    method: 'POST',
    path: call.path,
    access: 'optional',
    input: v.unknown(),
    result: v.unknown(),
    ...(call.hideErrors ? { hideErrors: true } : {}),
  } as const;
  try {
    await exchange.send(endpoint, {});
  } catch (error) {
    return error as ExchangeError;
  }
  throw new Error(`${code} was taken for success`);
}

interface Setting {
  readonly language?: Language;
  readonly call?: ExpectedCall;
  readonly messages?: ErrorTools['messages'];
}

/** A handler with a session, and all that it does besides showing something. */
function setUp({ language = 'en', call, messages }: Setting = {}) {
  let token: string | undefined = 'token';
  const followed: ErrorTarget[] = [];
  const events: unknown[] = [];
  let signOuts = 0;
  const handle = createErrorHandler({
    place: { page: call?.page ?? '/', inApp: call?.inApp ?? false, miniApp: call?.miniApp ?? false },
    session: {
      token: () => token,
      clear() {
        token = undefined;
        signOuts += 1;
      },
    },
    messages: messages ?? (async (namespace) => texts[language][namespace]),
    unknownText: 'baked words',
    record: (name, facts) => events.push([name, facts]),
    follow: (target) => followed.push(target),
  });
  return { handle, followed, events, signOuts: () => signOuts };
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
  // Past the throttle, which the next test is not to meet.
  vi.setSystemTime(Date.now() + 60_000);
});

describe.each(['en', 'ar-SA'] as const)(
  'answered by the sandbox and told to a visitor in %s (S8.09–S8.19, S8.25–S8.35)',
  (language) => {
    const say = (key: string) =>
      key.startsWith('error:') ? texts[language]['inverse-error-code'][key.slice(6)] : texts[language].inverse[key];

    test.each(section8)('%s: %s of %o', async (_, code, call, expected) => {
      const { handle, signOuts } = setUp({ language, call });
      const error = code === 10007 ? errorOf(code, call) : await errorFromSandbox(code, call);
      const handled = await handle(error, call.account ? { account: call.account } : {});
      const toasts = toastTexts();
      const [dialog] = $dialogs.get();
      if (expected === 'pass') {
        expect([toasts, dialog, signOuts()]).toEqual([[], undefined, 0]);
      } else if ('signOut' in expected) {
        const text = `${code}: ${say(`error:${expected.toast}`)}`;
        expect([toasts, signOuts()]).toEqual([expected.toast ? [[text, expected.ms]] : [], 1]);
      } else if ('toast' in expected) {
        // A code without a text of ours is explained in the exchange's words, where it has some.
        const text = (expected.toast === 'unknown' && error.retMsg) || say(`error:${expected.toast}`);
        expect(toasts).toEqual([[expected.coded ? `${code}: ${text}` : text, expected.ms]]);
      } else if ('rewrite' in expected) {
        expect(handled.code).toBe(expected.rewrite);
      } else {
        expect(toasts).toEqual([[say(expected.dialog.toast), 2000]]);
        expect(dialog).toEqual(requestOf(expected.dialog, say, `error-${code}`));
      }
    });
  },
);

function requestOf(dialog: ExpectedDialog, say: (key: string) => string | undefined, id: string): object {
  const { title, subtitle, confirm, cancel, again, closable } = dialog;
  return {
    id,
    icon: expect.stringMatching(/^(alert|info)$/),
    title: say(title),
    ...(subtitle === undefined ? {} : { subtitle: say(subtitle) }),
    confirm: say(confirm[0]),
    ...(cancel ? { cancel: say(cancel[0]) } : {}),
    ...(again ? { again: say(again[0]) } : {}),
    closable,
    supportId: 'tx-1',
  };
}

test.each<[DialogAnswer, string]>([
  ['confirm', 'identity'],
  ['cancel', 'none'],
  ['close', 'none'],
])('a dialog that is answered with %s leads to %s (S8.31)', async (answer, target) => {
  const { handle, followed } = setUp();
  const handled = await handle(errorOf(41102, { path: '/login' }));
  answerDialog('error-41102', answer);
  expect(await answerOf(handled)).toBe(answer);
  expect(followed).toEqual([{ type: target }]);
});

test('a failed link of the messaging app goes on as its journey’s, in a dialog, though the call hides its errors (S8.19, S8.33)', async () => {
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

  test('is ended once and said once, though five calls say so at the same time (S8.12, S9.13)', async () => {
    const { handle, signOuts } = setUp();
    await Promise.all(Array.from({ length: 5 }, () => handle(errorOf(10006, profile))));
    expect(signOuts()).toBe(1);
    expect(toastTexts()).toEqual([['10006: Your session has ended. Please log in again.', 3000]]);
    clear();
    vi.setSystemTime(Date.now() + 9_999);
    await handle(errorOf(10006, profile));
    expect(toastTexts()).toEqual([]);
    vi.setSystemTime(Date.now() + 1);
    await handle(errorOf(10006, profile));
    expect(toastTexts()).toHaveLength(1);
  });

  test('is passed on after that, with words for the place it was asked from (S8.12)', async () => {
    const { handle } = setUp();
    expect(await handle(errorOf(10006, profile))).toEqual({
      type: 'passed',
      code: 10006,
      message: 'Your session has ended. Please log in again.',
    });
  });

  test('is not the one there is now, if somebody has logged in since: nothing is ended and nothing said (S8.12)', async () => {
    const { handle, signOuts } = setUp();
    await handle(errorOf(10006, profile, { stale: true }));
    expect([signOuts(), toastTexts()]).toEqual([0, []]);
  });
});

describe('words', () => {
  const login = { path: '/login' };

  test('of a code without a translation are the exchange’s own, behind the code and cut where they do not end (S8.17)', async () => {
    const { handle } = setUp();
    await handle(errorOf(99999, login, { retMsg: ' The vault is closed ' }));
    await handle(errorOf(99998, login, { retMsg: 'x'.repeat(5000) }));
    expect(toastTexts()).toEqual([
      ['99999: The vault is closed', 5000],
      [`99998: ${'x'.repeat(200)}`, 5000],
    ]);
  });

  test('that are translated come before the exchange’s own (S8.17)', async () => {
    await setUp().handle(errorOf(40029, login, { retMsg: 'account closed' }));
    expect(toastTexts()).toEqual([['40029: This account has been terminated.', 2000]]);
  });

  test('that cannot be had are the baked ones, never a key, and a dialog without words does not open', async () => {
    const { handle } = setUp({ messages: async () => undefined });
    const handled = await handle(errorOf(41103, login));
    expect(toastTexts()).toEqual([['baked words', 2000]]);
    expect($dialogs.get()).toEqual([]);
    expect(handled).toEqual({ type: 'passed', code: 41103, message: undefined });
  });
});

test('a visitor who has moved on is told nothing', async () => {
  const { handle } = setUp();
  const attempt = new AbortController();
  const handled = handle(errorOf(41103, { path: '/login' }), { signal: attempt.signal });
  attempt.abort();
  expect((await handled).type).toBe('dropped');
  expect([toastTexts(), $dialogs.get()]).toEqual([[], []]);
});

test('a register error without a dialog is told as any other, and leaves an event behind (S8.36)', async () => {
  const { handle, events } = setUp();
  await handle(errorOf(99999, { path: '/user/public/register/info' }));
  await handle(errorOf(31018, { path: '/user/public/register/info' }));
  expect(events).toEqual([['registerFailed', { retCode: 99999, path: '/user/public/register/info' }]]);
  expect($dialogs.get().map(({ id }: DialogRequest) => id)).toEqual(['error-31018']);
});
