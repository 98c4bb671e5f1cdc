/** Six-digit codes (S5.06–S5.08, S9.08). */

import { toAsciiDigits } from './username.ts';

export const codeLength = 6;

/**
 * What the field holds after an edit (S5.06, S5.07): digits only, leading zeros kept. Pasted text may carry blanks and
 * dashes, and digits of other scripts count. Of what is typed beyond six, the last digit replaces the last one.
 *
 * `'123 456'` → `'123456'`; `'1234567'` → `'123457'`; `'٠١٢'` → `'012'`
 */
export function normalizeCode(typed: string): string {
  const digits = toAsciiDigits(typed).replace(/\D/g, '');
  return digits.length <= codeLength ? digits : digits.slice(0, codeLength - 1) + digits.slice(-1);
}

export function isCompleteCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The security dialog may be submitted once both codes are exactly six long (S5.08). */
export function areCompleteCodes(emailCode: string, phoneCode: string): boolean {
  return isCompleteCode(emailCode) && isCompleteCode(phoneCode);
}
