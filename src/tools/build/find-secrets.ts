/** Secrets in the text of a file: by the rules of a public set, by kinds of this product's own, and by their disorder. */

import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';

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
    pattern: /\/\/[\w.-]+\.(?:internal|intranet|corp|lan|svc\.cluster\.local)\b/i,
    what: 'holds an address of an internal network',
  },
];

/**
 * A value beside a name that speaks of a secret: `client_secret: "…"`, `API_KEY=…`. A longer one is a list, as the strength meter
 * has of common passwords; long keys have kinds of their own.
 */
const named =
  /(?:secret|passw(?:or)?d|token|api_?key|private_?key|credential)s?["'`]?\s*[:=]\s*["'`]?([\w+/=.~-]{20,1000})(?![\w+/=.~-])/gi;

/** Bits per character: words of code and texts have about 3.5, random letters and digits of this length over 4. */
const disorderOfSecrets = 4;

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
      ...(isRandom ? ['holds a random value beside a name that speaks of a secret'] : []),
    ]),
  ];
}

/** Shannon's entropy of the characters, in bits per character. */
function disorder(value: string): number {
  const counts = [...Map.groupBy(value, (character) => character).values()].map(({ length }) => length / value.length);
  return -counts.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
