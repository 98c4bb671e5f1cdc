/** The bill of materials and the notices of a bundle, by the schema of CycloneDX, and what `npm run deploy:check` says of them. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listContents } from '../../../src/tools/bill/bill-of-materials.ts';
import { packagesFile, packagesOf } from '../../../src/tools/bill/bundled-packages.ts';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { root } from '../../../src/tools/system/command.ts';
import { finishBundle, site, writeBundle, writeFile } from '../build/bundle-fixture.ts';

const work = mkdtempSync(join(tmpdir(), 'gatehouse-bill-'));
const dist = join(work, 'dist');
const bundle = join(dist, 'tur');
const billPlace = join(dist, '.manifest', 'tur.sbom.json');
const schemas = join(import.meta.dirname, 'cyclonedx');
const packages = {
  '_astro/Form.a1.js': ['node_modules/js-cookie'],
  '_astro/client.b2.js': ['node_modules/react', 'node_modules/@noble/hashes'],
  '_astro/part.c3.js': [],
  '_astro/later.d4.js': [],
  '*.html': ['node_modules/nanostores'],
};

beforeEach(() => {
  rmSync(dist, { recursive: true, force: true });
  writeBundle(bundle);
  finishBundle(dist, packages);
});

afterAll(() => rmSync(work, { recursive: true }));

const readBill = () => JSON.parse(readFileSync(billPlace, 'utf8'));
const findings = async () => (await checkBundle(bundle, site, {})).findings;
const dependsOn = (bill: ReturnType<typeof readBill>, wanted: string) =>
  bill.dependencies.find(({ ref }: { ref: string }) => ref === wanted)?.dependsOn;

test('The bill of materials is valid by the schema of CycloneDX 1.6', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema({ ...read(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
  }
  const isValid = ajv.compile(read('bom-1.6'));
  expect(isValid(readBill()), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ ...readBill(), serialNumber: 'urn:uuid:none' })).toBe(false);
});

test('It says which packages each script and the pages contain, with version, licence and hashes', () => {
  const bill = readBill();
  expect(dependsOn(bill, 'file:_astro/client.b2.js')).toEqual([
    'pkg:npm/%40noble/hashes@2.4.0',
    'pkg:npm/react@19.3.1',
  ]);
  expect(dependsOn(bill, 'file:_astro/part.c3.js')).toEqual([]);
  expect(dependsOn(bill, 'front-door-tur')).toEqual([
    'file:_astro/Form.a1.js',
    'file:_astro/client.b2.js',
    'file:_astro/later.d4.js',
    'file:_astro/part.c3.js',
    'pkg:npm/nanostores@1.5.5',
  ]);
  const react = bill.components.find(({ name }: { name: string }) => name === 'react');
  expect(react).toMatchObject({ type: 'library', version: '19.3.1', purl: 'pkg:npm/react@19.3.1' });
  expect(react.licenses[0].license.id).toBe('MIT');
  expect(react.hashes[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) });
});

test('The bundle carries the notice of each package', () => {
  const list = readFileSync(join(bundle, 'licences.txt'), 'utf8');
  expect(list).toContain('\njs-cookie 3.0.8 (MIT)\n\nMIT License\n\nCopyright (c) 2018 Copyright 2018 Klaus Hartl');
  expect(list).toContain('\n@noble/hashes 2.4.0 (MIT)\n\nThe MIT License (MIT)\n\nCopyright (c) 2022 Paul Miller');
});

test('The same bundle gives the same bytes, another one another serial number', () => {
  const first = readFileSync(billPlace, 'utf8');
  finishBundle(dist, packages);
  expect(readFileSync(billPlace, 'utf8')).toBe(first);
  writeFile(bundle, '_astro/part.c3.js', 'export let b');
  finishBundle(dist, packages);
  expect(readBill().serialNumber).not.toBe(JSON.parse(first).serialNumber);
});

test('A script that was kept from the build before keeps its packages', () => {
  const now = join(work, 'now', 'tur');
  writeBundle(now);
  writeFileSync(packagesFile(now), JSON.stringify({ ...packages, '_astro/client.b2.js': undefined, '*.html': [] }));
  const bill = JSON.parse(listContents(now, 'tur', billPlace));
  expect(dependsOn(bill, 'file:_astro/client.b2.js')).toEqual([
    'pkg:npm/%40noble/hashes@2.4.0',
    'pkg:npm/react@19.3.1',
  ]);
  expect(bill.components.map(({ name }: { name: string }) => name)).not.toContain('nanostores');
  expect(readFileSync(join(now, 'licences.txt'), 'utf8')).toContain('\nreact 19.3.1 (MIT)\n');

  const unknown = JSON.parse(listContents(now, 'tur', join(work, 'none')));
  expect(unknown.components.find(({ name }: { name: string }) => name === '_astro/client.b2.js').properties).toEqual([
    { name: 'build:packages', value: 'unknown' },
  ]);
});

test.each(['GPL-3.0-only', 'UNLICENSED', undefined])('A package with the licence %s stops the build', (license) => {
  const folder = join(work, 'node_modules', 'other');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'other', version: '1.0.0', license }));
  expect(() => finishBundle(dist, { '*.html': [relative(root, folder)] })).toThrow(
    `other 1.0.0 would be in the pages with the licence "${license ?? 'none'}", which src/tools/bill/licences.ts does not allow.`,
  );
});

test('deploy:check finds nothing in a bundle with its bill, whatever words a notice has', async () => {
  // The notice of vite names vitest.
  finishBundle(dist, { ...packages, '_astro/part.c3.js': ['node_modules/vite'] });
  expect(await findings()).toEqual([]);
});

test.each<[string, () => void, string]>([
  ['no bill', () => rmSync(billPlace), 'There is no bill of materials beside the bundle.'],
  [
    'a changed bill',
    () => writeFileSync(billPlace, JSON.stringify({ ...readBill(), version: 2 })),
    'The bill of materials or the list of licences is not that of the build.',
  ],
  [
    'a script that it does not list',
    () => writeFile(bundle, '_astro/planted.js', 'export let a'),
    '_astro/planted.js is not in the bill of materials.',
  ],
  [
    'a script that is not there',
    () => rmSync(join(bundle, '_astro/later.d4.js')),
    'The bill of materials lists _astro/later.d4.js, which is not there.',
  ],
  [
    'another script',
    () => writeFile(bundle, '_astro/later.d4.js', 'export let a'),
    '_astro/later.d4.js is not the file of the bill of materials.',
  ],
  [
    'no notices',
    () => rmSync(join(bundle, 'licences.txt')),
    '/licences.txt is not the list of the packages in the bill of materials.',
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

test('The bundler names modules: files of packages, of packages in packages, of its own, and ours', () => {
  const modules = [
    `${root}/src/app/app.ts`,
    `${root}/node_modules/react/cjs/react.production.js?commonjs-es-import`,
    `\0${root}/node_modules/react/index.js?commonjs-module`,
    `${root}/node_modules/@zxcvbn-ts/core/node_modules/fastest/index.js`,
    '\0vite/preload-helper.js',
    '\0rolldown/runtime.js',
    'astro:scripts/page.js',
  ];
  expect(packagesOf(modules, root)).toEqual([
    'node_modules/@zxcvbn-ts/core/node_modules/fastest',
    'node_modules/react',
    'node_modules/rolldown',
    'node_modules/vite',
  ]);
});
