/** The account that a way in was refused for, until the visitor goes back to the form (decision 0180). */

import { atom } from 'nanostores';
import type { Blocked } from '../domain/account/blocked.ts';

export const $blocked = atom<Blocked | undefined>(undefined);
