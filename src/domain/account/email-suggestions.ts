/** Suggestions while an e-mail address is typed: how it could continue, and the probable correction of a typo (S5.05). */

import { cleanName } from '../text/clean-text.ts';
import { beginsLikeNumber } from './phone-number.ts';

/** Suggestions start at this many characters (S5.05). */
const minLength = 3;

/** Domains offered while an e-mail address is typed (S5.05). */
const domains = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'] as const;

/** Real providers whose names look like typos of the names above. */
const similarProviders: readonly string[] = ['mail', 'ymail', 'email', 'fmail', 'rocketmail', 'cloud'];

/** Common typos of `com`. Country domains where a provider has addresses are not in the list. */
const typosOfCom: readonly string[] = [
  'com',
  'con',
  'cmo',
  'cm',
  'om',
  'comm',
  'coom',
  'cim',
  'vom',
  'xom',
  'cpm',
  'ocm',
];

/** The text before and after the at sign; `undefined` for a text that cannot become an address. */
function splitAddress(typed: string): { readonly name: string; readonly domain: string } | undefined {
  const text = cleanName(typed);
  // A valid address has at most 100 characters (S9.09).
  if (text.length < minLength || text.length > 100 || beginsLikeNumber(text) || /\s/.test(text)) return undefined;
  const [name = '', domain = '', ...more] = text.split('@');
  return name === '' || more.length > 0 ? undefined : { name, domain: domain.toLowerCase() };
}

/**
 * Full addresses to offer for the text typed so far (S5.05): none below three characters or for digits. The domains are
 * filtered by the text after the at sign; a domain that is already complete is not offered.
 *
 * `'ann@g'` → `['ann@gmail.com']`
 */
export function suggestEmails(typed: string): readonly string[] {
  const { name, domain } = splitAddress(typed) ?? {};
  // Stryker disable next-line ConditionalExpression, LogicalOperator: both parts are missing, or none is, and then no domain is found
  if (name === undefined || domain === undefined) return [];
  return domains
    .filter((candidate) => candidate.startsWith(domain) && candidate !== domain)
    .map((candidate) => `${name}@${candidate}`);
}

/**
 * The address that was probably meant, where the domain looks like a typo of one that we offer; otherwise `undefined`.
 * It is advice only: the address as typed is accepted as well.
 *
 * `'ann@gmial.com'` → `'ann@gmail.com'`; `'ann@mail.com'`, which exists, → `undefined`
 */
export function correctEmail(typed: string): string | undefined {
  const { name, domain } = splitAddress(typed) ?? {};
  const [provider = '', ending = '', ...more] = domain?.split('.') ?? [];
  if (name === undefined || more.length > 0 || !typosOfCom.includes(ending)) return undefined;
  const meant = domains.find((candidate) => {
    const right = candidate.slice(0, -'.com'.length);
    if (provider === right) return ending !== 'com';
    return !similarProviders.includes(provider) && editDistance(provider, right) <= (right.length > 6 ? 2 : 1);
  });
  return meant === undefined ? undefined : `${name}@${meant}`;
}

/** Edit distance of two words: letters added, missing, wrong or swapped with their neighbour. */
function editDistance(typed: string, right: string): number {
  // Three rows of the table are enough: a swap looks two rows back.
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const wrong = (row[j - 1] ?? 0) + (typed[i - 1] === right[j - 1] ? 0 : 1);
      const swapped = typed[i - 1] === right[j - 2] && typed[i - 2] === right[j - 1] ? (before[j - 2] ?? i) + 1 : i + j;
      next.push(Math.min(wrong, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
