import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test('An editor lists the browser tests: no file of theirs needs the server when it is loaded', {
  tags: ['all'],
}, () => {
  const script = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [script, 'test', '--list'];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  expect(stdout).toMatch(/Total: \d{3,} tests in \d{2,} files/);
  expect(status).toBe(0);
});
