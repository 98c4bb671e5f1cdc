/** Dialogs that are open, the last on top. Whoever opens one waits for the visitor's answer. */

import { atom, type ReadableAtom } from 'nanostores';

/** The button that was pressed; `close` for the icon, Escape and the backdrop. */
export type DialogAnswer = 'confirm' | 'cancel' | 'again' | 'close';

/** What stands between title and buttons besides words. */
export type DialogContent =
  /** The subtitle's `{{time}}` becomes the end of a ban, in ms since epoch (S2.34). */
  | { readonly type: 'banned'; readonly endsAt: number }
  /** Whose address is banned, with an optional box to tick (S2.35). `address` has `{{ip}}` in it. */
  | {
      readonly type: 'ip-ban';
      readonly ip: string;
      readonly address: string;
      readonly tickBox?: { readonly label: string; readonly tip: string; onTick(ticked: boolean): void };
    };

/** Words are those of the page's language: the store knows no texts. */
export interface DialogRequest {
  /** One dialog of an id is open at a time. */
  readonly id: string;
  readonly icon?: 'alert' | 'info';
  readonly title: string;
  readonly subtitle?: string;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly again?: string;
  /** Has a close icon, and its backdrop closes it. Escape always does. */
  readonly closable: boolean;
  /** By which support finds the error that the dialog is about. */
  readonly supportId?: string;
  readonly content?: DialogContent;
}

interface Open {
  readonly answered: Promise<DialogAnswer>;
  answer(answer: DialogAnswer): void;
}

const $open = atom<readonly DialogRequest[]>([]);
const waiting = new Map<string, Open>();

export const $dialogs: ReadableAtom<readonly DialogRequest[]> = $open;

/** Opens a dialog; one that is open under the same id stays as it is, and both callers get its answer. */
export function openDialog(request: DialogRequest): Promise<DialogAnswer> {
  const open = waiting.get(request.id);
  if (open) return open.answered;
  let answer: (answer: DialogAnswer) => void = () => undefined;
  const answered = new Promise<DialogAnswer>((resolve) => {
    answer = resolve;
  });
  waiting.set(request.id, { answered, answer });
  $open.set([...$open.get(), request]);
  return answered;
}

/** Closes a dialog with what the visitor said. One that is closed already stays closed. */
export function answerDialog(id: string, answer: DialogAnswer): void {
  const open = waiting.get(id);
  if (!open) return;
  waiting.delete(id);
  $open.set($open.get().filter((request) => request.id !== id));
  open.answer(answer);
}
