/**
 * The import rules between the folders of `src/` (the rings). An import that is not in the table fails, and so does an
 * import cycle, also one of types. `src/README.md` explains the rings.
 */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** The rings that a ring may import besides itself. `types of x` allows `import type` only. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  gallery: ['shell', 'islands', 'app', 'ui', 'flows', 'stores', 'i18n', 'domain', 'sites'],
  pages: ['shell', 'islands', 'app', 'ui', 'flows', 'stores', 'i18n', 'contract', 'domain', 'sites'],
  shell: ['islands', 'app', 'ui', 'i18n', 'contract', 'domain', 'sites'],
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
  // The check of an exchange makes the journeys of the pages, without their browser.
  tools: ['sandbox', 'edge', 'flows', 'exchange', 'platform', 'contract', 'i18n', 'domain', 'sites'],
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

describe('imports between rings', () => {
  test('every import is in the table', () => {
    expect(sources.size).toBeGreaterThan(0);
    expect(forbiddenImports(sources)).toEqual([]);
  });

  test('there are no import cycles', () => {
    expect(findCycles(readImports(sources))).toEqual([]);
  });

  test('every ring is in the table', () => {
    expect(unknownRings(sources)).toEqual([]);
  });

  test('there are no index files', () => {
    expect(indexFiles(sources)).toEqual([]);
  });

  test('the table itself has no cycle', () => {
    const rings = Object.entries(allowedImports).flatMap(([from, targets]) =>
      targets.map((target) => ({ from, to: target.replace('types of ', ''), typeOnly: false })),
    );
    expect(findCycles(rings)).toEqual([]);
  });
});

describe('the checks of this test find', () => {
  const domain: [string, string] = ['src/domain/a.ts', 'export const a = 1;'];

  test.each([
    ['static', "import { a } from '../platform/a.ts';"],
    ['side effect only', "import '../platform/a.ts';"],
    ['re-export', "export { a } from '../platform/a.ts';"],
    ['dynamic', "const a = await import('../platform/a.ts');"],
    ['type import', "import type { A } from '../platform/a.ts';"],
    ['inline type', "let a: import('../platform/a.ts').A;"],
  ])('a forbidden import, %s', (_, text) => {
    expect(forbiddenImports(new Map([['src/ui/Part.tsx', text]]))).toHaveLength(1);
  });

  test('a forbidden import in the frontmatter or in a script of an Astro file', () => {
    const inFrontmatter = "---\nimport { a } from '../sandbox/a.ts';\n---\n<p></p>";
    const inScript = "---\n---\n<p></p>\n<script>\n  import { a } from '../sandbox/a.ts';\n</script>";
    for (const text of [inFrontmatter, inScript]) {
      expect(forbiddenImports(new Map([['src/shell/Frame.astro', text]]))).toHaveLength(1);
    }
  });

  test('a value import where only types are allowed', () => {
    const from = (text: string) => forbiddenImports(new Map([['src/flows/login/login.ts', text]]));
    expect(from("import type { Clock } from '../../platform/types.ts';")).toEqual([]);
    expect(from("import { type Clock } from '../../platform/types.ts';")).toEqual([]);
    expect(from("import { type Clock, now } from '../../platform/clock.ts';")).toHaveLength(1);
  });

  test('an import cycle, also one of types', () => {
    const pair = (first: string, second: string): Sources =>
      new Map([
        ['src/domain/a.ts', first],
        ['src/domain/b.ts', second],
      ]);
    const a = "import { b } from './b.ts';";
    expect(findCycles(readImports(pair(a, '')))).toEqual([]);
    expect(findCycles(readImports(pair(a, "import { a } from './a.ts';")))).toHaveLength(1);
    expect(findCycles(readImports(pair(a, "import type { A } from './a.ts';")))).toHaveLength(1);
  });

  test('a ring that is not in the table', () => {
    expect(unknownRings(new Map([domain, ['src/utils/a.ts', '']]))).toEqual(['utils']);
  });

  test('an index file', () => {
    expect(indexFiles(new Map([domain, ['src/domain/index.ts', '']]))).toEqual(['src/domain/index.ts']);
  });
});

function forbiddenImports(files: Sources): string[] {
  return readImports(files)
    .filter(({ from, to, typeOnly }) => !isAllowed(ringOf(from), ringOf(to), typeOnly))
    .map(({ from, to, typeOnly }) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`);
}

/** Files outside the rings, such as `locales/` and styles, are data, and every ring may import them. */
function isAllowed(from: string | undefined, to: string | undefined, typeOnly: boolean): boolean {
  if (to === undefined || from === undefined || from === to) return true;
  const allowed = allowedImports[from] ?? [];
  return allowed.includes(to) || (typeOnly && allowed.includes(`types of ${to}`));
}

/** `src/domain/errors/codes.ts` → `domain`, `sites/tur.ts` → `sites`; `undefined` outside the rings. */
function ringOf(path: string): string | undefined {
  if (path.startsWith('sites/')) return 'sites';
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

function unknownRings(files: Sources): string[] {
  const rings = new Set([...files.keys()].map(ringOf).filter((ring) => ring !== undefined));
  return [...rings].filter((ring) => !Object.hasOwn(allowedImports, ring));
}

/** Returns the index files. `pages/` is left out, because its file names are web addresses. */
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

/** Returns the script of a file. For an Astro file that is its frontmatter and its script elements. */
function scriptsOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const [, frontmatter = ''] = /^\s*---\r?\n(.*?)\r?\n?---/s.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return [frontmatter, ...scripts].join('\n;\n');
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

/** Whether an import is `import type …`, or every name in its braces is a type. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  if (clause.name !== undefined || names === undefined || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
}

/** Returns one path for each cycle that a depth-first search of the imports finds. */
function findCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) found.push([...path.slice(start), file].join(' -> '));
    if (start !== -1 || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}
