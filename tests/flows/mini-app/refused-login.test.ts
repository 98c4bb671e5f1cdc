/** What the page of a mini app says of a login by the messenger that the exchange refuses (S8.14, S8.34). */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createPageMiniApp } from '../../../src/app/mini-app.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { createTestExchange, day } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage } from '../support/test-page.ts';

afterEach(closeTestPages);

const refusal = { type: 'ret_code', code: 40004, spelling: 'ret_code' } as const;
const otherRefusal = { type: 'ret_code', code: 20005, spelling: 'ret_code' } as const;

async function acceptLogin(fault: typeof refusal | typeof otherRefusal, ageMs: number) {
  const sandbox = createTestExchange();
  const initData = initDataFor({ id: 7002, first_name: 'Bea' }, sandbox.clock.now() - ageMs);
  const opened = openTestPage(siteOf('global'), '/en/friend-invite', { sandbox, initData });
  const { flow, $problem } = createPageMiniApp(opened.app, {
    entry: '/friend-invite',
    unknownText: '',
    showOverlays: () => undefined,
    showLinked: () => undefined,
  });
  flow.begin();
  flow.byMessenger();
  opened.fault('messengerLogin', fault);
  await flow.accept();
  return { flow, $problem };
}

test.each([
  ['data that are fresh: nothing is said (S8.14)', refusal, 0, []],
  ['data that are fresh, for another reason: nothing is said (S8.14)', otherRefusal, 0, []],
  ['data that are two days old, for another reason: nothing is said (S8.14)', otherRefusal, 2 * day, []],
  [
    'data that are two days old: a dialog asks to restart the mini app (S8.34)',
    refusal,
    2 * day,
    ['Your Telegram login has expired'],
  ],
])('%s, and the normal form stands there', async (_, fault, ageMs, expected) => {
  const titles: string[] = [];
  // The visitor closes each dialog.
  const stop = $dialogs.listen((dialogs) => {
    for (const { id, title } of dialogs) {
      titles.push(title);
      answerDialog(id, 'close');
    }
  });
  const { flow, $problem } = await acceptLogin(fault, ageMs);
  stop();
  expect(titles).toEqual(expected);
  expect($problem.get()).toBeUndefined();
  expect(flow.$state.get()).toMatchObject({ mode: 'register-or-login', step: 'account' });
});
