/** How often the cookie notice was answered on this page: whoever shows the stored answer reads it again when this changes (S4.47). */

import { atom } from 'nanostores';

export const $cookieAnswers = atom(0);
