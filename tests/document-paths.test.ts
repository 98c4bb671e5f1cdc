/** Every file and folder that the documents name exists, so that nobody looks for one that was moved. */

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['{README,CONTRIBUTING,SECURITY}.md', 'src/README.md', 'docs/**/*.md'], { cwd: root });

/** Commands create them; a clone does not have them. */
const generated = ['dist', '.cache', 'node_modules'];
/** A path in the documents starts with one of these, unless it ends like a file of code. */
const firstNames = new Set([...readdirSync(root), ...readdirSync(join(root, 'src'))]);

describe('the documents', () => {
  test('name only files and folders that exist', () => {
    expect(documents.length).toBeGreaterThan(15);
    expect(documents.flatMap((file) => wrongPaths(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('what this test finds', () => {
  test.each([
    ['a path from the root', 'See `tests/nowhere.test.ts`.', 'tests/nowhere.test.ts'],
    ['a path from src/', 'See `domain/nowhere.ts`.', 'domain/nowhere.ts'],
    ['a folder', 'See `src/nowhere/`.', 'src/nowhere/'],
    ['a folder that was renamed', 'See `rules/language.ts`.', 'rules/language.ts'],
    ['a link', 'See [the map](../src/nowhere.md#arrows).', '../src/nowhere.md#arrows'],
    ['a file of the folder named before', 'In `domain/errors/`, the file `nowhere.ts`.', 'nowhere.ts'],
    ['a file without a folder', 'See `architecture.test.ts`.', 'architecture.test.ts'],
  ])('%s', (_, text, wrong) => {
    expect(wrongPaths('docs/planted.md', text)).toEqual([`docs/planted.md: ${wrong}`]);
  });

  test.each([
    ['existing ones', '`src/domain/`, `domain/errors/catalogue.ts`, `rules.ts`, [map](../src/README.md#arrows)'],
    ['addresses, packages, commands', '`/en/login`, `@noble/hashes`, `npm test`, [site](https://site.example/a.ts)'],
    ['patterns', '`locales/{language}/{namespace}.json`, `gallery/*-states.tsx`'],
    ['generated files', '`dist/`, `.cache/nowhere.json`'],
    ['blocks of code', '```ts sites/new.ts\nimport `./nowhere.ts`;\n```\n'],
  ])('nothing in %s', (_, text) => {
    expect(wrongPaths('docs/planted.md', text)).toEqual([]);
  });
});

/** What a document names in backticks or as a relative link, and nothing in the project answers to. */
function wrongPaths(document: string, text: string): string[] {
  const paragraphs = text.replace(/^```.*?^```$/gms, '').split(/\n\s*\n/);
  return paragraphs.flatMap((paragraph) => {
    const places = ['', 'src', dirname(document)];
    const found = [...paragraph.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)];
    const wrong = found.filter(([, name, link]) => {
      if (link !== undefined) return isWrongLink(document, link);
      if (name === undefined || !isPath(name)) return false;
      const base = (name.includes('/') ? ['', 'src', dirname(document)] : places).find((place) =>
        existsSync(join(root, place, name)),
      );
      if (base !== undefined) places.push(join(base, name.endsWith('/') ? name : dirname(name)));
      return base === undefined;
    });
    return wrong.map(([, name, link]) => `${document}: ${name ?? link}`);
  });
}

function isWrongLink(document: string, link: string): boolean {
  const [path = ''] = link.split('#');
  return path !== '' && !/^\w+:/.test(path) && !existsSync(join(root, dirname(document), path));
}

/** A name with braces or stars is a pattern, and one that starts with a slash is an address. */
function isPath(name: string): boolean {
  if (!/^[\w.[\]-]+(?:\/[\w.[\]-]+)*\/?$/.test(name)) return false;
  const [first = ''] = name.split('/');
  if (generated.includes(first)) return false;
  return /\w\.(?:ts|tsx|mjs|astro|css|md)$/.test(name) || (name.includes('/') && firstNames.has(first));
}
