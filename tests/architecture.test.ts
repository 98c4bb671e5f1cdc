/**
 * The arrows of the house: which folder may look at which. An import that is not in the table fails, and so does a
 * circle, of types as well. The map in words is `src/README.md`.
 */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** What a ring may import besides itself. `types of x` allows `import type` only. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  gallery: ['shell', 'islands', 'app', 'flows', 'stores', 'i18n', 'domain', 'sites'],
  pages: ['shell', 'islands', 'app', 'ui', 'flows', 'stores', 'i18n', 'contract', 'domain', 'sites'],
  shell: ['islands', 'ui', 'i18n', 'domain', 'sites'],
  islands: ['app', 'ui', 'flows', 'stores', 'i18n', 'contract', 'domain'],
  app: ['flows', 'stores', 'exchange', 'platform', 'i18n', 'contract', 'domain', 'sites'],
  flows: ['stores', 'exchange', 'i18n', 'contract', 'domain', 'types of platform'],
  stores: ['types of contract', 'domain'],
  exchange: ['contract', 'domain', 'types of platform'],
  i18n: ['domain', 'types of platform'],
  platform: ['domain'],
  contract: ['domain'],
  ui: ['domain'],
  edge: ['domain', 'sites'],
  sandbox: ['contract', 'domain', 'edge', 'sites'],
  tools: ['sandbox', 'edge', 'contract', 'i18n', 'domain', 'sites'],
  sites: ['types of domain'],
  domain: [],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Files by their path from the project's folder. */
type Sources = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, '..');
const sources: Sources = new Map(
  globSync(['src/**/*.{ts,tsx,mjs,astro}', 'sites/**/*.ts'], { cwd: root }).map((path) => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ]),
);

describe('the arrows of the house', () => {
  test('every import goes along an arrow', () => {
    expect(sources.size).toBeGreaterThan(0);
    expect(wrongArrows(sources)).toEqual([]);
  });

  test('there are no circles', () => {
    expect(circles(readImports(sources))).toEqual([]);
  });

  test('there is no ring that the table does not know', () => {
    expect(unknownRings(sources)).toEqual([]);
  });

  test('there are no index files', () => {
    expect(indexFiles(sources)).toEqual([]);
  });

  test('the table has no circle itself', () => {
    const rings = Object.entries(arrows).flatMap(([from, targets]) =>
      targets.map((target) => ({ from, to: target.replace('types of ', ''), typeOnly: false })),
    );
    expect(circles(rings)).toEqual([]);
  });
});

describe('what this test finds', () => {
  const domain: [string, string] = ['src/domain/a.ts', 'export const a = 1;'];

  test.each([
    ['static', "import { a } from '../platform/a.ts';"],
    ['for its effect', "import '../platform/a.ts';"],
    ['re-export', "export { a } from '../platform/a.ts';"],
    ['dynamic', "const a = await import('../platform/a.ts');"],
    ['of types', "import type { A } from '../platform/a.ts';"],
    ['type in place', "let a: import('../platform/a.ts').A;"],
  ])('a wrong arrow, %s', (_, text) => {
    expect(wrongArrows(new Map([['src/ui/Part.tsx', text]]))).toHaveLength(1);
  });

  test('a wrong arrow in either part of an Astro file', () => {
    const inFront = "---\nimport { a } from '../sandbox/a.ts';\n---\n<p></p>";
    const inScript = "---\n---\n<p></p>\n<script>\n  import { a } from '../sandbox/a.ts';\n</script>";
    for (const text of [inFront, inScript]) {
      expect(wrongArrows(new Map([['src/shell/Frame.astro', text]]))).toHaveLength(1);
    }
  });

  test('a value where only types may be taken', () => {
    const from = (text: string) => wrongArrows(new Map([['src/flows/login.ts', text]]));
    expect(from("import type { Clock } from '../platform/types.ts';")).toEqual([]);
    expect(from("import { type Clock } from '../platform/types.ts';")).toEqual([]);
    expect(from("import { type Clock, now } from '../platform/clock.ts';")).toHaveLength(1);
  });

  test('a circle, also of types', () => {
    const pair = (first: string, second: string): Sources =>
      new Map([
        ['src/domain/a.ts', first],
        ['src/domain/b.ts', second],
      ]);
    const a = "import { b } from './b.ts';";
    expect(circles(readImports(pair(a, '')))).toEqual([]);
    expect(circles(readImports(pair(a, "import { a } from './a.ts';")))).toHaveLength(1);
    expect(circles(readImports(pair(a, "import type { A } from './a.ts';")))).toHaveLength(1);
  });

  test('a ring that is not in the table', () => {
    expect(unknownRings(new Map([domain, ['src/utils/a.ts', '']]))).toEqual(['utils']);
  });

  test('an index file', () => {
    expect(indexFiles(new Map([domain, ['src/domain/index.ts', '']]))).toEqual(['src/domain/index.ts']);
  });
});

function wrongArrows(files: Sources): string[] {
  return readImports(files)
    .filter(({ from, to, typeOnly }) => !isAllowed(ringOf(from), ringOf(to), typeOnly))
    .map(({ from, to, typeOnly }) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`);
}

/** Files outside the rings (`locales/`, styles at the top) are data, and anyone may read them. */
function isAllowed(from: string | undefined, to: string | undefined, typeOnly: boolean): boolean {
  if (to === undefined || from === undefined || from === to) return true;
  const allowed = arrows[from] ?? [];
  return allowed.includes(to) || (typeOnly && allowed.includes(`types of ${to}`));
}

/** `src/domain/errors/codes.ts` → `domain`, `sites/tur.ts` → `sites`; `undefined` outside the rings. */
function ringOf(path: string): string | undefined {
  if (path.startsWith('sites/')) return 'sites';
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

function unknownRings(files: Sources): string[] {
  const rings = new Set([...files.keys()].map(ringOf).filter((ring) => ring !== undefined));
  return [...rings].filter((ring) => !Object.hasOwn(arrows, ring));
}

/** `pages/` is named by addresses, and an address may end in a folder. */
function indexFiles(files: Sources): string[] {
  return [...files.keys()].filter((path) => /\/index\.[a-z]+$/.test(path) && ringOf(path) !== 'pages');
}

function readImports(files: Sources): Import[] {
  return [...files].flatMap(([from, text]) =>
    importsOf(scriptsOf(from, text))
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, typeOnly }) => ({ from, to: resolveImport(from, specifier), typeOnly })),
  );
}

function resolveImport(from: string, specifier: string): string {
  return normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
}

/** The script of a file; of an Astro file the front part and the script elements. */
function scriptsOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const [, front = ''] = /^\s*---\r?\n(.*?)\r?\n?---/s.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return [front, ...scripts].join('\n;\n');
}

function importsOf(script: string): { specifier: string; typeOnly: boolean }[] {
  const found: { specifier: string; typeOnly: boolean }[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean) => {
    if (node !== undefined && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.tsx', script, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

/** `import type …`, or braces in which every name is a type. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  if (clause.name !== undefined || names === undefined || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
}

/** One way around each circle that a walk over the imports comes upon. */
function circles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start !== -1) found.push([...way.slice(start), file].join(' -> '));
    if (start !== -1 || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}
