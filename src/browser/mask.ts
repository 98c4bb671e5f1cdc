/** Makes texts fit to be sent to the error collector: nothing of the visitor is left in them (S7.63). */

/** Enough to know an error by. */
const longestText = 300;
/** Limits the work: a message may carry a whole document. */
const longestInput = 2000;
const mostFrames = 10;

/** To the end of the line: a password may have blanks in it. */
const namedSecret =
  /((?:pass|pwd|token|secret|code|otp|auth|cookie|session|bearer|ticket|credential)[\w-]*["'`]?(?:\s*[:=]|\s+is\b)).*/gi;

/** Patterns of private data in a text and their replacements, in the order in which they are applied. */
const masks: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // What follows the path of an address, and a user and password before its host.
  [/[?#][^\s"'`<>]*/g, ''],
  [/:\/\/[^\s/@]*@/g, '://'],
  [/[^\s@"'`<>()=:,;]+(?:@|%40)[^\s@"'`<>(),;]+/gi, '[email]'],
  [namedSecret, '$1 [secret]'],
  // Quoted words came from outside, but for the name of what a script looked for.
  [/(?:reading |setting )?["'`“«].*?["'`”»]/g, (quoted) => (/^[rs]/.test(quoted) ? quoted : '[text]')],
  // Keys, hashes and ids are long or full of digits; so is the name of a script.
  [/[\w+=.-]+/g, (word) => (/^.{24}|(?:\d\D*){4}/.test(word) && !word.endsWith('.js') ? '[key]' : word)],
  // Numbers and codes in the digits of any script, with blanks and dashes in them.
  [/\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){3,}/gu, '[number]'],
];

/**
 * A text without addresses' queries, e-mail addresses, numbers, codes, tokens and quoted words.
 *
 * @param secrets texts that must not be in it, whatever they look like: what stands in the page's fields
 */
export function maskText(text: string, secrets: readonly string[] = []): string {
  let clear = text;
  // The longest first: one may be a part of another.
  for (const secret of secrets.toSorted((one, other) => other.length - one.length)) {
    if (secret.length > 2) clear = clear.replaceAll(secret, '[field]');
  }
  clear = clear.slice(0, longestInput);
  for (const [pattern, mark] of masks) {
    clear = typeof mark === 'string' ? clear.replace(pattern, mark) : clear.replace(pattern, mark);
  }
  return clear.slice(0, longestText);
}

/** The first two segments of a path: what follows may be an invitation. */
export function maskPath(path: string): string {
  return maskText(path.split('/', 3).join('/')).slice(0, 100);
}

/**
 * Where an error was thrown, innermost first: function, file and place, and nothing of the message that stands before.
 *
 * `at send (https://x.example/_astro/app.js?v=1:2:345)` → `send /_astro/app.js:2:345`
 */
export function maskStack(stack: string): string[] {
  return stack
    .slice(0, 8000)
    .split('\n')
    .flatMap((line) => {
      const [, path, place] = /https?:\/\/[^/\s]+(\/[^\s?#:]*)[^\s:]*(:\d+:\d+)\)?$/.exec(line) ?? [];
      const [, name = ''] = /^\s*(?:at (?:async )?)?([\w$.]{1,60})(?: \(|@)/.exec(line) ?? [];
      // A script in the page itself has the page's path.
      return path ? [`${name} ${path.endsWith('.js') ? path.slice(-100) : maskPath(path)}${place}`.trim()] : [];
    })
    .slice(0, mostFrames);
}
