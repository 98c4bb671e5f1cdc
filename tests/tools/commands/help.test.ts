/** `--help` of every command: what it does, its arguments, one example. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Tools of others, which have a help of their own. */
const tools = ['lint', 'typecheck', 'test:mutation'];
const commands = Object.keys(scripts).filter((name) => !tools.includes(name));

function ask(...args: readonly string[]) {
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: join(root, '.cache', 'node-of-tests') },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** The arguments of `node` in a script of package.json. */
function argumentsOf(script: string): string[] {
  const [node, ...args] = (scripts[script] ?? '').split(' ');
  expect(node, script).toBe('node');
  return args;
}

test.for(commands)('npm run %s -- --help', async (script) => {
  // Beside other arguments, even wrong ones.
  const { status, stdout, stderr } = await ask(...argumentsOf(script), '--site', 'nowhere', '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const name = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
  expect(stdout).toMatch(new RegExp(`${name}\\b`));
  const [command = '', does = '', space, ...rest] = stdout.trimEnd().split('\n');
  expect(command).toMatch(/^npm (?:run )?[a-z:]+$/);
  expect(does).toMatch(/^[A-Z].{20,170}\.$/);
  expect(space).toBe('');
  expect(rest.pop()).toMatch(new RegExp(`^Example: ${command}( -- .+)?$`));
  expect(rest.pop()).toBe('');
  expect(rest).toContainEqual(expect.stringMatching(/^ {2}--brand NAME +\S/));
  // A row is an argument and what it means.
  for (const row of rest) expect(row).toMatch(/^ {2}\S.*? {2,}\S.{5,}/);
});

test('the options of the help are those of the command', async () => {
  const { stdout } = await ask('src/tools/run.mjs', 'deploy-check', '-h');
  expect(stdout.match(/^ {2}--\w+/gm)).toEqual(['  --site', '  --dir', '  --preview', '  --brand']);
});

test('no command is without a text, and a wrong option says where it is', async () => {
  const files = readdirSync(join(root, 'src/tools/commands')).map((file) => file.replace('.ts', ''));
  const inScripts = commands.map((script) => argumentsOf(script)[1]);
  const others = files.filter((file) => !inScripts.includes(file));
  expect(others).toEqual(['passwords']);
  for (const file of others) {
    expect((await ask('src/tools/run.mjs', file, '--help')).stdout).toContain('\nExample: ');
  }
  expect((await ask('src/tools/run.mjs', 'gallery', '--sight', 'tur')).stderr).toBe(
    "Unknown option '--sight'; npm run gallery -- --help says what there is.\n",
  );
});
