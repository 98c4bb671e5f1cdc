/** What is offered to whoever types an e-mail address: how it could go on, and what it was probably meant to be (S5.05). */

import { looksLikeMobile } from './username.ts';

/** From so many characters on something is offered (S5.05). */
const least = 3;

/** Domains offered while an e-mail address is typed (S5.05). */
const domains = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'] as const;

/** Providers whose own names look like slips in the names above. */
const neighbours: readonly string[] = ['mail', 'ymail', 'email', 'fmail', 'rocketmail', 'cloud'];

/** What fingers make of `com`. Endings that are countries' own stay where a provider has addresses there. */
const slipsOfCom: readonly string[] = [
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

/** The parts of what is typed before and after the one at sign; `undefined` for what cannot become an address. */
function parts(typed: string): { readonly name: string; readonly domain: string } | undefined {
  const text = typed.trim();
  // An address that fits is shorter; nothing longer is looked at.
  if (text.length < least || text.length > 100 || looksLikeMobile(text) || /\s/.test(text)) return undefined;
  const [name = '', domain = '', ...more] = text.split('@');
  return name === '' || more.length > 0 ? undefined : { name, domain: domain.toLowerCase() };
}

/**
 * Full addresses to offer for what is typed so far (S5.05): none below three characters or for digits; the domains
 * are filtered by the text after the at sign, and one that is complete is not offered again.
 *
 * `'ann@g'` → `['ann@gmail.com']`
 */
export function suggestEmails(typed: string): readonly string[] {
  const { name, domain } = parts(typed) ?? {};
  if (name === undefined || domain === undefined) return [];
  return domains
    .filter((candidate) => candidate.startsWith(domain) && candidate !== domain)
    .map((candidate) => `${name}@${candidate}`);
}

/**
 * The address that was probably meant, where the domain looks like a slip in one of those we offer; otherwise
 * `undefined`. Advice only: the address as typed is as good as any.
 *
 * `'ann@gmial.com'` → `'ann@gmail.com'`; `'ann@mail.com'`, which exists, → `undefined`
 */
export function correctEmail(typed: string): string | undefined {
  const { name, domain } = parts(typed) ?? {};
  const [provider = '', ending = '', ...more] = domain?.split('.') ?? [];
  if (name === undefined || more.length > 0 || !slipsOfCom.includes(ending)) return undefined;
  const meant = domains.find((candidate) => {
    const right = candidate.slice(0, -'.com'.length);
    if (provider === right) return ending !== 'com';
    return !neighbours.includes(provider) && slips(provider, right) <= (right.length > 6 ? 2 : 1);
  });
  return meant === undefined ? undefined : `${name}@${meant}`;
}

/** How many slips lie between two words: a letter too many, too few or wrong, or two that changed places. */
function slips(typed: string, right: string): number {
  if (Math.abs(typed.length - right.length) > 2) return Number.POSITIVE_INFINITY;
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
