/** Every file and folder that the documents name exists, so that nobody looks for one that was moved. */

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** What a path in backticks starts with: `docs/`, `flows/`. */
const folders = [...readdirSync(root), ...readdirSync(join(root, 'src'))].filter((name) => /^\w+$/.test(name));
/** Commands create them; a clone does not have them. */
const made = ['dist', 'node_modules'];

test('the documents name only files and folders that exist', () => {
  const documents = globSync(['{README,CONTRIBUTING,SECURITY}.md', 'src/README.md', 'docs/**/*.md'], { cwd: root });
  const named = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8').replace(/^```.*?^```$/gms, '');
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, path = '']) => [
      join(dirname(document), path),
    ]);
    const paths = [...text.matchAll(/`(\w+)(\/[\w./[\]-]*)`/g)].filter(
      ([, first = '']) => folders.includes(first) && !made.includes(first),
    );
    return [...links, ...paths.map(([, first = '', rest = '']) => [first + rest, `src/${first}${rest}`])].map(
      (places) => ({ document, places }),
    );
  });
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ places }) => !places.some((path) => existsSync(join(root, path))))).toEqual([]);
});
