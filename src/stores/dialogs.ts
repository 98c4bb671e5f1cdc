/** The open dialogs, the last one on top. The caller that opens a dialog gets a promise of the visitor's answer. */

import { atom, type ReadableAtom } from 'nanostores';

/** The button that was pressed; `close` for the icon, Escape and the backdrop. */
export type DialogAnswer = 'confirm' | 'cancel' | 'again' | 'close';

/** What a dialog shows besides the texts of its request. */
export interface DialogContent {
  readonly type: 'ip-ban';
  /** The address that is banned (S2.35). */
  readonly ip: string;
  /** A sentence with `{{ip}}` in it. */
  readonly address: string;
  readonly tickBox?: { readonly label: string; readonly tip: string; onTick(ticked: boolean): void };
}

/** Each link opens a new tab. */
export interface SentenceWithLinks {
  /** With the names of the links as `{{name}}`. */
  readonly template: string;
  readonly links: Readonly<Record<string, { readonly text: string; readonly address: string }>>;
}

/** Texts are those of the page's language: the store knows no translations. */
export interface DialogRequest {
  /** Only one dialog of an id is open at a time. */
  readonly id: string;
  readonly icon?: 'alert' | 'info';
  readonly title: string;
  readonly subtitle?: string;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly again?: string;
  /** Has a close icon, and its backdrop closes it. Escape always does. */
  readonly closable: boolean;
  /** When to try again, in ms since epoch: a sentence with `{{time}}` in it, and another one once the time is over. */
  readonly wait?: { readonly until: number; readonly text: string; readonly over: string };
  /** The id by which support finds the error. */
  readonly supportId?: string;
  readonly content?: DialogContent;
  readonly sentence?: SentenceWithLinks;
}

interface Answering {
  readonly answered: Promise<DialogAnswer>;
  answer(answer: DialogAnswer): void;
}

const $open = atom<readonly DialogRequest[]>([]);
const answering = new Map<string, Answering>();

export const $dialogs: ReadableAtom<readonly DialogRequest[]> = $open;

/** Opens a dialog. If one is open under the same id, it stays as it is, and both callers get its answer. */
export function openDialog(request: DialogRequest): Promise<DialogAnswer> {
  const open = answering.get(request.id);
  if (open) return open.answered;
  let answer: (answer: DialogAnswer) => void = () => undefined;
  const answered = new Promise<DialogAnswer>((resolve) => {
    answer = resolve;
  });
  answering.set(request.id, { answered, answer });
  $open.set([...$open.get(), request]);
  return answered;
}

/** Closes a dialog with the visitor's answer. Does nothing if it is closed already. */
export function answerDialog(id: string, answer: DialogAnswer): void {
  const open = answering.get(id);
  if (!open) return;
  answering.delete(id);
  $open.set($open.get().filter((request) => request.id !== id));
  open.answer(answer);
}
