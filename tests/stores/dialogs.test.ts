import { expect, test } from 'vitest';
import { $dialogs, answerDialog, type DialogRequest, openDialog } from '../../src/stores/dialogs.ts';

const first: DialogRequest = { id: 'first', title: 'First', confirm: 'OK', closable: false };
const second: DialogRequest = { id: 'second', title: 'Second', cancel: 'Back', closable: true };
const open = () => $dialogs.get().map(({ id }) => id);

test('several dialogs can be open, and each gives its own answer (S2.33)', async () => {
  const answers = [openDialog(first), openDialog(second)];
  expect(open()).toEqual(['first', 'second']);
  answerDialog('second', 'cancel');
  expect(open()).toEqual(['first']);
  answerDialog('first', 'confirm');
  expect(open()).toEqual([]);
  expect(await Promise.all(answers)).toEqual(['confirm', 'cancel']);
});

test('a dialog that is open is not opened twice, and each caller gets the answer', async () => {
  const answers = [openDialog(first), openDialog({ ...first, title: 'Again' })];
  expect($dialogs.get()).toEqual([first]);
  answerDialog('first', 'close');
  expect(await Promise.all(answers)).toEqual(['close', 'close']);
});

test('an answer to a closed dialog does nothing, and the dialog can be opened again', async () => {
  answerDialog('first', 'confirm');
  const answer = openDialog(first);
  expect(open()).toEqual(['first']);
  answerDialog('first', 'again');
  answerDialog('first', 'confirm');
  expect(await answer).toBe('again');
});
