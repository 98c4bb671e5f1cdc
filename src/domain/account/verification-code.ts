/** Six-digit codes (S5.06–S5.08, S9.08). */

import { toAsciiDigits } from './username.ts';

export const codeLength = 6;

/**
 * The field's text after an edit (S5.06, S5.07): digits only, with leading zeros. Pasted text may hold blanks and dashes, and
 * digits of other scripts count. A digit typed after the sixth replaces the sixth.
 *
 * `'123 456'` → `'123456'`; `'1234567'` → `'123457'`; `'٠١٢'` → `'012'`
 */
export function normalizeCode(typed: string): string {
  const digits = toAsciiDigits(typed).replace(/\D/g, '');
  return digits.slice(0, codeLength - 1) + digits.slice(codeLength - 1).slice(-1);
}

export function isCompleteCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The security dialog may be submitted once both codes are exactly six long (S5.08). */
export function areCompleteCodes(emailCode: string, phoneCode: string): boolean {
  return isCompleteCode(emailCode) && isCompleteCode(phoneCode);
}
