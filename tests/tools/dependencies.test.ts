import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test('docs/dependencies.md says of each direct dependency what it is for, and of nothing else', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const direct = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind]),
  );
  const [lists = ''] = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8').split('## Installing');
  const rows = [...lists.matchAll(/^\| (`.*`) +\| +\S/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  expect(rows.sort()).toEqual(direct.sort());
});
