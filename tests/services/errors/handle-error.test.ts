import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorTarget } from '../../../src/domain/errors/target.ts';
import type { Messages, Namespace } from '../../../src/i18n/messages.ts';
import { createErrorHandler, type ErrorTools } from '../../../src/services/errors/handle-error.ts';
import type { Handled, ReportedError } from '../../../src/services/errors/problem.ts';
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
    clocks: () => ({ now: Date.now(), browserNow: Date.now() }),
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
    expect(toastTexts()).toEqual([[`99998: ${'x'.repeat(199)}…`, 5000]]);
  });

  test('of the exchange cannot turn the words around it: marks of direction and what nobody sees are taken out (S8.17)', async () => {
    const { handle } = setUp();
    const turned = ' \u202eThe vault\u2066 is\u200f \u0007closed\u200b\u2069 ';
    const handled = await handle(errorOf(99999, login, { retMsg: turned }), { inForm: true });
    expect(toastTexts()).toEqual([['99999: The vault is closed', 5000]]);
    expect(handled).toMatchObject({ type: 'passed', detail: '99999: The vault is closed' });
    await handle(errorOf(99998, login, { retMsg: '\u202e\u200b \u3164' }));
    expect(toastTexts()).toEqual([[expect.stringMatching(/^99998: Something went wrong/), 5000]]);
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

describe('an error beside a form', () => {
  const login = { path: '/login' };

  test('ends no session, asks for no ban and fetches no texts of dialogs, if it is none of these (S8.17)', async () => {
    const checkBan = vi.fn<ErrorTools['checkBan']>(async () => undefined);
    const messages = vi.fn<ErrorTools['messages']>(async (namespace) => texts[namespace]);
    const { handle, signOuts } = setUp({ checkBan, messages });
    expect(await handle(errorOf(99999, login, { retMsg: 'The vault is closed' }))).toEqual({
      type: 'passed',
      code: 99999,
      message: 'Something went wrong on our side. Please try again in a moment.',
      detail: undefined,
    });
    expect([signOuts(), checkBan.mock.calls, messages.mock.calls]).toEqual([0, [], [['inverse-error-code']]]);
  });

  test('is said in the form as well, where the form does not know the text (S8.17)', async () => {
    const { handle } = setUp();
    const said = async (code: number, inForm: boolean) => {
      const handled = await handle(errorOf(code, login, { retMsg: 'The vault is closed' }), { inForm });
      const quiet = $toasts.get().at(-1)?.quiet;
      clear();
      return [handled.type === 'passed' && handled.detail, quiet];
    };
    expect(await said(99999, true)).toEqual(['99999: The vault is closed', true]);
    expect(await said(99999, false)).toEqual([undefined, false]);
    // The form has the text of this one.
    expect(await said(40029, true)).toEqual([undefined, true]);
    // A dialog takes the place of the form, and reads the same text out.
    expect(await said(41102, true)).toEqual([false, true]);
  });

  test('is read out beside a dialog that says something else, and not where the dialog says the same (S8.17, S8.35)', async () => {
    const { handle } = setUp();
    const quiet = async (code: number, facts?: Partial<ReportedError>, context = {}) => {
      await handle(errorOf(code, login, facts), context);
      const toast = $toasts.get().at(-1)?.quiet;
      clear();
      return toast;
    };
    expect(await quiet(41103)).toBe(true);
    // The title is the text of the code.
    expect(await quiet(400601)).toBe(true);
    expect(await quiet(50101, {}, { account: 'email' })).toBe(false);
  });

  test('is read out by the form where its dialog has no texts (S8.17)', async () => {
    const { handle } = setUp({ messages: async (name) => (name === 'inverse' ? undefined : texts[name]) });
    const handled = await handle(errorOf(41103, login), { inForm: true });
    expect($toasts.get()[0]).toMatchObject({ text: texts['inverse-error-code']['41103'], quiet: true });
    expect(handled).toMatchObject({ type: 'passed', message: texts['inverse-error-code']['41103'], detail: undefined });
  });

  test('takes down the toast of the one before, also where it shows none; that of an ended session stays (S8.12)', async () => {
    const hidden = { path: '/v2/private/user/profile', hideErrors: true };
    const { handle } = setUp();
    await handle(errorOf(99999, login));
    await handle(errorOf(99998, hidden));
    expect(toastTexts()).toEqual([]);
    await handle(errorOf(10006, login));
    await handle(errorOf(10006, login, { stale: true }));
    expect(toastTexts()).toHaveLength(1);
  });
});

describe('a dialog', () => {
  const login = { path: '/login' };

  test('names the call for the support, and gives its words to the screen (S8.31)', async () => {
    const { handle, followed } = setUp();
    const handled = await handle(errorOf(41102, login));
    const [dialog] = $dialogs.get();
    expect(dialog).toMatchObject({ supportId: 'tx-1', title: expect.any(String), subtitle: expect.any(String) });
    expect(handled).toMatchObject({ type: 'dialog', text: dialog?.subtitle });
    // An answer that it has no button for leads nowhere.
    answerDialog('error-41102', 'again');
    await answerOf(handled);
    expect(followed).toEqual([]);
    const { supportId: _, ...unnamed } = errorOf(41102, login);
    await handle(unnamed);
    expect($dialogs.get()[0]).not.toHaveProperty('supportId');
  });

  test.each(['title', 'confirm'] as const)('does not open without its %s (S8.31)', async (part) => {
    await setUp().handle(errorOf(41102, login));
    const words = $dialogs.get()[0]?.[part];
    clear();
    const inverse = Object.fromEntries(Object.entries(texts.inverse).filter(([, text]) => text !== words));
    const messages: ErrorTools['messages'] = async (namespace) =>
      namespace === 'inverse' ? inverse : texts[namespace];
    expect((await setUp({ messages }).handle(errorOf(41102, login))).type).toBe('passed');
    expect($dialogs.get()).toEqual([]);
  });

  test('does not open without the texts of errors, whose toast says the words of the page (S8.17)', async () => {
    const { handle } = setUp({ messages: async (namespace) => (namespace === 'inverse' ? texts.inverse : undefined) });
    expect((await handle(errorOf(41102, login, { retMsg: 'not shown' }))).type).toBe('passed');
    expect(toastTexts()).toEqual([['baked words', 2000]]);
    await handle(errorOf(99999, login));
    expect(toastTexts()).toEqual([['99999: baked words', 5000]]);
  });
});
