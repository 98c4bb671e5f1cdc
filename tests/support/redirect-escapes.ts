/**
 * Targets that try to leave the site: every known kind of trick for redirects, and mixtures of them. They are made from
 * parts, so no public list is copied. The same arguments give the same texts.
 */

import {
  hosts,
  otherSchemes,
  ours,
  scriptSchemes,
  scripts,
  slashes,
  tails,
  users,
  webSchemes,
} from './redirect-escape-parts.ts';

export interface Escape {
  readonly kind: string;
  readonly text: string;
}

const back = [
  'login',
  'register',
  'invite',
  'sign-up',
  'oauth',
  'oauth-login',
  'oauth-register',
  'oauth-authorized',
  'oauth-log-out',
  'tr-login',
  'app/user/security-item-find',
  'app/user/retrieve',
];
const backStarts = [
  '/',
  '/en/',
  '/tr-TUR/',
  '/xx-YY/',
  '/en//',
  '/en/./',
  '/en/x/../',
  '/en/%2e/',
  `https://${ours}/`,
  `https://${ours}/en/`,
  `https://gatehouse.eu.example/en-EU/`,
  '/en/;x/',
  '/%65n/',
  '/EN/',
  '/en/%2f',
  '/en%2f',
  '/./en/',
  '/en/%20',
];
const backTails = ['', '/', '?x=1', '#x', '/more', ';x=1', '.html', '%2f', '%3b', '//', '/..;/login', '%20'];

/** Changes a text as software on the way does, or as an attacker would. */
const twists: Readonly<Record<string, (text: string, random: Random) => string>> = {
  'as it is': (text) => text,
  'escaped once': (text) => encodeURIComponent(text.toWellFormed()),
  'escaped twice': (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  'upper case': (text) => text.toUpperCase(),
  'with a space in front': (text) => ` ${text}`,
  'with a line break behind': (text) => `${text}\n`,
  'with a tab somewhere': (text, random) => insert(text, '\t', random),
  'with a line break somewhere': (text, random) => insert(text, '\r\n', random),
  'with an invisible character somewhere': (text, random) => insert(text, '\u200b', random),
  'behind a path': (text) => `/en/${text}`,
  'behind a path that climbs': (text) => `/en/../..${text}`,
  'one character escaped': (text, random) => escapeOne(text, random),
};

type Random = () => number;

/** @param count how many different ones; those of each class alone come first */
export function makeEscapes(count: number, seed = 1): Escape[] {
  const random = mulberry(seed);
  const found = new Map<string, Escape>();
  const add = (kind: string, text: string) => {
    if (found.size < count && !found.has(text)) found.set(text, { kind, text });
  };
  for (const { kind, text } of plain()) add(kind, text);
  for (const { kind, text } of plain())
    for (const [twist, turn] of Object.entries(twists)) add(`${kind}, ${twist}`, turn(text, random));
  for (let tries = 0; found.size < count && tries < count * 20; tries += 1) {
    const { kind, text } = mixed(random);
    const [twist, turn] = pick(Object.entries(twists), random);
    add(`${kind}, ${twist}`, turn(text, random));
  }
  return [...found.values()];
}

/** Ways back to a form: refused whatever they are wrapped in, as long as a server could read them so. */
export function makeWaysBack(): string[] {
  return backStarts.flatMap((start) =>
    back.flatMap((page) =>
      backTails.flatMap((tail) => [
        start + page + tail,
        start + page.toUpperCase() + tail,
        `${start}%${(page.charCodeAt(0) ?? 0).toString(16)}${page.slice(1)}${tail}`,
        `${start}%25${(page.charCodeAt(0) ?? 0).toString(16)}${page.slice(1)}${tail}`,
      ]),
    ),
  );
}

/** Each part once, in the simplest surroundings. */
function plain(): Escape[] {
  return [
    ...Object.entries(slashes).flatMap(([kind, all]) => all.map((slash) => ({ kind, text: `${slash}evil.test` }))),
    ...Object.entries(slashes).flatMap(([kind, all]) =>
      all.map((slash) => ({ kind, text: `https:${slash}evil.test` })),
    ),
    ...Object.entries(hosts).flatMap(([kind, all]) =>
      all.flatMap((host) => [`https://${host}`, `//${host}/en`].map((text) => ({ kind, text }))),
    ),
    ...users.map((user) => ({ kind: 'a user before the host', text: `https://${user}evil.test/` })),
    ...scriptSchemes.flatMap((scheme) => scripts.map((script) => ({ kind: 'scripts', text: scheme + script }))),
    ...otherSchemes.map((scheme) => ({ kind: 'other schemes', text: `${scheme}//evil.test/x` })),
    ...makeWaysBack()
      .slice(0, 400)
      .map((text) => ({ kind: 'ways back', text })),
    ...[
      '',
      ' ',
      '\t',
      '.',
      '..',
      '?',
      '#',
      ':',
      '@',
      '%',
      '\\',
      '//',
      '\u0000',
      '\ud83d',
      'x'.repeat(5000),
      `/${'a'.repeat(4000)}`,
    ].map((text) => ({ kind: 'odd texts', text })),
  ];
}

function mixed(random: Random): Escape {
  const [slashKind, someSlashes] = pick(Object.entries(slashes), random);
  const [hostKind, someHosts] = pick(Object.entries(hosts), random);
  const scheme = pick(['', '', '', ...webSchemes, ...scriptSchemes, ...otherSchemes], random);
  const text = scheme + pick(someSlashes, random) + pick(users, random) + pick(someHosts, random) + pick(tails, random);
  return { kind: `${slashKind} and ${hostKind}`, text };
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

function insert(text: string, what: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1));
  return text.slice(0, at) + what + text.slice(at);
}

function escapeOne(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  return (
    text.slice(0, at) +
    encodeURIComponent((text[at] ?? '').toWellFormed()).replace(
      /^[^%]$/,
      (one) => `%${one.charCodeAt(0).toString(16)}`,
    ) +
    text.slice(at + 1)
  );
}

function mulberry(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
