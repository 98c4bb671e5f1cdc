/** The bill of materials and the notices of a bundle: what stops a build, what `npm run deploy:check` says, how both are signed. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { takeBill, writeBill } from '../../../src/tools/bill/check-licences.ts';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { root } from '../../../src/tools/system/command.ts';
import { component, finishBundle, site, writeBundle, writeFile } from '../build/bundle-fixture.ts';

const work = mkdtempSync(join(tmpdir(), 'gatehouse-bill-'));
const dist = join(work, 'dist');
const bundle = join(dist, 'tur');
const billPlace = join(dist, '.manifest', 'tur.sbom.json');

beforeEach(() => {
  rmSync(dist, { recursive: true, force: true });
  writeBundle(bundle);
  finishBundle(dist);
});

afterAll(() => rmSync(work, { recursive: true }));

const findings = async () => (await checkBundle(bundle, site, {})).findings;
const notAllowed = (name: string, licence: string) =>
  `The scripts have code of ${name} 1.0.0 with the licence "${licence}", which src/tools/bill/check-licences.ts does not allow.`;

/** As a build leaves it: the bill in the folder of the site. */
function writeBuilt(components: readonly object[]): void {
  writeFile(bundle, 'sbom.json', JSON.stringify({ components }));
  writeFile(bundle, 'licences.txt', '# Licenses\n\n## other - 1.0.0 (X)\n\n## @group/other - 1.0.0 (X)\n');
}

test('A bill is taken out of the bundle, because visitors must not get it', () => {
  writeBuilt([{ ...component('other', { license: { id: 'MIT' } }), group: '@group' }]);
  writeBill(dist, 'tur', takeBill(bundle));
  expect(JSON.parse(readFileSync(billPlace, 'utf8')).components).toHaveLength(1);
  expect(existsSync(join(bundle, 'sbom.json'))).toBe(false);
});

test.each([
  ['GPL-3.0-only', [{ license: { id: 'GPL-3.0-only' } }]],
  ['SEE LICENSE IN x', [{ license: { name: 'SEE LICENSE IN x' } }]],
  ['(MIT OR GPL-3.0-only)', [{ expression: '(MIT OR GPL-3.0-only)' }]],
  ['MIT, GPL-3.0-only', [{ license: { id: 'MIT' } }, { license: { id: 'GPL-3.0-only' } }]],
  ['none', []],
  ['none', undefined],
])('A package with the licence %s stops the build', (licence, licenses) => {
  writeBuilt([{ ...component('other', {}), licenses }]);
  expect(() => takeBill(bundle)).toThrow(notAllowed('other', licence));
});

test('A package whose notice is missing stops the build', () => {
  writeBuilt([component('another', { license: { id: 'MIT' } })]);
  expect(() => takeBill(bundle)).toThrow('/licences.txt does not name another 1.0.0.');
});

test('deploy:check finds nothing in a bundle with its bill, whatever words a notice has', async () => {
  expect(readFileSync(join(bundle, 'licences.txt'), 'utf8')).toContain('vitest');
  expect(await findings()).toEqual([]);
});

test.each<[string, () => void, string]>([
  ['no bill', () => rmSync(billPlace), 'There is no bill of materials beside the bundle.'],
  [
    'a changed bill',
    () => writeFileSync(billPlace, `${readFileSync(billPlace, 'utf8')} `),
    'The bill of materials or the list of licences is not that of the build.',
  ],
  [
    'a licence that is not allowed',
    () => writeBill(dist, 'tur', JSON.stringify({ components: [component('small', { license: { id: 'AGPL-3.0' } })] })),
    notAllowed('small', 'AGPL-3.0'),
  ],
  ['no notices', () => rmSync(join(bundle, 'licences.txt')), '/licences.txt does not name small 1.0.0.'],
  [
    'a script that was added',
    () => writeFile(bundle, '_astro/planted.js', 'export let a'),
    '_astro/planted.js is not the file of the build.',
  ],
])('deploy:check finds %s', async (_, change, sentence) => {
  change();
  expect(await findings()).toContain(sentence);
});

// A bare Debian has no OpenSSH; whoever signs has it.
const hasOpenSsh = spawnSync('ssh-keygen', ['-?']).error === undefined;

test.skipIf(!hasOpenSsh)(
  'docs/deploy.md signs a bundle, and its check fails after a change of a file or of the list',
  () => {
    const recipe = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8').split('## What is inside')[1] ?? '';
    const [sign = '', check = ''] = [...recipe.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands);
    const run = (commands: string) => spawnSync('bash', ['-ec', commands], { cwd: work, encoding: 'utf8' }).status;
    expect(run("ssh-keygen -q -t ed25519 -N '' -f release")).toBe(0);
    expect(run(sign)).toBe(0);
    expect(run(check)).toBe(0);
    writeFile(bundle, 'en-TR/login/index.html', '<!doctype html>');
    expect(run(check)).toBe(1);
    // The list of the changed files, with the signature of the old list.
    expect(run(sign.split('\n')[0] ?? '')).toBe(0);
    expect(run(check)).toBe(255);
  },
);
