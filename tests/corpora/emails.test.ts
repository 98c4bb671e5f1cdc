/** E-mail addresses with a verdict, from the tests of `isemail`: every invalid address must be refused. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseUsername } from '../../src/domain/account/username.ts';
import { corpusFiles } from '../support/corpus-files.ts';

interface Row {
  readonly address: string;
  /** The verdict: `ERR` is invalid by every standard; others except `VALID_CATEGORY` are valid by old standards only. */
  readonly category: string;
}

/** Why we refuse an address that some standard allows. */
const reasons: readonly (readonly [test: RegExp, reason: string])[] = [
  [/^[^@]*$/, 'it has no at sign'],
  [/\p{Cc}/u, 'it has control characters, which can end a header line'],
  [/"/, 'the name is in quotes, an old form that mail providers do not offer'],
  [/[()]/, 'it has a comment, which is for mail headers and not for forms'],
  [/\[/, 'it has an IP address in place of a domain'],
  [/\s/, 'it has spaces'],
  [/@[^.]*$/, 'the domain has no dot, so it is not reachable from the internet'],
  [/\.\d+$/, 'the domain ends in digits, like an IP address; domains must not'],
  [/^[^@]{65,}@/, 'the name is longer than 64 characters, the maximum of mail servers'],
  [/@.*[^.]{64,}/, 'a part of the domain is longer than 63 characters, the maximum of DNS'],
  [/@.*[^\p{L}\p{M}\p{N}.-]/u, 'the domain has characters that host names must not have'],
  [/^.{101,}$/s, 'it is longer than 100 characters (S5.03)'],
];

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const rows = corpusFiles('email/isemail-tests.xml').flatMap((file) => readRows(readFileSync(file, 'utf8')));
const invalid = rows.filter(({ category }) => category === 'ERR');
const allowed = rows.filter(({ category }) => category !== 'ERR');

function acceptedAs(address: string): string | undefined {
  const parsed = parseUsername(address);
  return parsed.type === 'valid' && parsed.username.type === 'email' ? parsed.username.email : undefined;
}

test.each(invalid)('An address that no standard allows is refused: $address', ({ address }) => {
  // Spaces around an address are removed. The rest has its own row and verdict.
  if (address.trim() === address) expect(acceptedAs(address)).toBeUndefined();
  else expect(acceptedAs(address)).not.toBe(address);
});

test.each(allowed)(
  'An address that some standard allows is accepted, or refused for a reason: $address',
  ({ address }) => {
    const reason = reasons.find(([pattern]) => pattern.test(address.trim()))?.[1];
    expect(acceptedAs(address) ?? reason).toBeDefined();
  },
);

function readRows(xml: string): Row[] {
  const rows = [...xml.matchAll(/<test id="\d+">([\s\S]*?)<\/test>/g)].map(([, test = '']) => ({
    address: unescapeText(/<address>([\s\S]*?)<\/address>/.exec(test)?.[1] ?? ''),
    category: /<category>ISEMAIL_(\w+)<\/category>/.exec(test)?.[1] ?? '',
  }));
  if (rows.length === 0 || rows.some(({ category }) => category === '')) {
    throw new Error('The e-mail corpus does not have the format of isemail’s tests.');
  }
  return rows;
}

/** Decodes XML entities, and control pictures such as U+2407, which the authors write for control characters. */
function unescapeText(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);|&#(\d+);|&(\w+);/gi, (whole, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(decimal));
    })
    .replace(/[\u2400-\u241f]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400));
}
