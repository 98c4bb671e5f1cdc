/** Sixty things that must not be in a bundle, planted one at a time: each is found, and nothing else. */

import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { finishBundle, pageIn, site, writeBundle, writeFile } from './bundle-fixture.ts';

let work: string;
let good: string;
let bundle: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'gatehouse-plants-'));
  good = join(work, 'good');
  bundle = join(work, 'dist', site.id);
  writeBundle(good);
});

afterAll(() => rmSync(work, { recursive: true }));

/** The findings in a good bundle after a change. The manifest is of the changed bundle, as if the build had made it so. */
async function findingsAfter(change: () => void): Promise<readonly string[]> {
  rmSync(bundle, { recursive: true, force: true });
  cpSync(good, bundle, { recursive: true });
  change();
  finishBundle(join(work, 'dist'));
  return (await checkBundle(bundle, site, {})).findings;
}

// Put together here, so that no scanner takes this file for a leak.
const letters = 'aB3dEfGh1jKlMnOpQrStUvWxYz0123456789';
const hex = '0123456789abcdef';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const secrets: readonly (readonly [string, string])[] = [
  ['the token of a messenger bot', `${'123456789'}:AA${'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'}`],
  ['a private key', pem],
  ['a private key of the older form', privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ['a private key as a JSON Web Key', JSON.stringify(privateKey.export({ format: 'jwk' }))],
  ['a private key without its first line', pem.split('\n').slice(1, -2).join('')],
  ['a session', `__Host-GATEHOUSE_TOKEN=${letters}`],
  ['a session of the local network', `GATEHOUSE_TOKEN=${letters}; path=/`],
  ['a signed token', `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0In0xx'}.${'c2lnbmF0dXJl'}`],
  ['a key of a cloud', `AKIA${'IOSFODNN7QRSTUVW'}`],
  ['a temporary key of a cloud', `ASIA${'IOSFODNN7QRSTUVW'}`],
  ['the secret of a cloud', `AWS_SECRET_ACCESS_KEY=${'wJalrXUtnFEMIxK7MDENGxbPxRfiCYzzEXAMPLEK'}`],
  ['a key of maps', `AIza${'SyA1234567890abcdefghijklmnopqrstuv'}`],
  ['a key of payments', `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`],
  ['a restricted key of payments', `rk_live_${'4eC39HqLyjWDarjtT1zdp7dc4eC39HqLyj'}`],
  ['a fine-grained token of a code host', `github_pat_11ABCDEFG0${'abcdefghijkl_'}${'a'.repeat(59)}`],
  ['a token of a code host', `ghp_${letters}`],
  ['a token of its builds', `ghs_${letters}`],
  ['a token of another code host', `glpat-${'abcdefghij0123456789'}`],
  ['a token of a registry', `npm_${letters}`],
  ['a token of a chat', `xoxb-${'123456789012-123456789012-'}${letters.slice(0, 24)}`],
  ['an incoming address of a chat', `https://hooks.slack.com/services/T00000000/B00000000/${letters.slice(0, 24)}`],
  ['a token of another chat', `${'MTk4NjIyNDgzNDcxOTI1MjQ4'}.Cl2FMQ.${'ZnCjm1XVW7vRze4b7Cq4se7kKWs'}`],
  ['a key of mails', `SG.${letters.slice(0, 22)}.${letters}${'ABCDEFG'}`],
  ['a key of a language model', `sk-proj-${letters}${letters}`],
  ['a key of another language model', `sk-ant-api03-${'a'.repeat(93)}AA`],
  ['a token of a model host', `hf_${'abcdefghijklmnopqrstuvwxyzABCDEFGH'}`],
  ['a token of a shop', `shpat_${hex}${hex}`],
  ['a token of a tracker', `lin_api_${letters}${'abcd'}`],
  ['a token of a host', `dop_v1_${hex.repeat(4)}`],
  ['a key of telephones', `SK${hex.repeat(2)}`],
  ['a key of a storage', `AccountKey=${letters}${letters}${'abcdefghijklmn'}==`],
  ['the address of a database', 'postgres://admin:pw@10.0.0.5:5432/accounts'],
  ['the address of a document store', 'mongodb+srv://app:pass123@cluster0.abc.example.net'],
  ['the address of a cache', 'redis://default:hunter2@cache.example.net:6379'],
  ['an address with a name and a password', 'https://deploy:hunter2secret@packages.example.org/'],
  ['an internal address of class A', 'fetch("http://10.20.30.40/health")'],
  ['an internal address of class B', 'fetch("http://172.20.0.7/health")'],
  ['an internal address of class C', 'fetch("http://192.168.1.17/health")'],
  ['an internal name', 'fetch("https://ledger.internal/health")'],
  ['a name of a cluster', 'fetch("http://ledger.prod.svc.cluster.local/health")'],
  ['a random client secret', `{"client_secret":"${letters}"}`],
  ['a random key in a setting', `API_KEY=${letters}`],
  ['a random password in code', `let password = "${letters}"`],
];

const words: readonly (readonly [string, string])[] = [
  ['a way to switch faults', 'fetch("/control/faults")'],
  ['the outbox of the sandbox', 'fetch("/outbox")'],
  ["the sandbox's database", 'import "node:sqlite"'],
  ['a word of the tests', 'import "vitest"'],
  ['a word of the gallery', 'document.documentElement.dataset.gallery="1"'],
  ['a source map', '//# sourceMappingURL=planted.js.map'],
  ['a path of a machine', '"/home/somebody/gatehouse/src"'],
];

describe('in a script', () => {
  test.each([...secrets, ...words])('%s', async (_, text) => {
    const found = await findingsAfter(() => writeFile(bundle, '_astro/planted.js', `export const a = 1;\n${text}\n`));
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) expect(finding).toMatch(/^_astro\/planted\.js (?:holds|points|names)/);
  });
});

test('a long list of common passwords is no secret', async () => {
  // Letters and digits in the order of a random value.
  const list = Array.from({ length: 300 }, (_, at) => (at * 7919 + 36 ** 3).toString(36)).join('K');
  expect(
    await findingsAfter(() => writeFile(bundle, '_astro/planted.js', `export const a={passwords:\`${list}\`}`)),
  ).toEqual([]);
});

describe('elsewhere', () => {
  const bot = `${'123456789'}:AA${'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'}`;
  const page = 'en-TR/login/index.html';
  const put = (element: string) => () => writeFile(bundle, page, pageIn('en-TR', true, element));

  test.each<[string, () => void, string]>([
    ['a secret in a page', put(`<p data-bot="${bot}">`), `${page} holds the token of a messenger bot.`],
    [
      'a secret in a text',
      () => writeFile(bundle, 'robots.txt', bot),
      'robots.txt holds the token of a messenger bot.',
    ],
    [
      'a secret in a picture',
      () =>
        writeFileSync(join(bundle, 'share.png'), Buffer.concat([Buffer.from([0x89, 0x50, 0xff, 0]), Buffer.from(bot)])),
      'share.png holds the token of a messenger bot.',
    ],
  ])('%s', async (_, change, sentence) => {
    expect(await findingsAfter(change)).toContain(sentence);
  });

  test.each([
    ['a foreign script', '<script src="https://evil.example/a.js"></script>'],
    ['one without a scheme', "<script defer src='//evil.example/a.js'></script>"],
    ['a foreign picture', '<img alt="" src="https://evil.example/a.png">'],
    ['a foreign style sheet', '<link rel="stylesheet" href="https://evil.example/a.css">'],
    ['a form to elsewhere', '<form method="post" action="https://evil.example/"></form>'],
    ['a base elsewhere', '<base href="https://evil.example/">'],
    ['a way to elsewhere', '<meta http-equiv="refresh" content="0;url=https://evil.example/">'],
    ['a foreign background', '<style>p{background:url(https://evil.example/a.png)}</style>'],
  ])('%s', async (_, element) => {
    expect(await findingsAfter(put(element))).toContain(`${page} loads something from evil.example.`);
  });

  test('a link out of the bundle, to a file and to a folder', async () => {
    const found = await findingsAfter(() => {
      symlinkSync('/etc/passwd', join(bundle, 'a.txt'));
      writeFile(work, 'outside/a.txt', 'harmless');
      symlinkSync(join(work, 'outside'), join(bundle, 'folder'));
    });
    expect(found).toEqual(['a.txt (like 1 more) is a symbolic link.']);
  });

  test('a compressed file with something else in it', async () => {
    const found = await findingsAfter(() => {
      writeFileSync(join(bundle, '_astro/Form.a1.js.br'), brotliCompressSync(Buffer.from(bot)));
    });
    expect(found).toContain('_astro/Form.a1.js.br is not what _astro/Form.a1.js holds.');
  });

  test('a bundle without a manifest', async () => {
    await findingsAfter(() => {});
    rmSync(join(work, 'dist', '.manifest'), { recursive: true });
    expect((await checkBundle(bundle, site, {})).findings).toEqual([
      'There is no manifest of the build beside the bundle.',
      'There is no bill of materials beside the bundle.',
    ]);
  });
});

test('a good bundle with words that only resemble secrets has no findings', async () => {
  const harmless = [
    'let token = "session-token-of-the-visitor-here"',
    '{"passwordTooShort":"Use at least eight characters, with a digit"}',
    'const version = "10.2.3"; const ratio = 192.16; // 10.0.0',
    'https://gatehouse.example/en/login?redirect=%2Fen',
    'a:b@example.org',
    '-----BEGIN RSA PRIVATE KEY-----',
    `const words = {passwords:"${'A112233B23321D44321E56G78I90Eqwer'.repeat(40)}"}`,
  ].join('\n');
  expect(await findingsAfter(() => writeFile(bundle, '_astro/planted.js', harmless))).toEqual([]);
});
