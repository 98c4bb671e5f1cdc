/** Requirements and tests name each other: `requirements.md` has a line for each id in a test's title, and no others. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const listed = listedIds(readFileSync(join(import.meta.dirname, 'requirements.md'), 'utf8'));
const tested = new Set(
  globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'], { cwd: root })
    .filter((path) => !path.endsWith('requirements.test.ts'))
    .flatMap((path) => titlesOf(readFileSync(join(root, path), 'utf8')).flatMap(idsIn)),
);

describe('requirements', () => {
  test('every line is named by the title of a test', () => {
    expect(listed.filter((id) => !tested.has(id))).toEqual([]);
  });

  test('every id in the title of a test has a line', () => {
    expect([...tested].filter((id) => !listed.includes(id)).sort()).toEqual([]);
  });

  test('every id has one line, in order', () => {
    expect(listed).toEqual([...new Set(listed)].sort());
  });
});

describe('reading titles', () => {
  test('ids stand alone, in lists and in ranges', () => {
    expect(idsIn('a host says its site (S1.06, S1.24–S1.26, S2.09-S2.11)')).toEqual([
      ...['S1.06', 'S1.24', 'S1.25', 'S1.26'],
      ...['S2.09', 'S2.10', 'S2.11'],
    ]);
  });

  test('titles are those of tests, groups and tables, whatever their quotes', () => {
    const text = `
      describe('one', () => { test("two", () => {}); it.only(\`three\`, () => {}); });
      test.each([['no']])('four %s', () => {});
      test.describe(\`five \${x} six\`, () => {});
      expect('no');
    `;
    expect(titlesOf(text)).toEqual(['one', 'two', 'three', 'four %s', 'five ', ' six']);
  });
});

function listedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- (S\d+\.\d\d) \S/gm)].map(([, id = '']) => id);
}

/** The ids in a text, a range as all that lie in it: `S7.14–S7.16` → `S7.14`, `S7.15`, `S7.16`. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/(S\d+)\.(\d\d)(?:[–-]\1\.(\d\d))?/g)].flatMap(([, section, first, last = first]) => {
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, step) => `${section}.${String(Number(first) + step).padStart(2, '0')}`);
  });
}

/** First arguments of the calls that make tests and groups; of a text with values in it, the parts between them. */
function titlesOf(script: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['describe', 'it', 'test'].includes(rootName(node.expression))) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text);
      if (title !== undefined && ts.isTemplateExpression(title)) {
        titles.push(title.head.text, ...title.templateSpans.map((span) => span.literal.text));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.tsx', script, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return titles;
}

/** The name a call chain starts with: `test` of `test.each(rows)('title')`. */
function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? rootName(node.expression) : '';
}
