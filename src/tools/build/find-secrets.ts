/** Secrets in the text of a file: by the rules of a public set, by kinds of this product's own, and by their disorder. */

import { wordlist } from '@scure/bip39/wordlists/english.js';
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';

// It would keep two marks in memory for each rule and each file.
secretLintProfiler.setEnabled(false);

const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: recommended, options: {} }];

interface SecretKind {
  readonly pattern: RegExp;
  readonly what: string;
}

/** What the public set does not know, or knows only beside the name of a variable. */
const kinds: readonly SecretKind[] = [
  { pattern: /(?<![\w-])\d{8,10}:AA[\w-]{33}(?![\w-])/, what: 'holds the token of a messenger bot' },
  // The encryption library has the first line alone in its code.
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\s|\\n)*[A-Za-z\d+/]{24}/, what: 'holds a private key' },
  // The same without its first line: 2048 bits and more in base64, and no public key is as long.
  { pattern: /MII[EJ][A-Za-z\d+/](?:[A-Za-z\d+/]|\s|\\n){1000}/, what: 'holds what looks like a private key' },
  { pattern: /-----BEGIN PGP PRIVATE KEY BLOCK-----\s+\S/, what: 'holds a private key' },
  { pattern: /\bPuTTY-User-Key-File-\d:|\bPrivate-Lines: \d/, what: 'holds a private key' },
  { pattern: /\bAGE-SECRET-KEY-(?:PQ-)?1[\dA-Z]{20}/i, what: 'holds a private key' },
  // Extended keys and single keys of a wallet.
  {
    pattern: /\b[xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,}\b|(?<![\w+/])[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![\w+/=])/,
    what: 'holds a private key',
  },
  { pattern: /\bGOCSPX-[\w-]{20}|\bsntrys_[\w+/=-]{20}|\bkey-[\da-f]{32}\b/, what: 'holds an access token' },
  {
    pattern: /\b(?:Basic\s+(?=[A-Za-z\d+/]*[\dA-Z])[A-Za-z\d+/]{12,}={0,2}|Bearer\s+(?=[\w.~+/-]*\d)[\w.~+/-]{20,}=*)/,
    what: 'holds an access token',
  },
  { pattern: /"kty"\s*:\s*"(?:RSA|EC|OKP)"[^{}]*"d"\s*:\s*"[\w-]{20}/, what: 'holds a private key' },
  { pattern: /\b(?:__Host-)?[A-Z][A-Z0-9_]*_TOKEN=[^\s;"'`$<>]{8}/, what: 'holds a session' },
  { pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, what: 'holds a signed token' },
  { pattern: /\b(?:AKIA|ASIA)[A-Z\d]{16}\b|\bgh[pousr]_\w{36}|\bxox[abprs]-[\w-]{10}/, what: 'holds an access token' },
  { pattern: /\bAIza[\w-]{35}(?![\w-])/, what: 'holds an access token' },
  {
    pattern: /\bsk-(?:proj-|svcacct-)?[\w-]{40}|\bdo[oprt]_v1_[\da-f]{64}\b|\bSK[\da-f]{32}\b/,
    what: 'holds an access token',
  },
  { pattern: /\b[MNO][A-Za-z\d]{23,25}\.[\w-]{6}\.[\w-]{27,}/, what: 'holds an access token' },
  { pattern: /\bAccountKey=[A-Za-z\d+/]{86}==/, what: 'holds an access token' },
  {
    pattern: /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s:/@"'`<>${}]+:[^\s/@"'`<>${}]+@[\w[]/i,
    what: 'holds an address with a password',
  },
  {
    pattern: /(?<![\d.])(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?![\d.])/,
    what: 'holds an address of an internal network',
  },
  {
    pattern: /\/\/[\w.-]+\.(?:internal|intranet|corp|lan|local|home\.arpa|svc\.cluster\.local)\b/i,
    what: 'holds an address of an internal network',
  },
  // Without a dot it is the name of a machine; of IPv6, the blocks that no provider routes.
  {
    pattern:
      /\b(?:https?|wss?):\/\/(?!localhost\b)(?:[a-z][a-z\d-]*[a-z\d](?=[:/"'`\s])|\[(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):)/i,
    what: 'holds an address of an internal network',
  },
];

/** A hexadecimal value has at most four bits per character, so disorder tells nothing: its length and the name beside it do. */
const namedHex =
  /(?:secret|passw(?:or)?d|token|(?:api|app|access|auth|private|signing|encryption|hmac|session|master|wallet|dd_api|application)_?-?key|credential|salt|seed)s?["'`]?\s*[:=]\s*["'`]?(?:0x)?(?=[\da-f]*\d)([\da-f]{32,128})(?![\da-z])/gi;

/** In quotes, or a line of settings. Code compares and names passwords, so only a mix of kinds of characters counts. */
const namedPassword =
  /(?:pass(?:w(?:or)?d|phrase)?|pwd)["'`]?\s*(?:=>|[:=])\s*(?:"([^"\s]{8,64})"|'([^'\s]{8,64})'|`([^`\s]{8,64})`)|^[ \t]*(?:export[ \t]+)?[A-Z\d_]*(?:PASS(?:W(?:OR)?D|PHRASE)?|PWD)[ \t]*=[ \t]*([^\s"'`]{8,64})[ \t]*$/gim;

const bip39 = new Set(wordlist);
/** As wallets write them: 12, 15, 18, 21 or 24 words of the list in a row. */
const seedLengths = [12, 15, 18, 21, 24];

function holdsPassword(text: string): boolean {
  return [...text.matchAll(namedPassword)].some((match) => {
    const value = match.slice(1).find((one) => one !== undefined) ?? '';
    return (
      /\d/.test(value) &&
      /[a-z]/i.test(value) &&
      (/[A-Z]/.test(value) || /[^\w.-]/.test(value)) &&
      !/[(){}<>$]/.test(value)
    );
  });
}

function holdsSeed(text: string): boolean {
  // Twelve words of three to eight letters: most texts have no such row, and need no look at the list.
  for (const [row] of text.matchAll(
    /\b[a-z]{3,8}(?:(?:[ \t]+|\r?\n|[ \t]*,[ \t]*|["'`],[ \t]*["'`])[a-z]{3,8}){11,}\b/gi,
  )) {
    const words = row.toLowerCase().split(/[^a-z]+/);
    let run = 0;
    for (const word of [...words, '']) {
      if (bip39.has(word)) run += 1;
      else {
        if (seedLengths.includes(run)) return true;
        run = 0;
      }
    }
  }
  return false;
}

/**
 * A value beside a name that speaks of a secret: `client_secret: "…"`, `API_KEY=…`. A longer one is a list, as the strength meter
 * has of common passwords; long keys have kinds of their own.
 */
const named =
  /(?:secret|passw(?:or)?d|token|api_?key|private_?key|credential)s?["'`]?\s*[:=]\s*["'`]?([\w+/=.~-]{20,1000})(?![\w+/=.~-])/gi;

/** Bits per character: words of code and texts have about 3.5, random letters and digits of this length over 4. */
const disorderOfSecrets = 4;
/** Random digits of this length have about 3.5; zeros and patterns have less. */
const disorderOfHex = 2.8;

/**
 * What a text holds, as the ends of sentences: `holds the token of a messenger bot`.
 *
 * @param file the name; some public rules read only certain kinds of files
 */
export async function findSecrets(file: string, text: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath: file, content: text, contentType: 'text', ext: '' },
    options: { config: { rules }, noPhysicFilePath: true },
  });
  const isRandom = [...text.matchAll(named)].some(
    ([, value = '']) => /\d/.test(value) && disorder(value) > disorderOfSecrets,
  );
  return [
    ...new Set([
      ...messages.map(({ messageId }) => `holds a secret (${messageId})`),
      ...kinds.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what),
      ...([...text.matchAll(namedHex)].some(([, value = '']) => disorder(value) > disorderOfHex)
        ? ['holds a key beside a name that speaks of one']
        : []),
      ...(holdsPassword(text) ? ['holds a password'] : []),
      ...(holdsSeed(text) ? ['holds the words of a wallet'] : []),
      ...(isRandom ? ['holds a random value beside a name that speaks of a secret'] : []),
    ]),
  ];
}

/** Shannon's entropy of the characters, in bits per character. */
function disorder(value: string): number {
  const counts = [...Map.groupBy(value, (character) => character).values()].map(({ length }) => length / value.length);
  return -counts.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
