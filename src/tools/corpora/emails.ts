/** E-mail addresses with a verdict each, as `isemail` publishes its tests: every invalid one is refused. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUsername } from '../../domain/username.ts';
import { StopError } from '../command.ts';
import type { Corpus } from './corpus.ts';

interface Row {
  readonly address: string;
  /** The verdict: `ERR` is no address by any rule; what else is not `VALID_CATEGORY` is one by some old rule only. */
  readonly category: string;
}

/** Why we refuse what some standard allows; the first that fits is named. */
const reasons: readonly (readonly [test: RegExp, reason: string])[] = [
  [/^[^@]*$/, 'there is no at sign in it'],
  [/\p{Cc}/u, 'it holds control characters, which end a header line'],
  [/"/, 'the name is in quotes: an old form that mail providers give to nobody'],
  [/[()]/, 'it holds a comment, which belongs into a letter’s header and not into a form'],
  [/\[/, 'it names a machine by its number instead of a domain'],
  [/\s/, 'there are blanks in it'],
  [/@[^.]*$/, 'the domain has no dot: nobody outside can send to it'],
  [/\.\d+$/, 'the domain ends in digits, as a machine’s number does and no domain may'],
  [/^[^@]{65,}@/, 'the name is longer than the 64 characters mail servers take'],
  [/@.*[^.]{64,}/, 'a part of the domain is longer than the 63 characters that names have room for'],
  [/@.*[^\p{L}\p{M}\p{N}.-]/u, 'the domain holds signs that no host name has'],
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
        // Blanks around an address are cut off: what is left has a row and a verdict of its own.
        if (accepted === address) failures.push(`${named} is accepted and must not be.`);
        else disagreements.push(`${named} is accepted as ${accepted}: blanks around what is typed do not count.`);
      } else if (accepted === undefined) {
        const reason = reasons.find(([test]) => test.test(address.trim()))?.[1];
        if (reason === undefined) failures.push(`${named} is refused, and nobody knows why.`);
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
    throw new StopError('The e-mail corpus is not in the form of isemail’s tests.');
  }
  return rows;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Of XML; its authors write the control character 7 as the sign for it, U+2407. */
function unescapeText(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);|&#(\d+);|&(\w+);/gi, (whole, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(decimal));
    })
    .replace(/[\u2400-\u241f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x2400));
}
