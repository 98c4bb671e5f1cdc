/** What the page of a mini app says of a login by the messenger that is refused or fails (S8.13, S8.14, S8.17, S8.26, S8.34). */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createPageMiniApp } from '../../../src/features/mini-app/page-mini-app.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { createTestExchange, day } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage } from '../../support/test-page.ts';

afterEach(closeTestPages);

type Fault = Parameters<ReturnType<typeof openTestPage>['fault']>[1];

const refusal = (code: number): Fault => ({ type: 'ret_code', code, spelling: 'ret_code' });

/** Accepts a login by the messenger, which goes wrong. The visitor closes each dialog. */
async function acceptLogin(fault: Fault, { ageMs = 0, language = 'en' } = {}) {
  const sandbox = createTestExchange();
  const initData = initDataFor({ id: 7002, first_name: 'Bea' }, sandbox.clock.now() - ageMs);
  const opened = openTestPage(siteOf('global'), `/${language}/friend-invite`, { sandbox, initData });
  const { flow, $problem } = createPageMiniApp(opened.app, {
    entry: '/friend-invite',
    errors: opened.errors,
    showOverlays: async () => true,
    showLinked: () => undefined,
  });
  flow.begin();
  flow.byMessenger();
  opened.fault('messengerLogin', fault);
  const titles: string[] = [];
  const stop = $dialogs.listen((dialogs) => {
    for (const { id, title } of dialogs) {
      titles.push(title);
      answerDialog(id, 'close');
    }
  });
  await flow.accept();
  stop();
  const problem = $problem.get();
  return {
    state: flow.$state.get(),
    titles,
    toasts: $toasts.get().map(({ text }) => text),
    said: problem && opened.textOf(problem),
  };
}

test.each([
  ['99999 is said with its code', 'en', refusal(99_999), /^99999: /],
  ['10016 is said in words', 'en', refusal(10_016), /\w{3}/],
  ['10016 is said in words', 'ja-JP', refusal(10_016), /[\u3040-\u9fff]{3}/],
  ['31003, a ban, is said in words', 'en', refusal(31_003), /\w{3}/],
  ['20005 is said', 'pl-PL', refusal(20_005), /\w{3}/],
  ['a status of 503 is said', 'en', { type: 'status', status: 503 }, /\w{3}/],
  ['too many requests are said', 'en', { type: 'status', status: 429 }, /wait a minute/i],
] as const)(
  '%s (%s): the visitor may accept again, and is shown no registration (S8.13, S8.17, S8.26)',
  async (_, language, fault, words) => {
    const { state, toasts, titles, said } = await acceptLogin(fault, { language });
    expect([...toasts, ...titles, said ?? ''].join(' | ')).toMatch(words);
    expect(said ?? titles[0]).toMatch(/\S/);
    expect(state).toEqual({ mode: 'login-auth' });
  },
);

test.each([
  ['data that are fresh: nothing is said (S8.14)', 0, []],
  [
    'data that are two days old: a dialog asks to restart the mini app (S8.34)',
    2 * day,
    ['Your Telegram login has expired'],
  ],
])('40004 for %s, and the normal form stands there', async (_, ageMs, expected) => {
  const { state, titles, said } = await acceptLogin(refusal(40_004), { ageMs });
  expect(titles).toEqual(expected);
  expect(said).toBeUndefined();
  expect(state).toMatchObject({ mode: 'register-or-login', step: 'account' });
});
