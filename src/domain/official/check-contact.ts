/**
 * Whether a link, a sender, a number or a name is one of the brand's. What is pasted may be made to look like ours, so each rule compares
 * whole parts with the brand's list, and what a program may read in two ways is not ours.
 */

import { toAsciiDigits } from '../text/digits.ts';
import { type BrandChannels, type Network, networkIds, networks } from './channels.ts';

/** What the text is compared with. */
export interface OfficialList extends BrandChannels {
  /** Domains with all hosts below them. Lower case, ASCII. */
  readonly domains: readonly string[];
  /** Country code of numbers that are typed without one. */
  readonly dialCode: string;
}

export type Verdict =
  /** `host` is where the link leads. */
  | { readonly type: 'ours'; readonly kind: 'link'; readonly host: string }
  | { readonly type: 'ours'; readonly kind: 'mail' | 'number' }
  /** On these networks only. */
  | { readonly type: 'ours'; readonly kind: 'name'; readonly places: readonly string[] }
  /** `host`: where a link leads, or the domain of a sender. */
  | { readonly type: 'not-ours'; readonly host?: string }
  /** `no-kind`: it is neither a link nor a sender, a number or a name. `no-country`: one of our numbers may end so. */
  | { readonly type: 'unclear'; readonly why: 'no-kind' | 'no-country' };

const notOurs: Verdict = { type: 'not-ours' };
const noKind: Verdict = { type: 'unclear', why: 'no-kind' };

/** What nobody sees: control and format characters, and those that are not drawn by default. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
/** Blanks and unseen characters at the ends, which a clipboard adds. */
const loose = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;
/** Marks of a sentence around what was pasted. */
const marks = /^["'“”„«‹‘(<[{]+|["'“”»›’)>\]},;:!?.。]+$/gu;
/** `Name <somebody@host>`. */
const namedSender = /^([^<>]*)<([^<>]*)>$/;
/** Signs that could hide a second address are in neither part. */
const sender = /^[^\s@:/?#\\%,;()<>[\]"]+@([a-z0-9.-]+)$/i;
const number = /^\+?[\d\s().\-–‐‑/]{3,40}$/;
const handle = /^(?:@[\p{L}\p{N}_.-]{1,64}|[\p{L}\p{N}_-]{1,64})$/u;
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;

/** @param pasted by anybody, in any form */
export function checkContact(pasted: string, list: OfficialList): Verdict {
  const trimmed = pasted
    .replace(loose, '')
    .replace(/^\uff20/, '@')
    .replace(/^\uff0b/, '+');
  if (trimmed === '') return noKind;
  if (unseen.test(trimmed)) return notOurs;
  const [, title = '', named] = namedSender.exec(trimmed) ?? [];
  // Around a link there may be another link.
  if (named !== undefined && title.trim() !== '') return /[/\\]/.test(title) ? noKind : checkSender(named.trim(), list);
  const text = trimmed.replace(marks, '');
  const [, known] = /^(mailto|tel|sms):/i.exec(text) ?? [];
  if (known) return checkCallOrMail(known.toLowerCase(), text.slice(known.length + 1), list);
  if (/^[^\s@:/?#\\]+@[^\s@:/?#\\]+$/.test(text)) return checkSender(text, list);
  const ascii = toAsciiDigits(text);
  if (number.test(ascii) && /\d.*\d.*\d/.test(ascii)) return checkNumber(ascii, list);
  if (/\s/.test(text)) return noKind;
  if (handle.test(text)) return checkName(text.replace('@', ''), list, networkIds);
  return checkLink(text, list);
}

/** A link that writes a mail or a message, or calls. */
function checkCallOrMail(kind: string, rest: string, list: OfficialList): Verdict {
  const [to = '', more = ''] = rest.split('?');
  if (kind !== 'mailto') return number.test(toAsciiDigits(to)) ? checkNumber(toAsciiDigits(to), list) : notOurs;
  // Another address may be among the other fields.
  return /@|%40/i.test(more) ? notOurs : checkSender(to, list);
}

function checkSender(address: string, { mailDomains }: OfficialList): Verdict {
  const domain = sender.exec(address)?.[1]?.toLowerCase().replace(/\.$/, '');
  if (domain === undefined) return notOurs;
  return mailDomains.includes(domain) ? { type: 'ours', kind: 'mail' } : { type: 'not-ours', host: domain };
}

/** @param typed in ASCII digits */
function checkNumber(typed: string, { numbers, dialCode }: OfficialList): Verdict {
  const isWhole = /^\s*(?:\+|00)/.test(typed);
  const digits = typed
    // The zero for calls from inside the country: +44 (0)20.
    .replace(isWhole ? /\(0\)/ : /(?!)/, '')
    .replace(/\D/g, '')
    .replace(isWhole ? /^00/ : /(?!)/, '');
  const isOurs = (candidate: string) => numbers.includes(`+${candidate}`);
  if (isOurs(digits)) return { type: 'ours', kind: 'number' };
  if (isWhole) return notOurs;
  const inside = digits.replace(/^0/, '');
  if (isOurs(dialCode + inside)) return { type: 'ours', kind: 'number' };
  const mayBe = inside.length >= 6 && numbers.some((one) => one.endsWith(inside));
  return mayBe ? { type: 'unclear', why: 'no-country' } : notOurs;
}

function checkName(typed: string, { names }: OfficialList, on: readonly Network[]): Verdict {
  // A letter of another script may become one of ours in lower case.
  const name = /^[ -~]+$/.test(typed) ? typed.toLowerCase() : '';
  const places = on.filter((network) => names[network]?.includes(name)).map((network) => networks[network].name);
  return places.length === 0 ? notOurs : { type: 'ours', kind: 'name', places };
}

function checkLink(text: string, list: OfficialList): Verdict {
  // Programs do not agree on where the host ends.
  if (text.includes('\\')) return notOurs;
  const address = scheme.test(text) ? text : text.replace(/^(?:\/\/)?/, 'https://');
  // Without a dot or a slash it is a word of another kind.
  if (!/[.\u3002\uff0e\uff61/]/.test(text)) return scheme.test(text) ? notOurs : noKind;
  if (!URL.canParse(address)) return noKind;
  const { protocol, hostname, host, origin, href, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return notOurs;
  const name = hostname.replace(/\.$/, '');
  // A name before an @ is written as if it were the host.
  if (!href.startsWith(`${origin}/`) || host === '') return { type: 'not-ours', host: name };
  const network = networkIds.find((id) => networks[id].hosts.some((one) => one === name.replace(/^(?:www|m)\./, '')));
  if (network !== undefined) return checkProfile(pathname, network, list);
  const isOurs = list.domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
  return isOurs ? { type: 'ours', kind: 'link', host: name } : { type: 'not-ours', host: name };
}

/** The name in a link of a network: `t.me/NAME`. */
function checkProfile(path: string, network: Network, list: OfficialList): Verdict {
  const parts = path.split('/').filter((part) => part !== '');
  const before: readonly string[] = networks[network].before;
  const name = before.includes(parts[0] ?? '') ? parts[1] : parts[0];
  return checkName((name ?? '').replace(/^@/, ''), list, [network]);
}
