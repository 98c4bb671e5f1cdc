/** The workflow file that operators copy: its commands exist, and its scripts are shell. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

interface Job {
  readonly needs?: readonly string[];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly uses?: string;
  readonly environment?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly steps?: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly name?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly concurrency: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
}

const folder = join(root, 'docs/deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const text = read('workflow.yml') + read('ship-to.yml');
const workflow = parseYaml(read('workflow.yml')) as Workflow;
const stage = parseYaml(read('ship-to.yml')) as Workflow;
const { concurrency } = workflow;
const jobs = { ...workflow.jobs, ...stage.jobs };
const scripts = Object.values(jobs).flatMap(({ steps = [] }) =>
  steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
);
const { scripts: commands } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** `npm run build -- --shard 1/3` of a script, as a command and its options. */
const calls = [...(text + read('edge.sh') + read('look.sh')).matchAll(/npm (?:run )?([\w:]+)((?: -- )?[^\n|]*)/g)].map(
  ([, name = '', rest = '']) => ({
    name,
    options: [...rest.matchAll(/ --([a-z-]+)/g)].map(([, option]) => option),
  }),
);

describe('the workflow file', () => {
  test('checks, builds, ships in stages, and rolls back', () => {
    expect(Object.keys(workflow.jobs)).toEqual(['check', 'build', 'staging', 'canary', 'production', 'roll-back']);
    expect(jobs.staging?.needs).toEqual(['check', 'build']);
    expect(jobs.canary?.needs).toEqual(['staging']);
    expect(jobs.production?.needs).toEqual(['staging', 'canary']);
    for (const name of ['staging', 'canary', 'production', 'roll-back']) {
      expect(jobs[name]?.uses).toBe('./.github/workflows/ship-to.yml');
    }
    // Its people approve.
    expect(jobs.ship?.environment).toContain('inputs.environment');
  });

  test('may only read the repository, and takes actions that nobody can move', () => {
    expect([workflow.permissions, stage.permissions]).toEqual([{ contents: 'read' }, { contents: 'read' }]);
    const actions = [...text.matchAll(/uses: (actions\/\S+)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(5);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
    expect(text).not.toMatch(/checkout@.*\n(?!.*persist-credentials: false)/);
  });

  test('ships the edge before the pages, looks at the hosts at the end, and goes back where it fails', () => {
    const names = jobs.ship?.steps?.flatMap(({ name = [] }) => name);
    expect(names).toEqual([
      'Make the edge',
      'Ship the edge',
      'Ship the pages',
      'Put the pages back',
      'Put the edge back',
      'Look at the hosts',
      'Go back',
    ]);
  });

  test('runs once at a time, and is not broken off', () => {
    expect(concurrency).toEqual({ group: 'ship', 'cancel-in-progress': false });
  });

  test('has the files that its scripts start', () => {
    const files = [...new Set([...text.matchAll(/\bbash ([\w/.-]+)/g)].map(([, file = '']) => file))];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.sh'))) {
      expect(spawnSync('bash', ['-n', join(folder, file)])).toMatchObject({ status: 0 });
    }
  });

  test('calls commands that there are, with options that they know', () => {
    expect(new Set(calls.map(({ name }) => name))).toEqual(
      new Set(['ci', 'test', 'build', 'deploy:check', 'edge:config', 'live:check']),
    );
    for (const { name, options } of calls.filter((call) => call.name !== 'ci')) {
      const [, file] = /run\.mjs ([\w-]+)/.exec(commands[name] ?? '') ?? [];
      const path = join(root, 'src/tools/commands', `${file}.ts`);
      expect([name, existsSync(path)]).toEqual([name, true]);
      const source = readFileSync(path, 'utf8');
      for (const option of options) expect(source).toMatch(new RegExp(`\\b${option}'?: \\{\\s*type: `));
    }
  });

  test('names the commit in the reports of pages, and keeps the source maps out of what is served', () => {
    const step = jobs.build?.steps?.find(({ run }) => run?.includes('npm run build'));
    expect(step?.env).toEqual({ GATEHOUSE_COMMIT: expect.stringContaining('github.sha') });
    const keep = jobs.build?.steps?.find(({ run }) => run?.includes('deploy:check'))?.run ?? '';
    expect(keep).toContain('cp -r "maps/$site" out/.maps/');
    // What is shipped goes by the names that are not hidden.
    expect(read('ship-release.sh')).toContain('$(ls "$out")');
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
