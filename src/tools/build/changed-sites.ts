/** Which sites have to be built: after a change since a commit, and after a change of a file since the last build. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import { languageChain } from '../../domain/language/language.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { readBuild } from '../../edge/page-manifest.ts';
import { StopError } from '../system/command.ts';

export interface TouchedSite {
  readonly id: SiteId;
  /** Why it is built; `undefined` where the change does not touch it. */
  readonly reason: string | undefined;
}

/** Files that no page is made of. */
const notInPages = [
  ...['docs/**', 'tests/**', 'e2e/**', 'src/sandbox/**', '.*/**', '.*', '**/*.md'],
  // Lists for the checks of texts. The texts themselves are in folders.
  'locales/*.json',
  '{biome,knip,renovate}.json',
  '{playwright,vitest}.config.ts',
];

/** Whatever else is in the project, no page is made of it. */
const sources = ['src', 'sites', 'locales', 'public', 'astro.config.mjs', 'package-lock.json'];

/**
 * Which sites a change touches: a text touches the sites whose languages show it, and any other file of the pages touches all
 * sites. A site that is not built is touched as well.
 *
 * @param root the project's folder
 * @param outDir has the sites as they were built from the commit
 * @param ref a commit by any name that git knows; what is not committed counts as changed
 * @throws {StopError} where git does not know the commit
 */
export function touchedSites(root: string, outDir: string, ids: readonly SiteId[], ref: string): TouchedSite[] {
  const changed = changedFiles(root, ref).filter(isInPages);
  return ids.map((id) => {
    const built = readBuild(outDir, id);
    if (built === undefined) return { id, reason: 'is not built' };
    if (built.brand !== brandName) return { id, reason: 'is built for another brand' };
    const languages = new Set<string>(siteOf(id).languages.flatMap(languageChain));
    const names = changed.filter((name) => {
      const [, language] = /^locales\/([^/]+)\//.exec(name) ?? [];
      return language === undefined || languages.has(language);
    });
    return { id, reason: names.length === 0 ? undefined : shortList(names) };
  });
}

/** The sites that are not built, that are built for another brand, and that are older than a file that pages are made of. */
export function staleSites(root: string, outDir: string, ids: readonly SiteId[]): SiteId[] {
  const newest = Math.max(...sources.map((name) => newestTime(root, name)));
  return ids.filter((id) => {
    const built = readBuild(outDir, id);
    return built?.brand !== brandName || built.time <= newest;
  });
}

function isInPages(name: string): boolean {
  return !notInPages.some((pattern) => matchesGlob(name, pattern));
}

/** Files that differ from those of a commit, with those that git does not have yet. */
function changedFiles(root: string, ref: string): string[] {
  const commit = git(root, ref, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trim();
  const changed = git(root, ref, 'diff', '--name-only', '--no-renames', '--relative', '-z', commit);
  const added = git(root, ref, 'ls-files', '--others', '--exclude-standard', '-z');
  return `${changed}${added}`.split('\0').filter((name) => name !== '');
}

function git(root: string, ref: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new StopError(`git does not know "${ref}": ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** The first three names, and how many more there are. */
function shortList(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}

/** When a file was last changed, or anything in a folder, in milliseconds; 0 if there is none. */
function newestTime(root: string, name: string): number {
  const path = join(root, name);
  if (!existsSync(path) || !isInPages(name)) return 0;
  const stats = statSync(path);
  // The time of a folder changes where a file is added or deleted.
  const inside = stats.isDirectory() ? readdirSync(path).map((child) => newestTime(root, `${name}/${child}`)) : [];
  return Math.max(stats.mtimeMs, ...inside);
}
