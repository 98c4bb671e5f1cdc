/** Visitors of the Georgian site who live elsewhere are led to the main site's registration (S2.14). */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createRegion } from '../../../src/features/register/region.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { answerDialog } from '../../../src/stores/dialogs.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { closeTestPages, openedDialog, openTestPage } from '../../support/test-page.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
afterEach(async () => {
  await closeTestPages();
  // The end of every toast's throttle.
  vi.setSystemTime(Date.now() + 60_000);
});

const georgia = siteOf('geo');

test.each([
  [
    'cancel',
    'en-GEO',
    '?ref=FRIEND1&affiliate_id=77',
    'ann+1@mail.example',
    'en',
    'ann%2B1%40mail.example',
    'Confirm where you live.',
  ],
  ['close', 'ru-GEO', '?ref=FRIEND1', '555103050', 'ru-RU', '555103050', 'Подтвердите, где вы живёте.'],
  ['cancel', 'ka-GEO', '', 'ann@mail.example', 'en', 'ann%40mail.example', 'დაადასტურეთ, სად ცხოვრობთ.'],
] as const)(
  'the answer %s in %s keeps query, language and typed name on the way (S2.14, S8.27)',
  async (answer, language, query, typed, there, name, question) => {
    const page = openTestPage(georgia, `/${language}/sign-up${query}`);
    const { registerTypes: types, regulated: compliance } = georgia.policies;
    const flow = createRegisterFlow({
      ...page.app,
      channel: page.channel(),
      policy: { types, compliance },
      region: createRegion(page.app),
    });
    const submitted = flow.submitAccount(typed, '995');
    const { id, closable } = await openedDialog();
    expect(closable).toBe(true);
    expect($toasts.get().map(({ text }) => text)).toEqual([question]);
    answerDialog(id, answer);
    await submitted;
    expect(page.left).toEqual([`http://localhost:4321/${there}/register${query}#name=${name}`]);
    expect(page.bodiesTo('/user/public/register/info')).toEqual([]);
    flow.dispose();
  },
);
