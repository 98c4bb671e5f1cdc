/**
 * Starts a command of the project: `node src/tools/run.mjs <command> [arguments]`.
 *
 * The only file that must run on whatever Node is there (20 or newer) and before anything is installed: so plain
 * JavaScript without dependencies. It installs what the lock file says, if that has not been done yet, and hands over to
 * the project's own Node, which runs the TypeScript of the other files here as it is.
 */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const commands = [
  'start',
  'test',
  'test-corpora',
  'build',
  'deploy-check',
  'edge-config',
  'dev',
  'content',
  'lint-texts',
  'bench',
  'bench-edge',
  'bench-fleet',
  'screenshots',
  'keys',
  'format',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
const stampFile = join(modules, '.gatehouse-installed');

const [command = '', ...rest] = process.argv.slice(2);
if (!commands.includes(command)) {
  stop(`${command === '' ? 'No command given' : `Unknown command "${command}"`}; there are ${commands.join(', ')}.`, 2);
}
installOnce();
handOver();

/** Installs unless the last installation was of the same dependencies. */
function installOnce() {
  const wanted = dependencyHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const locked = existsSync(join(root, 'package-lock.json'));
  console.error('Installing dependencies ...');
  // Left to itself, npm leaves out what the checks need when NODE_ENV says production.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  // Not `npm ci`: it refuses a lock file made where a registry had no package for some other platform, though nothing
  // on this platform needs it. With --no-save npm takes the versions from the lock file just the same, and leaves it.
  const install = locked ? ['install', '--no-save'] : ['install'];
  const { status, error, stdout, stderr } = spawnSync('npm', [...install, '--loglevel=error', ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: environmentOfNpm(),
  });
  if (error) stop(`npm could not be started: ${error.message}.`);
  if (status !== 0) {
    console.error(`${stdout}${stderr}`.trim());
    stop('The dependencies could not be installed; what npm says is above.');
  }
  writeFileSync(stampFile, wanted);
}

/** Changes when another set of packages is wanted, and not when a script or the knip settings change. */
function dependencyHash() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const lock = join(root, 'package-lock.json');
  return createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(existsSync(lock) ? readFileSync(lock) : '')
    .digest('hex');
}

/** npm is about to replace `node_modules`, so it must not run on the Node that lies in there. */
function environmentOfNpm() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Runs the command and ends as it ends. */
function handOver() {
  const node = join(binaries, 'node');
  if (!existsSync(node)) {
    stop(`The project's own Node is missing: there is no package of it for ${process.platform} on ${process.arch}.`);
  }
  const child = spawn(node, [join(root, 'src', 'tools', `${command}.ts`), ...rest], {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`The project's own Node could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}

/** @returns {never} */
function stop(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
