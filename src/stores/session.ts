/** Whether someone is signed in (S6.01, S6.02). The token itself lives in its cookie only. */

import { atom } from 'nanostores';

export type Session = { readonly type: 'anonymous' } | { readonly type: 'signed-in' };

export const $session = atom<Session>({ type: 'anonymous' });

/** A quick login is under way: until it ends nobody knows whose profile this is (S4.25). */
export const $quickLogin = atom(false);
