import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { integritySentence, isComplete, problemOfInstallation, problemOfLock } from '../../src/tools/check-lock.mjs';

const root = join(import.meta.dirname, '..', '..');
const repair = 'run "npm install" and commit package.json and package-lock.json.';
const reinstall = 'delete node_modules and run the command again.';

const manifest = {
  dependencies: { a: '1.0.0' },
  devDependencies: { tool: '2.0.0' },
  optionalDependencies: { 'tool-mac': '2.0.0' },
  overrides: { b: '3.0.0', tool: { heavy: 'npm:empty@1.0.0' } },
};

const packages = {
  '': {
    dependencies: { a: '1.0.0' },
    devDependencies: { tool: '2.0.0' },
    optionalDependencies: { 'tool-mac': '2.0.0' },
  },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', dependencies: { b: '^3.0.0' } },
  'node_modules/b': { version: '3.0.0', integrity: 'sha512-b' },
  'node_modules/tool': { version: '2.0.0', integrity: 'sha512-tool', dependencies: { heavy: '^9.0.0' } },
  'node_modules/tool-mac': { version: '2.0.0', integrity: 'sha512-mac', optional: true },
  'node_modules/tool/node_modules/heavy': { name: 'empty', version: '1.0.0', integrity: 'sha512-empty' },
};

/** What npm notes after installing on a machine that is no Mac. */
const { '': _, 'node_modules/tool-mac': __, ...installed } = packages;

const without = (path: keyof typeof packages) => {
  const { [path]: ___, ...others } = packages;
  return { packages: others };
};
const changed = (path: keyof typeof packages, change: object) => ({
  packages: { ...packages, [path]: { ...packages[path], ...change } },
});
const problem = (lock: Parameters<typeof problemOfLock>[1]) => problemOfLock(manifest, lock);

describe('package.json and the lock', () => {
  test('of the project agree', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
    expect(problemOfLock(read('package.json'), read('package-lock.json'))).toBeUndefined();
  });

  test('agree', () => {
    expect(problem({ packages })).toBeUndefined();
  });

  test('package.json asks for another version', () => {
    expect(problemOfLock({ ...manifest, dependencies: { a: '1.1.0' } }, { packages })).toBe(
      `package.json asks for a 1.1.0, package-lock.json has 1.0.0; ${repair}`,
    );
  });

  test('package.json asks for one package more, or one less', () => {
    expect(problemOfLock({ ...manifest, dependencies: { a: '1.0.0', c: '1.0.0' } }, { packages })).toBe(
      `package.json asks for c 1.0.0, package-lock.json has nothing; ${repair}`,
    );
    expect(problemOfLock({ ...manifest, devDependencies: {} }, { packages })).toBe(
      `package.json asks for tool no more, package-lock.json has 2.0.0; ${repair}`,
    );
  });

  test('the lock has another version of a package that package.json names', () => {
    expect(problem(changed('node_modules/a', { version: '1.0.1' }))).toBe(
      `package.json asks for a 1.0.0, package-lock.json has 1.0.1; ${repair}`,
    );
  });

  test('the lock lacks a package', () => {
    expect(problem(without('node_modules/a'))).toBe(
      `package-lock.json has no entry for a, which package.json needs; ${repair}`,
    );
    expect(problem(without('node_modules/b'))).toBe(
      `package-lock.json has no entry for b, which node_modules/a needs; ${repair}`,
    );
  });

  test('the lock may lack a package for another platform', () => {
    expect(problem(without('node_modules/tool-mac'))).toBeUndefined();
    expect(isComplete({ packages })).toBe(true);
    expect(isComplete(without('node_modules/tool-mac'))).toBe(false);
  });

  test('the lock lacks an integrity', () => {
    expect(problem(changed('node_modules/b', { integrity: undefined }))).toBe(
      `package-lock.json has no version or no integrity for node_modules/b; ${repair}`,
    );
  });

  test('the lock does not follow an override', () => {
    expect(problem(changed('node_modules/b', { version: '3.0.1' }))).toBe(
      `package.json overrides node_modules/b with 3.0.0 and package-lock.json has 3.0.1; ${repair}`,
    );
    expect(problem(changed('node_modules/tool/node_modules/heavy', { name: undefined }))).toBe(
      `package.json overrides node_modules/tool/node_modules/heavy with npm:empty@1.0.0 and package-lock.json has 1.0.0; ${repair}`,
    );
  });
});

describe('the lock and what is installed', () => {
  const versionIn = (from: Record<string, { version?: string }>) => (path: string) => from[path]?.version;
  const check = (record: typeof installed | object, onDisk: Record<string, { version?: string }> = installed) =>
    problemOfInstallation({ packages }, { packages: { ...record } }, versionIn(onDisk));

  test('agree, without the packages of other platforms', () => {
    expect(check(installed)).toBeUndefined();
  });

  test('nothing says what is installed', () => {
    expect(problemOfInstallation({ packages }, undefined, () => undefined)).toBe(
      `node_modules does not say what is installed in it; ${reinstall}`,
    );
  });

  test('a package is missing', () => {
    const { 'node_modules/b': ___, ...others } = installed;
    expect(check(others)).toBe(`node_modules/b is not installed, and package-lock.json has it; ${reinstall}`);
    expect(check(installed, others)).toBe(
      `node_modules/b is installed in version none and package-lock.json says 3.0.0; ${reinstall}`,
    );
  });

  test('a package has another version, in the record or on the disk', () => {
    const other = { ...installed, 'node_modules/b': { version: '3.1.0', integrity: 'sha512-b' } };
    const sentence = `node_modules/b is installed in version 3.1.0 and package-lock.json says 3.0.0; ${reinstall}`;
    expect(check(other, other)).toBe(sentence);
    expect(check(installed, other)).toBe(sentence);
  });

  test('a package has another integrity', () => {
    expect(check({ ...installed, 'node_modules/b': { version: '3.0.0', integrity: 'sha512-x' } })).toBe(
      `node_modules/b has another integrity than in package-lock.json; ${reinstall}`,
    );
  });

  test('a package is installed that the lock does not have', () => {
    expect(check({ ...installed, 'node_modules/c': { version: '1.0.0' } })).toBe(
      `node_modules/c is installed, and package-lock.json does not have it; ${reinstall}`,
    );
  });
});

test('a download with another integrity is one sentence', () => {
  const output =
    'npm error code EINTEGRITY\nnpm error sha512-x integrity checksum failed when using sha512: https://registry.example/b/-/b-3.0.0.tgz';
  expect(integritySentence(output)).toBe(
    'b-3.0.0.tgz is not what package-lock.json promises: its integrity differs, so nothing was installed.',
  );
});
