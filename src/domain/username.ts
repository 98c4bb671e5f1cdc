/** The one box for an e-mail address or a mobile number (S5.01–S5.04, S9.09). */

const usernameLimits = { least: 3, emailMost: 100, mobileLeast: 5, mobileMost: 12 } as const;

export type Username =
  | { readonly type: 'email'; readonly email: string }
  | { readonly type: 'mobile'; readonly mobile: string };

/** Why a user name is refused: nothing typed, or not an address or number we accept (S5.04). */
export type UsernameProblem = 'required' | 'invalid';

export type ParsedUsername =
  | { readonly type: 'valid'; readonly username: Username }
  | { readonly type: 'refused'; readonly problem: UsernameProblem };

/**
 * An ordinary address: dot-separated atoms, an at sign, a dotted host name whose last label is not all digits. Each
 * character is matched by one place of the pattern only, so hostile input costs linear time; the length is checked first.
 */
const letter = "\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-";
const atom = `[${letter}][\\p{M}${letter}]*`;
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'u');

/** Digits of other scripts as ASCII: `٠١٢` and `０１２` → `012`. What is typed on an Arabic keyboard is a number too. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

function isMobileLike(text: string): boolean {
  return text.length >= usernameLimits.least && /^\d+$/.test(text);
}

/**
 * An address or a number, or why it is neither (S5.01–S5.04). Blanks around it do not count; three or more digits and
 * nothing else are a mobile number.
 *
 * `' ann@mail.example '` → e-mail `ann@mail.example`; `'0123456'` → mobile `0123456`; `'123'` → refused
 */
export function parseUsername(typed: string): ParsedUsername {
  const text = toAsciiDigits(typed.trim());
  if (text === '') return { type: 'refused', problem: 'required' };
  if (isMobileLike(text)) {
    const fits = text.length >= usernameLimits.mobileLeast && text.length <= usernameLimits.mobileMost;
    return fits
      ? { type: 'valid', username: { type: 'mobile', mobile: text } }
      : { type: 'refused', problem: 'invalid' };
  }
  return isEmail(text)
    ? { type: 'valid', username: { type: 'email', email: text } }
    : { type: 'refused', problem: 'invalid' };
}

function isEmail(text: string): boolean {
  if (text.length < usernameLimits.least || text.length > usernameLimits.emailMost) return false;
  const at = text.lastIndexOf('@');
  return at <= 64 && emailPattern.test(text);
}

/** Whether the box holds a number so far, so that the dial code shows beside it. */
export function looksLikeMobile(typed: string): boolean {
  return isMobileLike(toAsciiDigits(typed.trim()));
}

/** What a user name is called on screen and sent as: the address or the number. */
export function usernameText(username: Username): string {
  return username.type === 'email' ? username.email : username.mobile;
}
