/** The data of the messenger that a registration in a mini app sends. */

import { atom } from 'nanostores';

export interface LaunchContext {
  /** The signed data about the visitor, once the visitor has allowed us to use it. */
  readonly telegramCallback?: string;
  /** The place in the messenger that the visitor came from (S2.06). */
  readonly messengerSource?: string;
}

export const $launchContext = atom<LaunchContext>({});
