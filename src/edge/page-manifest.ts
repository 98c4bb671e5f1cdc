/**
 * The manifest that a build writes for the edge and for `deploy:check`: `.manifest/{site}.json` in the folder of the sites,
 * outside of every bundle. It has the hashes of inline scripts and styles that the site's policies list, and of every file.
 */

import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brandName } from '../../sites/brand-name.ts';
import type { InlineHashes } from '../domain/http/content-policy.ts';
import { type AnswerKind, kindOfAnswer, type SiteHashes } from '../domain/http/response-headers.ts';
import { statusPath } from '../domain/shell/status-path.ts';
import { mergedHashes, policyFile } from './policy-file.ts';

interface Manifest {
  /** Whose pages these are. */
  readonly brand: string;
  readonly hashes: SiteHashes;
  /** Hashes of the pages that this build has replaced, for the time in which a host sends the pages of one build and the headers of the other. */
  readonly before?: SiteHashes | undefined;
  /** Hashes of all files by path: `en/login/index.html`. Not of compressed copies, which are compared with their originals. */
  readonly files: Readonly<Record<string, string>>;
  /** Hash of the bill of materials, and of the list of licences in the bundle. */
  readonly lists: readonly string[];
}

/** The file in a bundle with the notices of its packages. */
export const licencesFile = 'licences.txt';

/** Path of a site's manifest. */
function manifestFile(distDir: string, site: string): string {
  return join(distDir, '.manifest', `${site}.json`);
}

/** Path of a site's bill of materials, beside its manifest. */
export function billFile(distDir: string, site: string): string {
  return join(distDir, '.manifest', `${site}.sbom.json`);
}

/**
 * Writes the manifest of a built site, and its hashes as a file of their own. Its bill of materials is there already. Where there is a manifest of the build before, in the same
 * brand, its hashes are kept.
 *
 * @param startedAt when the build started: the manifest gets this time, so that files saved during the build are newer
 */
export function writeManifest(distDir: string, site: string, startedAt = new Date()): void {
  const file = manifestFile(distDir, site);
  const bundle = join(distDir, site);
  const hashes = scanPages(bundle);
  const replaced = existsSync(file) ? readManifest(distDir, site) : undefined;
  const manifest: Manifest = {
    brand: brandName,
    hashes,
    before: replaced?.brand === brandName ? hashesBefore(replaced, hashes) : undefined,
    files: hashFiles(bundle),
    lists: hashLists(distDir, site),
  };
  mkdirSync(dirname(file), { recursive: true });
  // Renamed in one step: a running server may read it at the same time.
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  utimesSync(`${file}.new`, startedAt, startedAt);
  renameSync(`${file}.new`, file);
  writeFileSync(join(distDir, policyFile(site)), `${JSON.stringify(readHashes(distDir, site))}\n`);
}

/** As `keepAssets` of the build: the hashes of the build before, or what that build had kept where its own are all in use still. */
function hashesBefore(replaced: Manifest, hashes: SiteHashes): SiteHashes | undefined {
  const isInUse = Object.entries(replaced.hashes).every(([kind, { scripts, styles }]) => {
    const now = hashes[kind as AnswerKind];
    return scripts.every((hash) => now?.scripts.includes(hash)) && styles.every((hash) => now?.styles.includes(hash));
  });
  return isInUse ? replaced.before : replaced.hashes;
}

function readManifest(distDir: string, site: string): Manifest {
  return JSON.parse(readFileSync(manifestFile(distDir, site), 'utf8'));
}

/**
 * The last build of a site: its brand, and when it started, in milliseconds since 1970.
 *
 * @returns `undefined` where the site or its manifest is missing
 */
export function readBuild(
  distDir: string,
  site: string,
): { readonly brand: string; readonly time: number } | undefined {
  const file = manifestFile(distDir, site);
  if (!existsSync(join(distDir, site)) || !existsSync(file)) return undefined;
  return { brand: readManifest(distDir, site).brand, time: statSync(file).mtimeMs };
}

/**
 * The hashes of a site from its manifest, with those of the build before. While a deploy has taken the manifest away, they are those of
 * the file that it puts there before the pages; without either, those of the pages.
 */
export function readHashes(distDir: string, site: string): SiteHashes {
  if (existsSync(manifestFile(distDir, site))) {
    const { hashes, before } = readManifest(distDir, site);
    return before === undefined ? hashes : mergedHashes(hashes, before);
  }
  const policy = join(distDir, policyFile(site));
  return existsSync(policy) ? JSON.parse(readFileSync(policy, 'utf8')) : scanPages(join(distDir, site));
}

/** The hash of every file of a build, by its path in the bundle; `undefined` where there is no manifest. */
export function readFileHashes(distDir: string, site: string): Readonly<Record<string, string>> | undefined {
  return existsSync(manifestFile(distDir, site)) ? readManifest(distDir, site).files : undefined;
}

/** How a site's bundle differs from its manifest; `undefined` where there is no manifest. */
export function compareWithManifest(
  distDir: string,
  site: string,
): { readonly samePages: boolean; readonly sameLists: boolean; readonly changedFiles: readonly string[] } | undefined {
  if (!existsSync(manifestFile(distDir, site))) return undefined;
  const { hashes, files, lists } = readManifest(distDir, site);
  const found = hashFiles(join(distDir, site));
  const names = new Set([...Object.keys(files), ...Object.keys(found)]);
  return {
    samePages: JSON.stringify(hashes) === JSON.stringify(scanPages(join(distDir, site))),
    sameLists: JSON.stringify(lists) === JSON.stringify(hashLists(distDir, site)),
    changedFiles: [...names].filter((name) => files[name] !== found[name]).sort(),
  };
}

/** As `readHashes`, but reads again only after the manifest has changed: a build may run while a server runs. */
export function watchHashes(distDir: string): (site: string) => SiteHashes {
  const cache = new Map<string, { version: string; hashes: SiteHashes }>();
  return (site) => {
    const [manifest, policy] = [manifestFile(distDir, site), join(distDir, policyFile(site))].map(
      (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs,
    );
    const version = `${manifest} ${policy}`;
    const cached = cache.get(site);
    if (cached?.version === version) return cached.hashes;
    const hashes = readHashes(distDir, site);
    cache.set(site, { version, hashes });
    return hashes;
  };
}

/** Base64 SHA-256 in the form of policies. */
export function sha256(text: string | Buffer): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * The hashes of the pages of each kind. An address that is written in an unusual way (`/en/l%6Fgin`) can reach any page and is
 * answered as `page`, so this kind lists what all pages have inline.
 */
function scanPages(siteDir: string): SiteHashes {
  const pages = namesIn(siteDir)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ kind: kindOfFile(name), html: readFileSync(join(siteDir, name), 'utf8') }));
  if (pages.length === 0) return {};
  const kinds = [...new Set<AnswerKind>(['page', ...pages.map(({ kind }) => kind)])].sort();
  const of = (wanted: AnswerKind) =>
    hashesOfPages(
      pages.filter(({ kind }) => kind === wanted || wanted === 'page').map(({ html }) => html),
      sha256,
    );
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)]));
}

function kindOfFile(name: string): AnswerKind {
  return /(?:^|\/)404\.html$/.test(name) ? 'not-found' : kindOfAnswer(200, `/${name.replace('index.html', '')}`);
}

/** The operator's file, which may be put into a bundle after its build. */
const laterFile = statusPath.slice(1);

function hashFiles(siteDir: string): Record<string, string> {
  const names = namesIn(siteDir).filter((name) => {
    const isCompressed = /\.(?:br|zst)$/.test(name);
    return name !== laterFile && !isCompressed && lstatSync(join(siteDir, name)).isFile();
  });
  return Object.fromEntries(names.sort().map((name) => [name, sha256(readFileSync(join(siteDir, name)))]));
}

function hashLists(distDir: string, site: string): string[] {
  return [billFile(distDir, site), join(distDir, site, licencesFile)].map((file) =>
    existsSync(file) ? sha256(readFileSync(file)) : '',
  );
}

/** Names of files and folders with slashes; none where the folder is missing. */
function namesIn(siteDir: string): string[] {
  if (!existsSync(siteDir)) return [];
  return readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
}

function inlineParts(html: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const parts = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)].map(
    ([, name = '', attributes = '', text = '']) => ({ name: name.toLowerCase(), attributes, text }),
  );
  const isInline = (attributes: string) => !/\ssrc=|\btype="?application\/(?:ld\+)?json/i.test(attributes);
  return {
    scripts: parts.filter(({ name, attributes }) => name === 'script' && isInline(attributes)).map(({ text }) => text),
    styles: parts.filter(({ name }) => name === 'style').map(({ text }) => text),
  };
}

/** Each hash once, in a stable order. */
export function hashesOfPages(pages: Iterable<string>, hash: (text: string) => string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const page of pages) {
    const parts = inlineParts(page);
    for (const text of parts.scripts) scripts.add(hash(text));
    for (const text of parts.styles) styles.add(hash(text));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}
