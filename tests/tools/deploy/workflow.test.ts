/** The workflow file that operators copy: its commands exist, and its scripts are shell. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

interface Job {
  readonly needs?: readonly string[];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

const text = readFileSync(join(root, 'docs/deploy/workflow.yml'), 'utf8');
const { jobs, concurrency } = parseYaml(text) as {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly concurrency: Readonly<Record<string, unknown>>;
};
const scripts = Object.values(jobs).flatMap(({ steps }) =>
  steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
);
const { scripts: commands } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** `npm run build -- --shard 1/3` of a script, as a command and its options. */
const calls = [...text.matchAll(/npm (?:run )?([\w:]+)((?: -- )?[^\n|]*)/g)].map(([, name = '', rest = '']) => ({
  name,
  options: [...rest.matchAll(/ --([a-z]+)/g)].map(([, option]) => option),
}));

describe('the workflow file', () => {
  test('checks, builds, ships and rolls back', () => {
    expect(Object.keys(jobs)).toEqual(['check', 'build', 'ship', 'roll-back']);
    expect(Object.values(jobs).flatMap(({ needs = [] }) => needs)).toEqual(['check', 'build']);
  });

  test('runs once at a time, and is not broken off', () => {
    expect(concurrency).toEqual({ group: 'ship', 'cancel-in-progress': false });
  });

  test('has the files that its scripts start', () => {
    const files = [...text.matchAll(/\bbash ([\w/.-]+)/g)].map(([, file = '']) => file);
    expect(files).toEqual(['docs/deploy/ship-site.sh', 'docs/deploy/ship-site.sh']);
    for (const job of ['ship', 'roll-back']) expect(jobs[job]?.steps[0]?.uses).toMatch(/^actions\/checkout@/);
    for (const file of files) expect(spawnSync('bash', ['-n', join(root, file)])).toMatchObject({ status: 0 });
  });

  test('calls commands that there are, with options that they know', () => {
    expect(calls.map(({ name }) => name)).toEqual(['test', 'build', 'deploy:check']);
    for (const { name, options } of calls) {
      const [, file] = /run\.mjs ([\w-]+)/.exec(commands[name] ?? '') ?? [];
      const path = join(root, 'src/tools/commands', `${file}.ts`);
      expect([name, existsSync(path)]).toEqual([name, true]);
      const source = readFileSync(path, 'utf8');
      for (const option of options) expect(source).toMatch(new RegExp(`\\b${option}: \\{ type: `));
    }
  });

  test('has as many machines as shards', () => {
    const shards = jobs.build?.strategy?.matrix.shard;
    expect(shards).toEqual([1, 2, 3]);
    expect(text).toMatch(/--shard \$\{\{ matrix\.shard \}\}\/3 /);
  });

  test.each(scripts)('is shell that can be read: %s', (script) => {
    const plain = script.replace(/\$\{\{[^}]*\}\}/g, 'word');
    expect(spawnSync('bash', ['-n'], { input: plain, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test('takes the built sites from the report of the build', () => {
    const [, awk = ''] = /awk '([^']+)'/.exec(text) ?? [];
    const report =
      'tur     locales/tr-TUR/global.json\nnld     unchanged since HEAD\ntur        62 pages    1.4 s\nall        62 pages    1.4 s\n';
    expect(spawnSync('bash', ['-c', 'awk "$0"', awk], { input: report, encoding: 'utf8' }).stdout).toBe('tur\n');
  });
});
