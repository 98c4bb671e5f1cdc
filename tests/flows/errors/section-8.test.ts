/** Each return code of section 8 of the product text, from the endpoint that answers with it to what a visitor sees. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $dialogs, answerDialog, type DialogAnswer } from '../../../src/stores/dialogs.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { closeTestPages, readTexts, until } from '../support/test-page.ts';
import { doors, type Step } from './section-8-doors.ts';
import { type Row, section8 } from './section-8-rows.ts';

const texts = { ...readTexts('en', 'inverse'), ...prefixed(readTexts('en', 'inverse-error-code')) };

function prefixed(messages: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [`error:${key}`, text]));
}

/** The text of a key; a text that is none stands for itself. */
function say(key: string): string {
  return key === 'switched on' ? key : (texts[key] ?? `no text ${key}`);
}

beforeEach(() => void vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
afterEach(async () => {
  await closeTestPages();
  // The end of every toast's throttle.
  vi.setSystemTime(Date.now() + 60_000);
});

async function open([, door, code, , result]: Row): Promise<Step> {
  // A link that failed is a field of a successful answer.
  const answer =
    typeof code === 'string' ? { code: 0, result: { id: 1, tg_bind_result: code }, token: 'opened' } : { code, result };
  return doors[door]((page, endpoint) => page.fault(endpoint, { type: 'ret_code', spelling: 'ret_code', ...answer }));
}

const cases = section8.map((row) => ({ row, id: row[0], step: row[1], code: row[2], drawn: row[3] }));

const toasts = () => $toasts.get().map(({ text, durationMs }) => [text, durationMs]);

describe('a code that the exchange answers with is shown as section 8 says (S8.09, S8.10, S8.12–S8.17, S8.19, S8.25, S8.26, S8.28–S8.35)', () => {
  test.each(cases)('$id: in the step "$step" the code $code', async ({ row, code, drawn: expected }) => {
    const { form, toast, dialog } = expected;
    const step = await open(row);
    const taken = step.take();
    if (dialog === undefined) {
      await taken;
      const text = toast && (toast.coded ? `${code}: ${say(toast.text)}` : say(toast.text));
      expect({ toasts: toasts(), dialog: $dialogs.get()[0], form: step.said() }).toEqual({
        toasts: toast ? [[text, toast.ms]] : [],
        dialog: undefined,
        form: form && say(form),
      });
      return;
    }
    const drawn = await until(() => $dialogs.get().at(-1), 'a dialog');
    const { title, subtitle, confirm, again, cancel, closable } = drawn;
    expect({ title, subtitle, buttons: [confirm, again, cancel].filter(Boolean), closable, toasts: toasts() }).toEqual({
      title: say(dialog.title),
      subtitle: dialog.subtitle && say(dialog.subtitle),
      buttons: dialog.buttons.map(([text]) => say(text)),
      closable: dialog.close !== undefined,
      toasts: [[say(dialog.toast), 2000]],
    });
    answerDialog(drawn.id, 'confirm');
    await taken;
    // A dialog says it all: the form does not repeat it.
    expect(step.said()).toBe(undefined);
  });

  const led = cases.filter(({ drawn: { dialog } }) => dialog?.buttons.some(([, leads]) => leads !== 'stay'));

  test.each(led)(
    '$id: in the step "$step" the buttons of $code lead where they say',
    async ({ row, drawn: { dialog } }) => {
      for (const [label, leads] of [
        ...(dialog?.buttons ?? []),
        ...(dialog?.close ? [['', dialog.close] as const] : []),
      ]) {
        const step = await open(row);
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
