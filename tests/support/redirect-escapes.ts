/**
 * Targets that try to get out: every class of trick that is known for redirects, and their mixtures. Made here from their
 * parts, so that nobody else's list is copied. The same numbers give the same texts.
 */

import { mainSite } from '../../sites/all.ts';

export interface Escape {
  readonly kind: string;
  readonly text: string;
}

const ours = mainSite.hosts.prod[0] ?? '';

const scriptSchemes = [
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'data:text/html;base64,',
  'vbscript:',
  'view-source:',
];
const otherSchemes = [
  'blob:https:',
  'file:',
  'ftp:',
  'ws:',
  'wss:',
  'about:',
  'filesystem:https:',
  'intent:',
  'mailto:',
  'x:',
];
const webSchemes = ['http:', 'https:', 'HTTPS:', 'hTtP:', 'http:/', 'https'];

const slashes: Readonly<Record<string, readonly string[]>> = {
  slashes: ['/', '//', '///', '////', '/////////'],
  backslashes: ['\\', '\\\\', '/\\', '\\/', '/\\/', '\\/\\/', '/\\\\\\'],
  'white space between slashes': [
    '/\t/',
    '/\n/',
    '/\r\n/',
    '\t//',
    '/ /',
    '/\v/',
    '/\f/',
    ' //',
    '\u00a0//',
    '\u2028//',
  ],
  'control characters': ['\u0000//', '/\u0000/', '\u0001//', '\u001f//', '/\u007f/', '\u0085//', '\u0008//'],
  'escaped slashes': ['%2f%2f', '/%2f', '/%2F%2F', '/%5c', '%5c%5c', '/%09/', '/%0a/', '/%0d%0a/', '/%00/', '/%20/'],
  'twice escaped slashes': ['%252f%252f', '/%252f', '/%255c', '/%2509/', '%25252f%25252f', '/%25%32%66'],
  'dot segments': [
    '/.//',
    '/..//',
    '/./\\',
    '/..\\',
    '/en/..//',
    '/en/.//',
    '/%2e%2e//',
    '/%2e//',
    '/;//',
    '/..;//',
    '/en//',
    '/en/\\',
  ],
  'look-alikes of slashes': ['／／', '\u2044\u2044', '\u2215\u2215', '＼＼', '/／', '\u29f8\u29f8', '/\u3002/'],
  'invisible characters': ['\u200b//', '\ufeff//', '/\u200d/', '\u202e//', '/\u00ad/'],
};

const users = [
  '',
  '',
  '',
  `${ours}@`,
  `${ours}:443@`,
  'user:password@',
  `${ours}%40`,
  `${ours}%2f@`,
  `${ours}\\@`,
  '@',
  '@@@',
  `${ours}#@`,
  `${ours}?@`,
  `${ours}/@`,
  `${ours}%00@`,
  `${ours}\t@`,
  `a@b@${ours}@`,
];

const hosts: Readonly<Record<string, readonly string[]>> = {
  'a stranger': ['evil.test', 'EVIL.TEST', 'evil.test.', 'evil.test:443', 'evil.test:80', 'evil', 'example', 'test'],
  'a name that starts or ends like ours': [
    `${ours}.evil.test`,
    `evil-${ours}`,
    `evil${ours}`,
    `${ours}evil.test`,
    `${ours}-evil.test`,
    'gatehouseXexample.evil.test',
    `localhost.evil.test`,
    `-${ours}`,
    `.${ours}.evil.test`,
  ],
  'ours, cut off': [
    `evil.test/.${ours}`,
    `evil.test\\.${ours}`,
    `evil.test%2f.${ours}`,
    `evil.test%23.${ours}`,
    `evil.test?.${ours}`,
    `evil.test#.${ours}`,
    `evil.test;.${ours}`,
    `evil.test&.${ours}`,
    `evil.test%00.${ours}`,
    `evil.test\t.${ours}`,
    `evil.test\u0000.${ours}`,
    `evil.test%0d%0a.${ours}`,
    `evil.test:80#.${ours}`,
  ],
  'other scripts': [
    'ｅｖｉｌ.test',
    'evil。test',
    'evil．test',
    'evil%E3%80%82test',
    'xn--80ak6aa92e.test',
    'gateһouse.example',
    'gatehouse.exаmple',
    'gаtehouse.example',
    'ⓔⓥⓘⓛ.test',
    'evil\u00adil.test',
    'gatehouse.example\u2024evil.test',
    'faß.test',
    'ﬃ.test',
  ],
  numbers: [
    '127.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::]',
    '0',
    '192.168.0.1:8080',
    '１２７.0.0.1',
  ],
  'other hosts of this machine': [
    'localhost',
    'api.localhost',
    'client.localhost:4321',
    'vendor.localhost',
    'localhost:4322',
  ],
  'ours, on another port': [
    `${ours}:8443`,
    `${ours}:80`,
    `${ours}:0`,
    `${ours}:65536`,
    `${ours}:443evil.test`,
    `${ours}:@evil.test`,
  ],
  'above ours': [
    'com.hk.example',
    'com.tr.example',
    'hk.example',
    'tr.example',
    'nl.example',
    'eu.example',
    '.example',
    '',
  ],
  'escaped hosts': [
    '%65%76%69%6c.test',
    'evil%2etest',
    '%65vil%252etest',
    '%67atehouse.example.evil.test',
    `${ours}%2eevil.test`,
  ],
};

const tails = [
  '',
  '',
  '/',
  '/en/dashboard',
  '/%2e%2e',
  '/..',
  '/../..',
  `?${ours}`,
  `#${ours}`,
  `/;@${ours}`,
  '%0d%0aLocation:%20https://evil.test',
  '%00',
  '/%2f..',
  '//',
  '\\',
  '?redirect=https://evil.test',
  '/.',
  '/login',
  `\u0000${ours}`,
  '%',
  '%zz',
  '\ud800',
];

const scripts = [
  'alert(1)',
  '//%0aalert(1)',
  `//${ours}/%0aalert(1)`,
  '%61lert(1)',
  '/**/alert(1)',
  '<script>alert(1)</script>',
  'window.name',
  '\\u0061lert(1)',
];

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

/** Turns a text as carriers do, or as one who tries would. */
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
