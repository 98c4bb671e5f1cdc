/**
 * Starts a command of the project: `node src/tools/run.mjs COMMAND [arguments]` runs `src/tools/commands/COMMAND.ts`.
 *
 * This file must run on any Node from 20 on, before anything is installed, so it is plain JavaScript without dependencies.
 * It installs what the lock says, if that has changed since the last time, and starts the command on the project's own Node,
 * which is one of the packages and runs TypeScript as it is.
 */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');
const projectNode = join(binaries, 'node');

const [command = '', ...words] = process.argv.slice(2);
const commands = readdirSync(join(root, 'src/tools/commands')).map((file) => file.replace('.ts', ''));
if (!commands.includes(command)) stop(`There is no command "${command}"; the commands are ${commands.join(', ')}.`);
const { rest, brand } = takeBrand(words);
installOnce();
handOver();

/** Every command takes `--brand NAME`: which pages are built, and whose hosts, names and look they have. */
function takeBrand(words) {
  const at = words.findIndex((word) => word === '--brand' || word.startsWith('--brand='));
  if (at === -1) return { rest: words, brand: process.env.GATEHOUSE_BRAND ?? '' };
  const [, inWord] = words[at].split('=');
  const brand = inWord ?? words[at + 1] ?? '';
  const brands = readdirSync(join(root, 'sites/brands'));
  if (!brands.includes(brand)) stop(`There is no brand "${brand}"; the brands are ${brands.join(', ')}.`);
  return { rest: words.toSpliced(at, inWord === undefined ? 2 : 1), brand };
}

/** Runs `npm ci` unless it has been run for this lock. */
function installOnce() {
  const stamp = join(root, 'node_modules/.gatehouse-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing dependencies ...');
  // npm replaces `node_modules`, so it must not run on the Node inside it.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== binaries)
    .join(delimiter);
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error) stop(`npm could not be started: ${error.message}.`);
  if (status !== 0) stop('The dependencies could not be installed; what npm says is above.');
  startNode();
  writeFileSync(stamp, lock);
}

/** Starts the project's own Node for the first time. A bare Debian lacks one library for it, which is installed. */
function startNode() {
  const problemOf = () => spawnSync(projectNode, ['--version'], { encoding: 'utf8' }).stderr;
  if (!existsSync(projectNode)) stop(`There is no package of Node for ${process.platform} on ${process.arch}.`);
  if (problemOf().includes('libatomic')) {
    const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
    const install = `${sudo}apt-get -q update && ${sudo}apt-get -q install -y --no-install-recommends libatomic1`;
    spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  if (problemOf() !== '') stop(`The project's own Node does not start: ${problemOf().trim()}`);
}

/** Runs the command and exits with its code. */
function handOver() {
  const child = spawn(projectNode, [join(root, 'src/tools/commands', `${command}.ts`), ...rest], {
    cwd: root,
    env: { ...process.env, GATEHOUSE_BRAND: brand, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}

/** @returns {never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
