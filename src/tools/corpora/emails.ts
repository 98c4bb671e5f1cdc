/** E-mail addresses with a verdict, from the tests of `isemail`: every invalid address must be refused. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUsername } from '../../domain/account/username.ts';
import { StopError } from '../system/command.ts';
import type { Corpus } from './corpus.ts';

interface Row {
  readonly address: string;
  /** The verdict: `ERR` is invalid by every standard; others except `VALID_CATEGORY` are valid by old standards only. */
  readonly category: string;
}

/** Why we refuse an address that some standard allows; the first match is reported. */
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

export const emails: Corpus = {
  name: 'E-mail addresses',
  path: join('email', 'isemail-tests.xml'),
  async run(path) {
    const rows = readRows(readFileSync(path, 'utf8'));
    const failures: string[] = [];
    const disagreements: string[] = [];
    for (const { address, category } of rows) {
      const parsed = parseUsername(address);
      const accepted = parsed.type === 'valid' && parsed.username.type === 'email' ? parsed.username.email : undefined;
      const named = `${JSON.stringify(address)} (${category})`;
      if (category === 'ERR') {
        if (accepted === undefined) continue;
        // Spaces around an address are removed. The rest has its own row and verdict.
        if (accepted === address) failures.push(`${named} is accepted but is invalid.`);
        else disagreements.push(`${named} is accepted as ${accepted}: spaces around the input are removed.`);
      } else if (accepted === undefined) {
        const reason = reasons.find(([test]) => test.test(address.trim()))?.[1];
        if (reason === undefined) failures.push(`${named} is refused for an unknown reason.`);
        else disagreements.push(`${named} is refused: ${reason}.`);
      }
    }
    return { tried: rows.length, failures, disagreements };
  },
};

function readRows(xml: string): Row[] {
  const rows = [...xml.matchAll(/<test id="\d+">([\s\S]*?)<\/test>/g)].map(([, test = '']) => ({
    address: unescapeText(/<address>([\s\S]*?)<\/address>/.exec(test)?.[1] ?? ''),
    category: /<category>ISEMAIL_(\w+)<\/category>/.exec(test)?.[1] ?? '',
  }));
  if (rows.length === 0 || rows.some(({ category }) => category === '')) {
    throw new StopError('The e-mail corpus does not have the format of isemail’s tests.');
  }
  return rows;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes XML entities, and control pictures such as U+2407, which the authors write for control characters. */
function unescapeText(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);|&#(\d+);|&(\w+);/gi, (whole, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(decimal));
    })
    .replace(/[\u2400-\u241f]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400));
}
