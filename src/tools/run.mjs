/**
 * Starts a command of the project: `node src/tools/run.mjs <command> [arguments]`.
 *
 * This file and `check-lock.mjs` must run on any Node from 20 on, before anything is installed. So they are plain
 * JavaScript without dependencies. It installs what the lock says, if that has not been done yet, and starts the command on
 * the project's own Node, which runs the TypeScript of the other files here as it is.
 */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { integritySentence, isComplete, problemOfInstallation, problemOfLock } from './check-lock.mjs';

const commands = [
  'start',
  'test',
  'test-corpora',
  'test-faults',
  'test-mutation',
  'build',
  'deploy-check',
  'edge-config',
  'dev',
  'gallery',
  'brand',
  'content',
  'contract',
  'contract-check',
  'bench',
  'bench-build',
  'bench-edge',
  'bench-fleet',
  'bench-load',
  'bench-soak',
  'report',
  'screenshots',
  'keys',
  'passwords',
  'format',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
const stampFile = join(modules, '.gatehouse-installed');

const [command = '', ...words] = process.argv.slice(2);
if (!commands.includes(command)) {
  stop(`${command === '' ? 'No command given' : `Unknown command "${command}"`}; there are ${commands.join(', ')}.`, 2);
}
const { rest, brand } = takeBrand(words);
stopAt(problemOfBrand());
installOnce();
handOver();

/** Every command takes `--brand NAME`: which pages are built, and whose hosts, names and look they have. */
function takeBrand(words) {
  const at = words.findIndex((word) => word === '--brand' || word.startsWith('--brand='));
  if (at === -1) return { rest: words, brand: process.env.GATEHOUSE_BRAND ?? '' };
  const [, inWord] = words[at].split('=');
  const brand = inWord ?? words[at + 1] ?? '';
  if (brand === '') stop('--brand needs the name of a folder in sites/brands/.');
  return { rest: words.toSpliced(at, inWord === undefined ? 2 : 1), brand };
}

/** @returns a sentence if there is no such brand */
function problemOfBrand() {
  const brands = readdirSync(join(root, 'sites', 'brands'));
  return brand === '' || brands.includes(brand)
    ? undefined
    : `There is no brand "${brand}"; the brands are ${brands.join(', ')}.`;
}

/**
 * Installs unless the last installation was of the same dependencies. Whatever differs between `package.json`, the lock
 * and `node_modules` ends the command: no version that is not locked is ever run.
 */
function installOnce() {
  const manifest = readJson('package.json');
  const lock = readJson('package-lock.json');
  stopAt(lock === undefined ? 'package-lock.json is missing, and it says which versions to install.' : undefined);
  stopAt(problemOfLock(manifest, lock));
  const wanted = dependencyHash(manifest);
  const upToDate = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (!upToDate) install(lock);
  const installed = readJson(join('node_modules', '.package-lock.json'));
  stopAt(problemOfInstallation(lock, installed, versionOnDisk));
  if (upToDate) return;
  removeUnused();
  startNode();
  writeFileSync(stampFile, wanted);
}

/** Runs npm. `npm ci` refuses a lock that lacks the packages of other platforms, so such a lock takes `npm install`. */
function install(lock) {
  console.error('Installing dependencies ...');
  // As `npm ci` does: `npm install` leaves parts of an older installation in place.
  rmSync(modules, { recursive: true, force: true });
  const command = isComplete(lock) ? ['ci'] : ['install', '--no-save'];
  // Without these flags, npm skips what the checks need if NODE_ENV is production.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, error, stdout, stderr } = spawnSync('npm', [...command, '--loglevel=error', ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: environmentOfNpm(),
  });
  if (error) stop(`npm could not be started: ${error.message}.`);
  if (status === 0) return;
  const output = `${stdout}${stderr}`.trim();
  if (output.includes('EINTEGRITY')) stop(integritySentence(output));
  console.error(output);
  stop('The dependencies could not be installed; what npm says is above.');
}

/**
 * Removes about 120 MB that nothing here reads: C headers of Node, source maps, translated messages of the compiler, readmes,
 * second copies of the linter's and the viewer's files in another module format, types for other formats, and the TypeScript
 * sources of packages, which hold their JavaScript as well.
 */
function removeUnused() {
  const headers = readdirSync(modules).filter((name) => name.startsWith('node-'));
  for (const name of headers) rmSync(join(modules, name, 'include'), { recursive: true, force: true });
  rmSync(join(modules, '@redocly', 'config', 'lib'), { recursive: true, force: true });
  const unused = [
    /\.map$/,
    /^(?!.*\b(?:LICENSE|LICENCE|license|licence)\.md$).*\.md$/,
    /typescript.lib.[a-z-]+.diagnosticMessages/,
    /swagger-ui(?:-es-.*|-standalone-.*)?\.js$/,
    /\.d\.cts$|\.flow$/,
    /[\\/]src[\\/](?:.*[\\/])?(?!.*\.d\.ts$)[^\\/]+\.ts$/,
  ];
  for (const file of readdirSync(modules, { recursive: true })) {
    if (unused.some((pattern) => pattern.test(file))) rmSync(join(modules, file), { force: true });
  }
}

/** Starts the project's own Node for the first time. A bare Debian lacks one library for it, which is installed. */
function startNode() {
  const firstProblem = problemOfNode();
  if (firstProblem === undefined) return;
  if (firstProblem.includes('libatomic')) installLibatomic();
  const problem = problemOfNode();
  if (problem !== undefined) stop(`The project's own Node does not start: ${problem}`);
}

/** @returns what the system says when Node cannot be started */
function problemOfNode() {
  const { status, error, stderr } = spawnSync(projectNode(), ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

function installLibatomic() {
  console.error('Installing libatomic1 ...');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'libatomic1']]) {
    const [file, ...args] = [...sudo, 'apt-get', '-q', ...words];
    const { status } = spawnSync(file, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (status !== 0) stop("The project's own Node needs a library: install it with apt-get install libatomic1.");
  }
}

/** Changes when another set of packages is wanted, and not when a script or the knip settings change. */
function dependencyHash({ dependencies, devDependencies, optionalDependencies, overrides }) {
  return createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @returns `undefined` if there is no such file */
function readJson(file) {
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    stop(`${file} cannot be read: ${error.message}.`);
  }
}

/** @param path a place in the lock, such as `node_modules/astro` */
function versionOnDisk(path) {
  return readJson(join(path, 'package.json'))?.version;
}

/** npm replaces `node_modules`, so it must not run on the Node inside it. */
function environmentOfNpm() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  return { ...process.env, PATH: path.join(delimiter) };
}

function projectNode() {
  const node = join(binaries, 'node');
  if (!existsSync(node)) {
    stop(`The project's own Node is missing: there is no package of it for ${process.platform} on ${process.arch}.`);
  }
  return node;
}

/** Runs the command and exits with its code. */
function handOver() {
  const child = spawn(projectNode(), [join(root, 'src', 'tools', 'commands', `${command}.ts`), ...rest], {
    cwd: root,
    env: { ...process.env, GATEHOUSE_BRAND: brand, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`The project's own Node could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}

/** Ends the command if there is a problem. */
function stopAt(problem) {
  if (problem !== undefined) stop(problem);
}

/** @returns {never} */
function stop(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
