/** Takes the step of a row of section 8, and says what is drawn; and what the row expects, in the same form. */

import { vi } from 'vitest';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { closeTestPages, readTexts, until } from '../../support/test-page.ts';
import { doors, type Step } from './section-8-doors.ts';
import type { Row } from './section-8-rows.ts';

interface Seen {
  /** Text and time in ms. */
  readonly toasts: readonly (readonly [string | undefined, number])[];
  readonly dialog:
    | {
        readonly title: string;
        readonly subtitle: string | undefined;
        readonly buttons: readonly string[];
        readonly closable: boolean;
      }
    | undefined;
  /** What the form says; after a dialog it does not repeat it. */
  readonly form: string | undefined;
}

const texts = { ...readTexts('en', 'inverse'), ...prefixed(readTexts('en', 'inverse-error-code')) };

function prefixed(messages: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [`error:${key}`, text]));
}

/** The text of a key; a text that is none stands for itself. */
export function say(key: string): string {
  return key === 'switched on' ? key : (texts[key] ?? `no text ${key}`);
}

export async function openStep([, door, code, , result]: Row): Promise<Step> {
  // A link that failed is a field of a successful answer.
  const answer =
    typeof code === 'string' ? { code: 0, result: { id: 1, tg_bind_result: code }, token: 'opened' } : { code, result };
  return doors[door]((page, endpoint) => page.fault(endpoint, { type: 'ret_code', spelling: 'ret_code', ...answer }));
}

export function expectedOf([, , code, { form, toast, dialog }]: Row): Seen {
  if (dialog === undefined) {
    const text = toast && (toast.coded ? `${code}: ${say(toast.text)}` : say(toast.text));
    return { toasts: toast ? [[text, toast.ms]] : [], dialog: undefined, form: form && say(form) };
  }
  return {
    toasts: [[say(dialog.toast), 2000]],
    dialog: {
      title: say(dialog.title),
      subtitle: dialog.subtitle && say(dialog.subtitle),
      buttons: dialog.buttons.map(([text]) => say(text)),
      closable: dialog.close !== undefined,
    },
    form: undefined,
  };
}

/** Answers a dialog with its first button. */
export async function seenOf(row: Row): Promise<Seen> {
  const step = await openStep(row);
  let ended = false;
  const taken = step.take().finally(() => {
    ended = true;
  });
  await until(() => ended || $dialogs.get().length > 0, 'a dialog or the end of the step');
  const drawn = $dialogs.get().at(-1);
  const toasts = $toasts.get().map(({ text, durationMs }) => [text, durationMs] as const);
  if (drawn) answerDialog(drawn.id, 'confirm');
  await taken;
  const form = step.said();
  if (!drawn) return { toasts, dialog: undefined, form };
  const { title, subtitle, confirm, again, cancel, closable } = drawn;
  const buttons = [confirm, again, cancel].flatMap((text) => text ?? []);
  return { toasts, dialog: { title, subtitle, buttons, closable }, form };
}

/** Ends the pages of a row, and the throttle of every toast. */
export async function leaveStep(): Promise<void> {
  await closeTestPages();
  vi.setSystemTime(Date.now() + 60_000);
}
