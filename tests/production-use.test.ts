/**
 * Everything that stands in the code is used in production: by a page's bundle, the edge or the build. What only a test uses, or
 * only code that nobody uses, is an error here. `support/declarations.ts` finds out what uses what.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/all.ts';
import { usedTexts } from '../src/tools/content/used-texts.ts';
import { type Declaration, keyOf, reachedFrom, readModules, type Sources } from './support/declarations.ts';

const root = join(import.meta.dirname, '..');
const paths = globSync(
  ['src/**/*.{ts,tsx,mjs,astro}', 'src/pages/.*/**/*.astro', 'sites/**/*.ts', 'astro.config.mjs'],
  { cwd: root },
).filter((path) => !path.endsWith('.d.ts'));
const modules = readModules(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
const declarations = [...modules.values()].flatMap((module) => [...module.declarations.values()]);

/** What visitors and operators run: pages, the data of brands, the edge, the build and what checks and places its result. */
const product = paths.filter((path) =>
  /^(?:src\/pages\/.*|sites\/brands\/.*|astro\.config\.mjs|src\/islands\/(?:intent|now|query)\.ts|src\/(?:ui\/draw|exchange\/checker(?:-at-load)?)\.ts|src\/shell\/inline\/island\.ts|src\/edge\/(?:worker|bucket|netlify|serve)\.ts|src\/tools\/commands\/(?:build|edge-config|deploy-check|keys|content)\.ts)$/.test(
    path,
  ),
);
/** What developers run as well: the other commands, what these load by its path, and the table that `docs/exchange.md` shows. */
const development = paths.filter((path) =>
  /^src\/(?:gallery\/.*|contract\/our-fields\.ts|tools\/(?:run\.mjs|commands\/.*|bench\/serve-engine\.ts|build\/late-scripts\.ts))$/.test(
    path,
  ),
);
const usedByProduct = reachedFrom(product, modules);
const usedByAnything = reachedFrom([...product, ...development], modules);

/** What is for local runs and for developers. The edge is a product, and `npm start` runs all of it. */
const ownFolders = /^src\/(?:(?:sandbox|tools|gallery|edge)\/|contract\/our-fields\.ts)/;

/** What the exchange's side needs of a file that pages use, with the reason. */
const exchangeSide: ReadonlyMap<string, string> = new Map([
  ['src/contract/all.ts endpoints', 'the list that the sandbox must answer'],
  ['src/contract/all.ts EndpointName', 'the list that the sandbox must answer'],
  ['src/contract/endpoint.ts InputOf', 'what a handler of the sandbox takes'],
  ['src/contract/captcha.ts CaptchaInput', 'what the sandbox checks of a captcha'],
  ['src/contract/telemetry.ts name', 'pages send telemetry by its path; the schema is the collector’s'],
  ['src/contract/telemetry.ts knownEvent', 'pages send telemetry by its path; the schema is the collector’s'],
  ['src/contract/telemetry.ts diagnostic', 'pages send telemetry by its path; the schema is the collector’s'],
  ['src/contract/telemetry.ts metrics', 'pages send telemetry by its path; the schema is the collector’s'],
  ['src/contract/telemetry.ts diagnostics', 'pages send telemetry by its path; the schema is the collector’s'],
  ['src/domain/shell/events.ts hasFactsOf', 'how the collector checks an event'],
  ['src/domain/shell/events.ts fits', 'how the collector checks an event'],
  ['src/domain/shell/events.ts textKinds', 'how the collector checks an event'],
  ['src/domain/account/mask.ts isMasked', 'how the collector checks an event'],
  ['src/domain/account/password-envelope.ts openPasswordEnvelope', 'how the sandbox reads what pages encrypt'],
  ['src/sandbox/control/seeded-accounts.ts SeedRequest', 'what tests ask the sandbox for'],
  ['src/domain/navigation/routes.ts RoutePath', 'the pages that the gallery draws'],
  ['src/domain/site/brand-look.ts touchIcon', 'a picture that the tools draw and check'],
  ['src/domain/site/brand-look.ts pictureFiles', 'the pictures that the tools check and the gallery shows'],
]);

describe('what stands in the code is used in production', () => {
  test('pages, edge and build are found', () => {
    expect(product.length).toBeGreaterThan(15);
    expect(usedByProduct.size).toBeGreaterThan(1500);
  });

  test('every declaration is used by a page, the edge or the build, or else by the sandbox, the tools and the gallery that it is for', () => {
    const unused = declarations
      .filter(
        (one) => !usedByAnything.has(keyOf(one)) || (!ownFolders.test(one.file) && !usedByProduct.has(keyOf(one))),
      )
      .map(keyOf)
      .filter((key) => !isExchangeSide(key));
    expect(unused).toEqual([]);
  });

  test('every exception is still one', () => {
    const used = [...exchangeSide.keys()].filter((key) => usedByProduct.has(key));
    const gone = [...exchangeSide.keys()].filter((key) => !declarations.some((one) => keyOf(one) === key));
    expect({ used, gone }).toEqual({ used: [], gone: [] });
  });

  test('every endpoint is called by a page', () => {
    // Telemetry is sent by its path alone, because a page that closes cannot wait for the request layer.
    const byPath = ['diagnostics', 'metrics'];
    const ofEndpoint = /^src\/contract\/(?!our-paths\.ts)/;
    const notCalled = Object.keys(endpoints).filter(
      (name) => ![...usedByProduct].some((key) => ofEndpoint.test(key) && key.endsWith(` ${name}`)),
    );
    expect(notCalled).toEqual(byPath);
  });

  test('every text is named by code that a page uses', () => {
    const isUsed = usedTexts(root, (path) => withoutUnused(path));
    const files = globSync('locales/en/*.json', { cwd: root });
    expect(files.length).toBeGreaterThanOrEqual(3);
    const unused = files.flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object)
        .map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''))
        .filter((key) => !isUsed(key))
        .map((key) => `${file} ${key}`),
    );
    expect(unused).toEqual([]);
  });
});

/** A member of an exception is one, too. */
function isExchangeSide(key: string): boolean {
  // The table of our own fields is read by the exchange's team, in `docs/exchange.md`.
  if (key.startsWith('src/contract/our-fields.ts ')) return true;
  return exchangeSide.has(key) || exchangeSide.has(key.replace(/\.[^ ]*$/, ''));
}

/** The text of a file, with blanks for what no page uses. */
function withoutUnused(path: string): string {
  let text = readFileSync(join(root, path), 'utf8');
  for (const one of modules.get(path)?.declarations.values() ?? []) {
    if (!usedByProduct.has(keyOf(one))) text = blank(text, one);
  }
  return text;
}

function blank(text: string, { start, end }: Declaration): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

describe('the check finds', () => {
  const used = (files: Record<string, string>) => {
    const sources: Sources = new Map(Object.entries(files));
    return [...reachedFrom(['page.ts'], readModules(sources))].filter((key) => !key.startsWith('page.ts')).sort();
  };

  test.each<[what: string, page: string, other: string, found: string[]]>([
    ['an import', "import { a } from './x.ts'; a();", 'export const a = 1; export const b = 2;', ['x.ts a']],
    ['an import that is not used', "import { a } from './x.ts';", 'export const a = 1;', []],
    [
      'an import in code that nobody uses',
      "import { a } from './x.ts'; function f() { a(); }",
      'export const a = 1;',
      [],
    ],
    [
      'a use through other code of the file',
      "import { a } from './x.ts'; a();",
      'const b = 1; export const a = () => b;',
      ['x.ts a', 'x.ts b'],
    ],
    ['a name that an inner scope hides', "import { a } from './x.ts'; ((a) => a)(1);", 'export const a = 1;', []],
    [
      'a member of a table',
      "import { t } from './x.ts'; t.a;",
      'export const t = { a: 1, b: 2 } as const;',
      ['x.ts t', 'x.ts t.a'],
    ],
    [
      'a whole table',
      "import { t } from './x.ts'; f(t);",
      'export const t = { a: 1, b: 2 };',
      ['x.ts t', 'x.ts t.a', 'x.ts t.b'],
    ],
    [
      'only the type of a table',
      "import { t } from './x.ts'; export type T = typeof t;",
      'export const t = { a: 1 };',
      ['x.ts t'],
    ],
    [
      'a member of a namespace',
      "import * as x from './x.ts'; x.a;",
      'export const a = 1; export const b = 2;',
      ['x.ts a'],
    ],
    [
      'a script that is fetched later',
      "import('./x.ts').then(({ a }) => a());",
      'export const a = 1; export const b = 2;',
      ['x.ts a'],
    ],
    ['a script as text', "import code from './x.ts?late-script'; f(code);", 'export const a = 1;', ['x.ts a']],
    [
      'a type',
      "import type { A } from './x.ts'; export const a: A = 1;",
      'export type A = 1; export type B = 2;',
      ['x.ts A'],
    ],
  ])('%s', (_, page, other, found) => {
    expect(used({ 'page.ts': page, 'x.ts': other })).toEqual(found);
  });

  test('a name that another file passes on', () => {
    const files = {
      'page.ts': "import { y } from './y.ts'; y.a;",
      'y.ts': "export * as y from './x.ts';",
      'x.ts': 'export const a = 1; export const b = 2;',
    };
    expect(used(files)).toEqual(['x.ts a', 'y.ts y']);
  });

  test('a use in the markup of a page', () => {
    const page = "---\nimport { a, b } from './x.ts';\n---\n<p>{a}</p>";
    const modules = readModules(
      new Map([
        ['page.astro', page],
        ['x.ts', 'export const a = 1; export const b = 2;'],
      ]),
    );
    expect([...reachedFrom(['page.astro'], modules)]).toEqual(['page.astro default', 'x.ts a']);
  });
});
