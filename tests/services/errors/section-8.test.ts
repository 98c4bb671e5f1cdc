/** Each return code of section 8 of the product text, from the endpoint that answers with it to what a visitor sees. */

import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../../src/domain/errors/catalogue.ts';
import { $dialogs, answerDialog, type DialogAnswer } from '../../../src/stores/dialogs.ts';
import { closeTestPages, until } from '../../support/test-page.ts';
import { expectedOf, leaveStep, openStep, say, seenOf } from './section-8-drawn.ts';
import { section8 } from './section-8-rows.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
afterEach(leaveStep);

const cases = section8.map((row) => ({ row, id: row[0], step: row[1], code: row[2], drawn: row[3] }));

describe('a code that the exchange answers with is shown as section 8 says (S8.09, S8.10, S8.12–S8.17, S8.19, S8.25, S8.26, S8.28–S8.35)', () => {
  test.each(cases)('$id: in the step "$step" the code $code', async ({ row }) => {
    expect(await seenOf(row)).toEqual(expectedOf(row));
  });

  const led = cases.filter(({ drawn: { dialog } }) => dialog?.buttons.some(([, leads]) => leads !== 'stay'));

  test.each(led)(
    '$id: in the step "$step" the buttons of $code lead where they say',
    async ({ row, drawn: { dialog } }) => {
      for (const [label, leads] of [
        ...(dialog?.buttons ?? []),
        ...(dialog?.close ? [['', dialog.close] as const] : []),
      ]) {
        const step = await openStep(row);
        const { left, openedTabs } = step.page;
        void step.take();
        const drawn = await until(() => $dialogs.get().at(-1), 'a dialog');
        const answers = ['confirm', 'again', 'cancel'] as const satisfies DialogAnswer[];
        answerDialog(drawn.id, answers.find((answer) => label !== '' && drawn[answer] === say(label)) ?? 'close');
        await until(() => leads === 'stay' || left.length + openedTabs.length > 0, `the way to ${leads}`);
        expect([...left, ...openedTabs.map((address) => `new tab ${address}`)]).toEqual(
          leads === 'stay' ? [] : [leads],
        );
        await closeTestPages();
      }
    },
  );
});

/** Rows that the table of section 8 cannot tell from none, with the test that fails without them. */
const elsewhere: Readonly<Record<string, string>> = {
  // Only calls that hide their errors can be refused with it in a step of the table.
  10006: 'handle-error.test.ts',
  33101: '../../features/login/passkey/passkey-login.test.ts',
  33102: '../../features/login/passkey/passkey-login.test.ts',
  33103: '../../features/login/passkey/passkey-login.test.ts',
  33110: '../checks/second-step.test.ts',
  http403: 'faults.test.ts',
  cookiesRefused: '../../features/login/cookies-refused.test.ts',
  residenceConfirm: 'residence.test.ts',
  unsupportedRegister: '../../features/register/checks-in-steps.test.ts',
};

describe('without its row of the catalogue a code is shown in another way than section 8 says', () => {
  test.each(Object.keys(catalogue).filter((key) => !(key in elsewhere)))('%s', async (key) => {
    const rowsOfKey = section8.filter(([, , code]) => isShownBy(key, `${code}`));
    expect(rowsOfKey).not.toEqual([]);
    const row = Object.getOwnPropertyDescriptor(catalogue, key) ?? {};
    Reflect.deleteProperty(catalogue, key);
    try {
      let differs = false;
      for (const tried of rowsOfKey) {
        differs ||= !isDeepStrictEqual(await seenOf(tried), expectedOf(tried));
        await leaveStep();
      }
      expect(differs).toBe(true);
    } finally {
      Object.defineProperty(catalogue, key, row);
    }
  });
});

/** Whether a row of section 8 may meet a row of the catalogue: the same code, or with the name of the link's journey before it. */
function isShownBy(key: string, code: string): boolean {
  return (
    key === code.replace('Gatehouse', '') || /^(?:tgregister|trlogin|register|login)(\d+)$/.exec(key)?.[1] === code
  );
}
