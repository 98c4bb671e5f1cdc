/** Limits of size that keep the code easy to survey: files in a folder, lines in a file, lines in a function. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const maxFilesInFolder = 25;
const maxLinesInFile = 300;
const maxLinesInFunction = 80;

const root = join(import.meta.dirname, '..');
const paths = globSync(['{src,tests,e2e,sites}/**/*.{ts,tsx,mjs,astro,css}', '*.mjs'], { cwd: root });
const files = new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]));

describe('the size of the code', () => {
  test('no folder holds more than 25 code files', () => {
    expect(files.size).toBeGreaterThan(500);
    expect(fullFolders([...files.keys()])).toEqual([]);
  });

  test('no code file has more than 300 lines', () => {
    expect(longFiles(files)).toEqual([]);
  });

  test('no function has more than 80 lines', () => {
    expect(longFunctions(files)).toEqual([]);
  });
});

describe('what these tests find', () => {
  test('a folder with one file too many', () => {
    const paths = Array.from({ length: 26 }, (_, index) => `src/flows/file-${index}.ts`);
    expect(fullFolders(paths)).toEqual(['src/flows: 26 files']);
    expect(fullFolders(paths.slice(1))).toEqual([]);
  });

  test('a file with one line too many', () => {
    expect(longFiles(new Map([['src/a.ts', 'x;\n'.repeat(301)]]))).toEqual(['src/a.ts: 301 lines']);
    expect(longFiles(new Map([['src/a.ts', 'x;\n'.repeat(300)]]))).toEqual([]);
  });

  test.each([
    ['a function', (body: string) => `export function long() {\n${body}}\n`],
    ['an arrow function', (body: string) => `const long = () => {\n${body}};\n`],
    ['a method', (body: string) => `const x = { long() {\n${body}} };\n`],
  ])('%s with one line too many', (_, written) => {
    expect(longFunctions(new Map([['src/a.ts', written('x;\n'.repeat(79))]]))).toEqual(['src/a.ts: long, 81 lines']);
    expect(longFunctions(new Map([['src/a.ts', written('x;\n'.repeat(78))]]))).toEqual([]);
  });
});

function fullFolders(paths: readonly string[]): string[] {
  return [...Map.groupBy(paths, dirname)]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, inside]) => `${folder}: ${inside.length} files`);
}

function longFiles(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLinesInFile)
    .map(({ path, lines }) => `${path}: ${lines} lines`);
}

/** Named functions, methods, and functions that a variable or property holds; callbacks of tests are not counted. */
function longFunctions(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([path]) => /\.(?:ts|tsx|mjs)$/.test(path))
    .flatMap(([path, text]) => {
      const found: string[] = [];
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
      const visit = (node: ts.Node): void => {
        const name = nameOf(node);
        const lines = lineAt(source, node.end) - lineAt(source, node.getStart(source)) + 1;
        if (name !== undefined && lines > maxLinesInFunction) found.push(`${path}: ${name}, ${lines} lines`);
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? 'default';
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
}

function lineAt(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line;
}
