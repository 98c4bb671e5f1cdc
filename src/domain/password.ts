/** What a new password must be, and how it is wrapped before encryption (S3.03, S5.32, S9.28). */

const passwordLimits = { least: 8, most: 64 } as const;

/** RSA PKCS#1 v1.5 with a 2048-bit key takes this many bytes and no more. */
export const encryptableBytes = 245;

export type PasswordProblem =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'too-many-bytes'
  | 'broken-character'
  | 'too-common'
  | 'same-as-account';

/** The commonest passwords of eight or more characters: whoever guesses, guesses these first. */
const commonPasswords = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 ' +
    '87654321 987654321 11111111 00000000 88888888 12341234 123123123 12344321 11223344 qwertyui qwertyuiop qwerty12 ' +
    'qwerty123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh ' +
    'iloveyou iloveyou1 sunshine princess football baseball superman trustno1 letmein1 welcome1 welcome123 admin123 ' +
    'administrator changeme internet computer starwars whatever michelle jennifer jordan23 liverpool chelsea1 pokemon1 ' +
    'dragon12 monkey12 master12 shadow12 michael1 charlie1 bitcoin1 bitcoin123 ethereum crypto123 blockchain satoshi1 ' +
    'a1234567 a12345678 aa123456 aa12345678 woaini1314 5201314520 147258369 123654789 789456123 741852963 q123456789'
  ).split(' '),
);

/** As many digits as a timestamp has for the next 250 years. */
const latestTimestamp = 9_999_999_999_999;

/** Whether a text holds half a character, which no encoding can write: it would come out as another password. */
export function hasBrokenCharacter(text: string): boolean {
  return /\p{Cs}/u.test(text);
}

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Characters as a person counts them: an emoji is one. */
function passwordLength(password: string): number {
  return [...password].length;
}

/**
 * Why a new password is refused, or `undefined` (S5.32): 8 to 64 characters that fit into one encrypted block, any
 * composition of whole characters, not one of the commonest and not the account name. Never trimmed, never cut.
 */
export function checkNewPassword(password: string, accountName: string): PasswordProblem | undefined {
  const length = passwordLength(password);
  if (length === 0) return 'required';
  if (length < passwordLimits.least) return 'too-short';
  if (length > passwordLimits.most) return 'too-long';
  if (utf8Length(passwordEnvelope(password, latestTimestamp)) > encryptableBytes) return 'too-many-bytes';
  if (hasBrokenCharacter(password)) return 'broken-character';
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower)) return 'too-common';
  return lower === accountName.trim().toLowerCase() ? 'same-as-account' : undefined;
}

/** The text that is encrypted: `{timestamp}:{password}`. `timestamp` is in ms since epoch, by server time where known. */
export function passwordEnvelope(password: string, timestamp: number): string {
  return `${timestamp}:${password}`;
}

/** Takes the envelope apart; the password may hold colons. `undefined` for anything else. */
export function openPasswordEnvelope(envelope: string): { timestamp: number; password: string } | undefined {
  const [, digits, password] = /^(\d{1,16}):(.*)$/s.exec(envelope) ?? [];
  return digits === undefined || password === undefined ? undefined : { timestamp: Number(digits), password };
}
