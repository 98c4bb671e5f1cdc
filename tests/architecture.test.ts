/** Which folder of `src/` may import which (`src/README.md` explains them). Circles of imports are Biome's to find (`noImportCycles`). */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What each folder of `src/` may import, besides itself; `sites` is the folder beside `src/`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  gallery: ['tools', 'pages', 'layout', 'features', 'services', 'stores', 'ui', 'i18n', 'contract', 'domain', 'sites'],
  pages: ['layout', 'features', 'services', 'ui', 'i18n', 'contract', 'domain', 'sites'],
  layout: ['features', 'services', 'ui', 'i18n', 'contract', 'domain', 'sites'],
  features: ['services', 'stores', 'api', 'browser', 'ui', 'i18n', 'contract', 'domain', 'sites'],
  services: ['stores', 'api', 'browser', 'ui', 'i18n', 'contract', 'domain', 'sites'],
  stores: ['domain'],
  api: ['browser', 'contract', 'domain'],
  browser: ['domain'],
  ui: ['domain'],
  // A brand may change texts.
  i18n: ['browser', 'domain', 'sites'],
  contract: ['domain'],
  domain: [],
  sites: ['domain'],
  edge: ['domain', 'sites'],
  sandbox: ['contract', 'domain', 'edge', 'sites'],
  tools: ['sandbox', 'edge', 'features', 'services', 'api', 'browser', 'i18n', 'contract', 'domain', 'sites'],
};

/** The real browser is given to flows as an argument. These files give it: they make a flow for the page, or run as it loads. */
const givesBrowser =
  /^src\/(?:services\/(?:page|telemetry)\/|features\/(?:choice|app-links)\/)|\/page-[\w-]+\.ts$|-at-load\.ts$/;

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** `src/domain/errors/codes.ts` → `domain`, `sites/tur.ts` → `sites`; empty for a file of no folder. */
const folderOf = (path: string) => /^(?:src\/([^/]+)\/|(sites)\/)/.exec(path)?.slice(1).join('') ?? '';

/** `src/features/login/qr/qr-login.ts` → `login`. */
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = globSync(['src/**/*.{ts,tsx,mjs,astro,css}', 'sites/**/*.ts'], { cwd: root });

/** Static and dynamic imports, re-exports, types that are imported in place, and style sheets, of files of the project. */
const imports: readonly Import[] = files.flatMap((from) =>
  [...textOf(from).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.[^'"?]+)(?:\?[\w-]+)?\1/g)].map(
    ([, , to = '']) => ({ from, to: join(dirname(from), to) }),
  ),
);

const show = ({ from, to }: Import) => `${from} imports ${to}`;
const wrong = (isWrong: (one: Import) => boolean) => imports.filter(isWrong).map(show);

test('every folder has a row, and the imports are found', () => {
  expect(Object.keys(mayImport).sort()).toEqual([...new Set(files.map(folderOf))].filter((name) => name !== '').sort());
  expect(imports.length).toBeGreaterThan(2500);
});

test('a folder imports only what its row allows', () => {
  expect(
    wrong(({ from, to }) => {
      const [folder, target] = [folderOf(from), folderOf(to)];
      return folder !== '' && folder !== target && target !== '' && !mayImport[folder]?.includes(target);
    }),
  ).toEqual([]);
});

test('a feature does not import a feature', () => {
  const isFeature = ({ from, to }: Import) => featureOf(from) !== undefined && featureOf(to) !== undefined;
  expect(wrong((one) => isFeature(one) && featureOf(one.from) !== featureOf(one.to))).toEqual([]);
});

test('flows get the browser as an argument: only what makes them for the page imports it', () => {
  expect(
    wrong(
      ({ from, to }) =>
        ['features', 'services', 'api', 'i18n'].includes(folderOf(from)) &&
        folderOf(to) === 'browser' &&
        to !== 'src/browser/types.ts' &&
        !givesBrowser.test(from),
    ),
  ).toEqual([]);
  expect(textOf('src/browser/types.ts')).not.toMatch(/^export (?!type|interface)/m);
});

test('a .ts file of a feature or service is a flow or a rule: what uses React is a .tsx file', () => {
  const rooms = files.filter((path) => /^src\/(?:features|services)\/.*\.ts$/.test(path));
  expect(rooms.length).toBeGreaterThan(100);
  expect(
    rooms.filter((path) => /from 'react(?:-dom)?(?:\/[\w-]+)?'|from '@nanostores\/react'/.test(textOf(path))),
  ).toEqual([]);
});

test('sites take only types from the domain', () => {
  const isValue = /^(?:import|export) (?!type)[^;]*\/src\//m;
  expect(files.filter((path) => folderOf(path) === 'sites' && isValue.test(textOf(path)))).toEqual([]);
});

test('there are no index files, except for pages, whose names are addresses', () => {
  expect(files.filter((path) => /\/index\.\w+$/.test(path) && folderOf(path) !== 'pages')).toEqual([]);
});
