/**
 * Whether a redirect target from outside is allowed (S5.14–S5.17). Every source uses this one filter: query, referrer,
 * storage, hand-over from another edition. There are two checks: the text must have the allowed syntax, and the URL that the
 * parser reads from it must belong to us.
 */

import { splitLanguage } from '../language/language.ts';
import { routes, type Screen } from './routes.ts';

export interface RedirectRules {
  /** Of the page, as a browser writes it: `https://gatehouse.example`. */
  readonly origin: string;
  /** The company's domains (S5.14): https on its default port, the domain itself or a host below it. */
  readonly domains: readonly string[];
  /** More origins of ours, each exactly: the other editions of a local run. */
  readonly origins: readonly string[];
}

export type RedirectVerdict =
  /** `own`: on the page's own origin; then `address` is a path that starts with one slash. Otherwise it is a full address. */
  | { readonly type: 'accepted'; readonly address: string; readonly own: boolean }
  /** `unreadable`: a script, another scheme, or nothing a URL parser can read (S5.15). */
  | { readonly type: 'refused'; readonly reason: 'unreadable' | 'foreign' | 'loop' };

/** Longer targets are refused, in characters. */
const maxTargetLength = 2048;

/** A path that starts with one slash, or a web address whose host is plain ASCII without user name and escapes. */
const allowedSyntax = /^(?:\/(?![/\\])|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?=[/?#]|$))/i;

/** Characters that URL parsers drop or convert, and not all in the same way. */
const ambiguousCharacters = /\p{Cc}|^[^?#]*\\/u;

/** Screens that lead to a login, or belong to one: somebody who has just logged in has no reason to see them. */
const isEntry: Readonly<Record<Screen, boolean>> = {
  home: false,
  login: true,
  register: true,
  consent: true,
  'email-link': true,
  'not-me': true,
  official: false,
  receipts: false,
  accessibility: false,
  'mini-app': true,
  'messenger-link': false,
  passkeys: false,
  'app-shell': false,
};

/** Starts of paths after the language segment that would send a visitor back to log in: `oauth` is also `oauth-x` (S5.16). */
const loopPaths = [
  ...['login', 'register', 'invite', 'sign-up', 'oauth'],
  ...routes.filter(({ screen }) => isEntry[screen]).map(({ path }) => path.slice(1)),
  ...['app/user/security-item-find', 'app/user/retrieve', 'app/user/auto-ban-account', 'app/user/sub-account-login'],
  'self-unblock',
];

/**
 * `'/en/trade?x=1'` → accepted as it is; `'https://evil.example'` → refused as foreign, `'javascript:…'` as unreadable,
 * `'/en/login'` as a loop. Never throws.
 */
export function checkRedirectTarget(target: string, rules: RedirectRules): RedirectVerdict {
  const url = target.length <= maxTargetLength && target.isWellFormed() ? parse(target, rules.origin) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    return { type: 'refused', reason: 'unreadable' };
  if (!allowedSyntax.test(target) || ambiguousCharacters.test(target) || !isOwnAddress(url, rules)) {
    return { type: 'refused', reason: 'foreign' };
  }
  const path = normalizedSegments(url.pathname);
  if (path === undefined) return { type: 'refused', reason: 'foreign' };
  if (isLoopPath(path)) return { type: 'refused', reason: 'loop' };
  const own = url.origin === rules.origin;
  return { type: 'accepted', own, address: own ? url.pathname + url.search + url.hash : url.href };
}

/** Whether a host is one of the domains or below one, at a label boundary: `evil-gatehouse.example` is neither. */
export function isWithinDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function parse(target: string, base?: string): URL | undefined {
  try {
    return new URL(target, base);
  } catch {
    return undefined;
  }
}

/** An address with a user name in it does not start with its own origin, so it is refused here. */
function isOwnAddress(url: URL, { origin, origins, domains }: RedirectRules): boolean {
  // Stryker disable next-line ConditionalExpression: the allowed syntax has no @ before the path, so a user name is refused earlier
  if (!url.href.startsWith(`${url.origin}/`)) return false;
  if (url.origin === origin || origins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && isWithinDomains(url.hostname, domains);
}

/**
 * The path segments after the language, as the most permissive server would read them: escapes decoded repeatedly,
 * parameters after a semicolon cut off, in lower case. `undefined` where a server might read another host or a parent folder: `/%2f/evil.example`, `/en//evil.example`, `/en/%252e%252e/login`.
 */
function normalizedSegments(path: string): readonly string[] | undefined {
  const plain = decodeFully(path)?.replaceAll('\\', '/');
  if (plain === undefined || /\p{Cc}/u.test(plain)) return undefined;
  const { rest } = splitLanguage(plain);
  const segments = rest.split('/').map((segment) => segment.replace(/;.*/s, '').trim().toLowerCase());
  if (rest.startsWith('//') || segments.includes('.') || segments.includes('..')) return undefined;
  return segments.filter((segment) => segment !== '');
}

/** Decodes escapes up to four levels; `undefined` for a broken escape and for deeper nesting. */
function decodeFully(path: string): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(path)) return undefined;
  let text = path;
  for (let depth = 0; depth < 4; depth += 1) {
    const next = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === text) return text;
    text = next;
  }
  return undefined;
}

function isLoopPath(segments: readonly string[]): boolean {
  const path = segments.join('/');
  return loopPaths.some((start) => path.startsWith(start));
}
