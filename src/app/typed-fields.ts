/** What was typed goes along into another language: names of accounts, and nothing that is secret. */

import { recalledLoginKey, typedContactKey } from '../domain/stored-names.ts';
import { createTextStorage } from '../platform/storage.ts';

/**
 * Keeps the text of the box for an address or a number, where its form takes it back: the login knows one kind of name that
 * a page before it has left, and the second box of a registration another. The first one keeps its text by itself (S2.31).
 * Passwords and codes are typed again.
 */
export function keepTyped(storagePrefix: string): void {
  const tabStorage = createTextStorage(() => sessionStorage);
  const isLogin = document.querySelector('#password[autocomplete=current-password]') !== null;
  const login = isLogin && textOf('username');
  const contact = textOf('contact');
  if (login) tabStorage.set(recalledLoginKey(storagePrefix), login);
  if (contact) tabStorage.set(typedContactKey(storagePrefix), contact);
}

function textOf(id: string): string {
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement ? box.value : '';
}
