/** What a mini app's visitor brings into a registration, once they have agreed to it. */

import { atom } from 'nanostores';

export interface Brought {
  /** What the messenger signed about them. */
  readonly telegramCallback?: string;
  /** Where in the messenger they came from (S2.06). */
  readonly messengerSource?: string;
}

export const $brought = atom<Brought>({});
