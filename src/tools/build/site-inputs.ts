/**
 * What each site was built from: `.manifest/{site}.inputs.json` in the folder of the sites has every file that its build read, with
 * the hash that git gives the content. From it follows which sites a change touches.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import { languageChain } from '../../domain/language/language.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { StopError } from '../system/command.ts';

/** Hashes by path from the project's folder. */
type Files = ReadonlyMap<string, string>;

interface Inputs {
  /** The same commit built with another brand is another bundle. */
  readonly brand: string;
  /** With compressed copies; a bundle without them is another one. */
  readonly compress: boolean;
  readonly files: Readonly<Record<string, string>>;
}

export interface Touched {
  readonly id: SiteId;
  /** Why it is built; `undefined` where nothing that it was built from has changed. */
  readonly reason: string | undefined;
}

/** Files that decide how a site is built, whatever its build reads. */
const always = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'src/domain/tsconfig.json',
  'src/tools/bill',
  'src/tools/build',
  'src/tools/passkeys',
  'src/tools/passwords/public-keys.ts',
  'src/tools/renderer',
  'src/tools/system',
  'src/tools/commands/build.ts',
  'src/edge/page-manifest.ts',
];

/** Folders that a build lists: a new file in them may be in its pages. Any other new file must first be imported by one that changes. */
const listed = [
  'public',
  `sites/brands/${brandName}/files`,
  'src/pages',
  'src/shell',
  'src/islands',
  'src/ui',
  'src/gallery',
  'src/platform',
];

/**
 * Writes what a site was built from. A preview has no such list: it is never what a full build gives.
 *
 * @param reads the files that its build read
 */
export function writeInputs(
  root: string,
  outDir: string,
  id: SiteId,
  reads: readonly string[],
  compress: boolean,
): void {
  const names = [...new Set([...reads, ...expectedFiles(root, id)])].sort();
  const files = Object.fromEntries(names.map((name) => [name, hashOf(join(root, name))]));
  const inputs: Inputs = { brand: brandName, compress, files };
  mkdirSync(dirname(inputsFile(outDir, id)), { recursive: true });
  writeFileSync(inputsFile(outDir, id), `${JSON.stringify(inputs, null, 1)}\n`);
}

/** Before a bundle is replaced: a list must never describe another bundle. */
export function removeInputs(outDir: string, id: SiteId): void {
  rmSync(inputsFile(outDir, id), { force: true });
}

/**
 * Which of the sites a full build would make different from what it made of a commit, and why. A site without a list, and
 * one whose list is not of that commit, counts as touched.
 *
 * @param ref a commit by any name that git knows
 * @throws {StopError} where git does not know it
 */
export function touchedSites(
  root: string,
  outDir: string,
  ids: readonly SiteId[],
  ref: string,
  compress: boolean,
): Touched[] {
  const before = filesOfCommit(root, ref);
  const now = new Map<string, string>();
  const hashNow = (name: string) => {
    const known = now.get(name) ?? hashOf(join(root, name));
    now.set(name, known);
    return known;
  };
  return ids.map((id) => ({ id, reason: reasonOf(id, readInputs(outDir, id)) }));

  function reasonOf(id: SiteId, inputs: Inputs | undefined): string | undefined {
    if (inputs === undefined) return 'there is no list of what its last build read';
    if (inputs.brand !== brandName) return 'its last build was of another brand';
    if (inputs.compress !== compress) return 'its last build was with another --compress';
    const files = Object.entries(inputs.files);
    const other = files.find(([name, hash]) => (before.get(name) ?? '') !== hash);
    if (other !== undefined) return `its last build was not of ${ref}: ${other[0]} differs`;
    const changed = files.filter(([name, hash]) => hashNow(name) !== hash).map(([name]) => name);
    const added = expectedFiles(root, id).filter((name) => inputs.files[name] === undefined);
    return namesOf([...changed, ...added]);
  }
}

/** The first three names, and how many more there are. */
function namesOf(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}

function inputsFile(outDir: string, id: SiteId): string {
  return join(outDir, '.manifest', `${id}.inputs.json`);
}

function readInputs(outDir: string, id: SiteId): Inputs | undefined {
  try {
    const inputs: Inputs = JSON.parse(readFileSync(inputsFile(outDir, id), 'utf8'));
    return typeof inputs.files === 'object' ? inputs : undefined;
  } catch {
    // Never built, or a list that was cut off.
    return undefined;
  }
}

/** What the build of a site always reads, and what is in the folders that it lists. */
export function expectedFiles(root: string, id: SiteId): string[] {
  const languages = new Set(['en', ...siteOf(id).languages.flatMap(languageChain)]);
  return [...always, ...listed, ...[...languages].map((code) => `locales/${code}`)].flatMap((name) =>
    filesUnder(root, name),
  );
}

function filesUnder(root: string, name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path).flatMap((child) => filesUnder(root, `${name}/${child}`));
}

/** As git hashes a file; empty where there is none. */
export function hashOf(path: string): string {
  if (!existsSync(path)) return '';
  const content = readFileSync(path);
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

function filesOfCommit(root: string, ref: string): Files {
  // `--` and the suffix: a word must not be taken for an option or a file.
  const { status, stdout, stderr, error } = spawnSync(
    'git',
    ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', `${ref}^{commit}`],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new StopError(`git does not know "${ref}": ${error?.message ?? stderr.trim()}`);
  return new Map(
    stdout.split('\0').flatMap((line) => {
      const [, hash, name] = /^\d+ blob ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
      return hash && name ? [[name, hash] as const] : [];
    }),
  );
}
