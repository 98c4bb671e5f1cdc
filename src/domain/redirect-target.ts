/**
 * Whether a target that came from outside may be gone to (S5.14–S5.17). The one filter for every way in: query, referrer,
 * what was stored, another edition's hand-over. Two fences, one behind the other: a target must be written as an honest one
 * is, and what the URL parser makes of it must be ours.
 */

import { splitLanguage } from './language.ts';

export interface RedirectRules {
  /** Of the page, as a browser writes it: `https://gatehouse.example`. */
  readonly origin: string;
  /** The company's domains (S5.14): https on its usual port, the domain itself or a host below it. */
  readonly domains: readonly string[];
  /** More origins of ours, each exactly: the other editions of a local run. */
  readonly origins: readonly string[];
}

export type RedirectVerdict =
  /** `address`: a path with one slash at its start where the target is `own`, of the page's origin; else an address. */
  | { readonly type: 'accepted'; readonly address: string; readonly own: boolean }
  /** `unreadable`: a script, another scheme, or nothing a URL parser can read (S5.15). */
  | { readonly type: 'refused'; readonly reason: 'unreadable' | 'foreign' | 'never-back' };

/** Longer targets are nobody's, in characters. */
const longestTarget = 2048;

/** A path with one slash, or a web address with a plain host: no user, no escapes, nothing but ASCII. */
const honestStart = /^(?:\/(?![/\\])|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?=[/?#]|$))/i;

/** Characters that parsers drop or turn, each in its own way. */
const dishonest = /\p{Cc}|^[^?#]*\\/u;

/** After the language segment; what starts like one of them is meant, too: `/oauth-login` (S5.16). */
const neverBack = [
  ...['login', 'register', 'invite', 'sign-up', 'oauth'],
  ...['tr-login', 'tr-register', 'tr-authorized', 'telegram-register-login'],
  ...['app/user/security-item-find', 'app/user/retrieve', 'app/user/auto-ban-account', 'app/user/sub-account-login'],
  'self-unblock',
];

/**
 * `'/en/trade?x=1'` → accepted as it is; `'https://evil.example'` → refused as foreign, `'javascript:…'` as unreadable,
 * `'/en/login'` as never to be led back to. Never throws.
 */
export function checkRedirectTarget(target: string, rules: RedirectRules): RedirectVerdict {
  const url = target.length <= longestTarget && target.isWellFormed() ? parse(target, rules.origin) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { type: 'refused', reason: 'unreadable' };
  if (!honestStart.test(target) || dishonest.test(target) || !isOurs(url, rules)) {
    return { type: 'refused', reason: 'foreign' };
  }
  const path = plainSegments(url.pathname);
  if (path === undefined) return { type: 'refused', reason: 'foreign' };
  if (isNeverBack(path)) return { type: 'refused', reason: 'never-back' };
  const own = url.origin === rules.origin;
  return { type: 'accepted', own, address: own ? url.pathname + url.search + url.hash : url.href };
}

/** Whether a host is one of the domains or below one, at a label boundary: `evil-gatehouse.example` is neither. */
export function isWithinDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/**
 * Where the consent page may go with its answer: the address the exchange gives back, if it lies at the origin that the
 * exchange knows of the client. `undefined`: stay and show an error. The query's own `redirect_uri` has no say.
 *
 * @param answered by the call that confirms; @param registered the client's redirect address, by the exchange as well
 */
export function consentReturn(answered: string, registered: string, rules: RedirectRules): string | undefined {
  const [url, client] = [parse(answered), parse(registered)];
  if (url === undefined || client === undefined || url.origin !== client.origin) return undefined;
  if (!honestStart.test(answered) || dishonest.test(answered)) return undefined;
  const secure = url.protocol === 'https:' || isLocal(url, rules);
  return secure && url.href.startsWith(`${url.origin}/`) ? url.href : undefined;
}

function parse(target: string, base?: string): URL | undefined {
  try {
    return new URL(target, base);
  } catch {
    return undefined;
  }
}

/** An address with a user in it does not start with its own origin. */
function isOurs(url: URL, { origin, origins, domains }: RedirectRules): boolean {
  if (!url.href.startsWith(`${url.origin}/`)) return false;
  if (url.origin === origin || origins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && isWithinDomains(url.hostname, domains);
}

/** Without encryption, but on this machine, as the page itself is. */
function isLocal(url: URL, { origin }: RedirectRules): boolean {
  const local = /^http:\/\/(?:[^/:]+\.)?localhost(?::|$)/;
  return local.test(origin) && local.test(url.origin);
}

/**
 * The segments behind the language as the most generous server would read them: escapes undone as often as there are
 * any, parameters after a semicolon cut off, in lower case. `undefined` where somebody might read another host or
 * climb out: `/%2f/evil.example`, `/en//evil.example`, `/en/%252e%252e/login`.
 */
function plainSegments(path: string): readonly string[] | undefined {
  const plain = unescaped(path)?.replaceAll('\\', '/');
  if (plain === undefined || /^\/\/|\p{Cc}/u.test(plain)) return undefined;
  const { rest } = splitLanguage(plain);
  const segments = rest.split('/').map((segment) => segment.replace(/;.*$/s, '').trim().toLowerCase());
  if (rest.startsWith('//') || segments.includes('.') || segments.includes('..')) return undefined;
  return segments.filter((segment) => segment !== '');
}

/** `undefined` for what is no escape, or is nested deeper than anyone means it. */
function unescaped(path: string): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(path)) return undefined;
  let text = path;
  for (let depth = 0; depth < 4; depth += 1) {
    const next = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === text) return text;
    text = next;
  }
  return undefined;
}

function isNeverBack(segments: readonly string[]): boolean {
  const path = segments.join('/');
  return neverBack.some((start) => path.startsWith(start));
}
