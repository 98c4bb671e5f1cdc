/**
 * Requirements and tests name each other: `requirements.md` has a line for each id, with the place where a visitor meets it, and a
 * test names each id. Only the ids of its last section have no test: nobody can meet them here.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/all.ts';
import { routes } from '../src/domain/navigation/routes.ts';

const root = join(import.meta.dirname, '..');
const lines = linesOf(readFileSync(join(import.meta.dirname, 'requirements.md'), 'utf8'));
const unreachable = lines.filter(({ reason }) => reason !== undefined).map(({ id }) => id);
const listed = lines.map(({ id }) => id).filter((id) => !unreachable.includes(id));
/** How many requirements each section of the product text has. */
const counts = { S1: 27, S2: 40, S3: 42, S4: 56, S5: 32, S6: 9, S7: 66, S8: 37, S9: 35 };
const tested = new Set(
  globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'], { cwd: root })
    .filter((path) => !path.endsWith('requirements.test.ts'))
    .flatMap((path) => titlesOf(readFileSync(join(root, path), 'utf8')).flatMap(idsIn)),
);

/** `POST /login`; a part of a path that differs by call is in braces. */
const callNames = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`);
const otherPlaces = /^(?:every page|every call|the edge|the build|the mini app|the gallery)\b/;

describe('requirements', () => {
  test('every line is named by a test', () => {
    expect(listed.filter((id) => !tested.has(id))).toEqual([]);
  });

  test('every id that a test names has a line', () => {
    expect([...tested].filter((id) => !listed.includes(id)).sort()).toEqual([]);
  });

  test('every id of the product text has one line, in order', () => {
    const all = Object.entries(counts).flatMap(([section, count]) =>
      idsIn(`${section}.01-${section}.${count.toString().padStart(2, '0')}`),
    );
    expect([...lines.map(({ id }) => id)].sort()).toEqual(all);
    expect(listed).toEqual([...listed].sort());
  });

  test('every line has a place where a visitor meets it, or the reason why nobody can, and there are at most five of those', () => {
    expect(
      lines.filter(({ where, reason }) => (where === undefined) === (reason === undefined)).map(({ id }) => id),
    ).toEqual([]);
    expect(unreachable).toContain('S8.11');
    expect(unreachable.length).toBeLessThanOrEqual(5);
  });

  test('the contract has no call to unbind an authenticator, so nobody meets its refusal; with such a call the rule is missing (S8.11)', () => {
    expect(callNames.filter((name) => /unbind.*(?:google|2fa|authenticator)/i.test(name))).toEqual([]);
    expect(callNames.filter((name) => /google.*(?:unbind|remove)/i.test(name))).toEqual([]);
  });

  test('every place is a page, a call of the contract, or one of the other places', () => {
    const unknown = lines.flatMap(({ id, where }) =>
      (where === undefined ? [] : unknownPlaces(where)).map((place) => `${id} ${place}`),
    );
    expect(unknown).toEqual([]);
  });

  test('every call of the contract is named as a place', () => {
    const named = new Set(lines.flatMap(({ where }) => pathsIn(where ?? '')));
    expect(callNames.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('reading titles', () => {
  test('ids stand alone, in lists and in ranges', () => {
    expect(idsIn('a host says its site (S1.06, S1.24–S1.26, S2.09-S2.11)')).toEqual([
      ...['S1.06', 'S1.24', 'S1.25', 'S1.26'],
      ...['S2.09', 'S2.10', 'S2.11'],
    ]);
  });

  test('titles and tags are those of tests, groups and tables, whatever their quotes', () => {
    const text = `
      describe('one', () => { test("two", () => {}); it.only(\`three\`, () => {}); });
      test.each([['no']])('four %s', () => {});
      test.describe(\`five \${x} six\`, () => {});
      test('seven', { tag: ['@S1.01', '@all'] }, () => {});
      test('eight', { tag: '@S1.02' }, () => {});
      test('nine', { tag: [...['@S1.03']] }, () => {});
      expect('no');
    `;
    expect(titlesOf(text)).toEqual([
      ...['one', 'two', 'three', 'four %s', 'five ', ' six'],
      ...['seven', '@S1.01', '@all', 'eight', '@S1.02', 'nine', '@S1.03'],
    ]);
  });
});

interface Line {
  readonly id: string;
  readonly where: string | undefined;
  /** Why nobody can meet it here. */
  readonly reason: string | undefined;
}

function linesOf(markdown: string): Line[] {
  const found = markdown.matchAll(/^- (S\d+\.\d\d) \S.*?(?: Where: (.+)\.| Nobody: (.+)\.)?$/gm);
  return [...found].map(([, id = '', where, reason]) => ({ id, where, reason }));
}

/** The texts in backticks: `/login`, `POST /login`. */
function pathsIn(where: string): string[] {
  return [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
}

/** What in a list of places is neither a page, nor a call, nor another place; the whole list if it names no place at all. */
function unknownPlaces(where: string): string[] {
  const paths = pathsIn(where);
  const unknown = paths.filter((path) => !callNames.includes(path) && !routes.some((route) => route.path === path));
  return paths.length > 0 || otherPlaces.test(where) ? unknown : [where];
}

/** The ids in a text, a range as all that lie in it: `S7.14–S7.16` → `S7.14`, `S7.15`, `S7.16`. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/(S\d+)\.(\d\d)(?:[–-]\1\.(\d\d))?/g)].flatMap(([, section, first, last = first]) => {
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, step) => `${section}.${String(Number(first) + step).padStart(2, '0')}`);
  });
}

/** Titles and tags of the calls that make tests and groups; of a text with values in it, the parts between them. */
function titlesOf(script: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['describe', 'it', 'test'].includes(rootName(node.expression))) {
      const [title, details] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text);
      if (title !== undefined && ts.isTemplateExpression(title)) {
        titles.push(title.head.text, ...title.templateSpans.map((span) => span.literal.text));
      }
      if (details !== undefined && ts.isObjectLiteralExpression(details)) titles.push(...tagsOf(details));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.tsx', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return titles;
}

/** The texts of `tag`, which is one text or lists of them. */
function tagsOf(details: ts.ObjectLiteralExpression): string[] {
  const tag = details.properties.find((property) => property.name?.getText() === 'tag');
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  if (tag !== undefined && ts.isPropertyAssignment(tag)) visit(tag.initializer);
  return texts;
}

/** The name a call chain starts with: `test` of `test.each(rows)('title')`. */
function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? rootName(node.expression) : '';
}
