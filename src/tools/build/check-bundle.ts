/** Checks a bundle before it is uploaded: nothing is missing, and nothing is in it that is not for visitors. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brandName } from '../../../sites/brand-name.ts';
import { providerNames } from '../../../sites/providers.ts';
import { vendorSources } from '../../../sites/vendors.ts';
import type { LanguageCode } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { matchRoute, routes } from '../../domain/navigation/routes.ts';
import { readHostStatus } from '../../domain/shell/host-status.ts';
import { previewMark } from '../../domain/shell/preview-mark.ts';
import { statusPath } from '../../domain/shell/status-path.ts';
import type { Site } from '../../domain/site/site.ts';
import { compareWithManifest, licencesFile, readBuild, readHashes } from '../../edge/page-manifest.ts';
import { type Namespace, namespaces } from '../../i18n/messages.ts';
import { checkLicences } from '../bill/check-licences.ts';
import { relatedOriginsFaults } from '../passkeys/related-origins.ts';
import { fileOfAddress, filesOf, foreignSourcesOf, linksOf, neededAssets, referencesOf } from './bundle-references.ts';
import { headerRuleFaults, madeTextFaults, pictureFaults, redirectRuleFaults, strangeFiles } from './check-files.ts';
import { checkPages } from './check-pages.ts';
import { findSecrets } from './find-secrets.ts';
import { findForbidden } from './forbidden-content.ts';
import { foreignHosts } from './known-hosts.ts';
import { compressedEndings, forms, wantsCompression } from './precompress.ts';

export interface BundleReport {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Names of own files that were followed. */
  readonly references: number;
  /** Scripts of the build before, for pages that are still open. */
  readonly kept: number;
  /** A sentence each, without the site's name. */
  readonly findings: readonly string[];
}

/** What is wrong, and where; equal ones of many files become one sentence. */
interface Finding {
  readonly what: string;
  readonly file?: string;
}

/** Of a brand's font; in its folder `files`. */
const fontLicence = 'font-licence.txt';
const statusFile = statusPath.slice(1);
const knownEndings = /\.(?:html|js|css|json|svg|png|webp|avif|ico|txt|xml|webmanifest|woff2)$/;
/** Rules of an operator for static hosts that read them in the bundle and do not serve them. */
const hostRules = ['_headers', '_redirects'];
const textEndings = /\.(?:html|js|css|json|svg|txt|xml|webmanifest)$/;

const staleManifest =
  'The manifest beside the bundle is of another build: with its hashes the pages would not run. Build the site again';

/** What a build makes a bundle from, as far as the check compares with it. */
export interface BundleSources {
  /** Keys of all texts by namespace, for every language; left out, no text is looked for. */
  readonly keys?: Readonly<Partial<Record<Namespace, readonly string[]>>>;
  /** The texts of a language; left out, they are not compared. */
  readonly textsOf?: ((language: LanguageCode, namespace: Namespace) => Readonly<Record<string, string>>) | undefined;
  /** Folders that are copied beside the pages; left out, any file may be there. */
  readonly copied?: readonly string[] | undefined;
  /** For colleagues: marked, and not for search engines. */
  readonly isPreview?: boolean | undefined;
}

export async function checkBundle(bundle: string, site: Site, sources: BundleSources): Promise<BundleReport> {
  const { copied, isPreview = false } = sources;
  const all = filesOf(bundle);
  const isCompressed = (file: string) => compressedEndings.some((ending) => file.endsWith(ending));
  const files = all.filter((file) => !isCompressed(file));
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  for (const file of files.filter((name) => textEndings.test(name))) {
    const text = decode(readFileSync(join(bundle, file)));
    if (text === undefined) findings.push({ what: 'is not valid UTF-8', file });
    else texts.set(file, text);
  }
  const references = [...texts].flatMap(([file, text]) => referencesOf(file, text));
  findings.push(
    ...wrongFiles(files),
    ...missingPages(site, new Set(files)),
    ...missingReferences(references, new Set(files)),
    ...[...texts].flatMap(([file, text]) => tornText(file, text)),
    ...wrongTexts(site, texts, sources),
    ...(copied === undefined ? [] : strangeFiles(bundle, site, files, copied, isPreview)),
    ...pictureFaults(bundle, files),
    ...madeTextFaults(site, texts, sources.textsOf),
    ...checkPages(site, new Map([...texts].filter(([file]) => !isCopied(file, copied))), isPreview),
    ...wrongHostRules(bundle, site, files),
    ...wrongMark(texts, isPreview),
    ...relatedOriginsFaults(site.id, texts),
    ...[...texts]
      // Notices of others name what they like; the bill of materials says what has to be in it.
      .filter(([file]) => file !== licencesFile && file !== fontLicence)
      .flatMap(([file, text]) => [...findForbidden(text), ...foreignNames(file, text)].map((what) => ({ what, file }))),
    ...[...texts].flatMap(([file, text]) => foreignSources(file, text)),
    ...(await secretsIn(bundle, files, texts)),
    ...linksOf(bundle).map((file) => ({ what: 'is a symbolic link', file })),
    ...wrongStatus(site, texts.get(statusFile)),
    ...wrongBrand(bundle, site),
    ...wrongBytes(bundle, site),
    ...checkLicences(dirname(bundle), site.id).map((what) => ({ what })),
    ...(await wrongCompression(bundle, new Set(all))),
  );
  const needed = new Set(neededAssets(bundle));
  return {
    pages: files.filter((file) => file.endsWith('.html')).length,
    files: all.length,
    bytes: files.reduce((sum, file) => sum + statSync(join(bundle, file)).size, 0),
    references: references.length,
    kept: files.filter((file) => file.startsWith('_astro/') && !needed.has(file)).length,
    findings: sentences(findings),
  };
}

function decode(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Texts, hosts and pictures are compared with those of one brand, and another brand's pages must not get to its hosts. */
function wrongBrand(bundle: string, site: Site): Finding[] {
  const built = readBuild(dirname(bundle), site.id)?.brand ?? brandName;
  return built === brandName
    ? []
    : [{ what: `It is built for the brand ${built}, and checked for ${brandName}: add --brand ${built}` }];
}

function wrongFiles(files: readonly string[]): Finding[] {
  return files.flatMap((file) => {
    if (file.endsWith('.map')) return [{ what: 'is a source map', file }];
    if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return [{ what: 'is a hidden file', file }];
    return knownEndings.test(file) || hostRules.includes(file)
      ? []
      : [{ what: 'is of a kind that no page uses', file }];
  });
}

function missingPages(site: Site, files: ReadonlySet<string>): Finding[] {
  const addresses = routes.flatMap(({ path }) => [
    path,
    ...site.languages.map((language) => localizedPath(language, path)),
  ]);
  return [
    ...addresses
      .filter((address) => fileOfAddress(address.slice(1), files) === undefined)
      .map((address) => ({ what: `The page ${address} is missing` })),
    ...['404.html', ...site.languages.map((language) => `${language}/404.html`)]
      .filter((file) => !files.has(file))
      .map((file) => ({ what: `The error page, ${file}, is missing` })),
  ];
}

/** An address that is no route of ours and no file by its form belongs to the product behind the front door. */
function missingReferences(references: ReturnType<typeof referencesOf>, files: ReadonlySet<string>): Finding[] {
  return references
    .filter(({ to }) => fileOfAddress(to, files) === undefined)
    .filter(({ from, to }) => !from.endsWith('.html') || /\.[a-z\d]+$/i.test(to) || matchRoute(`/${to}`) !== undefined)
    .map(({ from, to }) => ({ what: `names /${to}, which is not there`, file: from }));
}

function tornText(file: string, text: string): Finding[] {
  if (text.startsWith('\uFEFF')) return [{ what: 'starts with a byte order mark', file }];
  if (file.endsWith('.html')) {
    const isWhole = /^<!doctype html>/i.test(text) && text.trimEnd().endsWith('</html>');
    if (!isWhole) return [{ what: 'is not a whole page', file }];
    return /<title>\s*[^<|\s]/.test(text) ? [] : [{ what: 'has no title', file }];
  }
  return file.endsWith('.json') && parse(text) === undefined ? [{ what: 'is not valid JSON', file }] : [];
}

/** Each language has every text. */
function wrongTexts(site: Site, texts: ReadonlyMap<string, string>, { keys = {}, textsOf }: BundleSources): Finding[] {
  return namespaces.flatMap((namespace) =>
    site.languages.flatMap((language) => {
      const file = `locales/${language}/${namespace}.json`;
      const text = texts.get(file);
      if (text === undefined) return [{ what: `/${file} is missing` }];
      const value = parse(text);
      if (!isTexts(value)) return [{ what: 'is not an object of texts', file }];
      const wanted = textsOf?.(language, namespace);
      return (keys[namespace] ?? []).flatMap((key) => {
        if (typeof value[key] !== 'string' || value[key] === '') return [{ what: `has no text for "${key}"`, file }];
        return wanted && wanted[key] !== value[key] ? [{ what: 'has other texts than locales/', file }] : [];
      });
    }),
  );
}

function isTexts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In every file, whatever its kind: a picture holds text, too. Compressed files are compared with these. */
async function secretsIn(
  bundle: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const file of files) {
    const text = texts.get(file) ?? readFileSync(join(bundle, file)).toString('latin1');
    found.push(...(await findSecrets(file, text)).map((what) => ({ what, file })));
  }
  return found;
}

function isCopied(file: string, copied: readonly string[] = []): boolean {
  return copied.some((folder) => existsSync(join(folder, file)));
}

/** Pages and style sheets are looked at by their elements. */
function foreignNames(file: string, text: string): string[] {
  if (file.endsWith('.html')) return [];
  return foreignHosts(text).map((host) => `names ${host}, which is neither ours nor a vendor’s`);
}

/** As Astro writes it. */
const markOfPreview = `<meta name="${previewMark.name}" content="${previewMark.content}">`;

function wrongMark(texts: ReadonlyMap<string, string>, isPreview: boolean): Finding[] {
  return [...texts]
    .filter(([file, text]) => file.endsWith('.html') && text.includes(markOfPreview) !== isPreview)
    .map(([file]) => ({ what: isPreview ? 'is not marked as a preview' : 'is marked as a preview', file }));
}

function wrongHostRules(bundle: string, site: Site, files: readonly string[]): Finding[] {
  return hostRules
    .filter((file) => files.includes(file))
    .flatMap((file) => {
      const text = readFileSync(join(bundle, file), 'utf8');
      const faults =
        file === '_headers'
          ? headerRuleFaults(text, site, readHashes(dirname(bundle), site.id), vendorSources)
          : redirectRuleFaults(text);
      return faults.map((what) => ({ what, file }));
    });
}

/** What a page loads by itself comes from its own host; captcha vendors and others are loaded by scripts, by name. */
function foreignSources(file: string, text: string): Finding[] {
  return foreignSourcesOf(file, text).map((host) => ({ what: `loads something from ${host}`, file }));
}

/** The operator's file of the hosts: pages ignore a misspelt name, so whoever ships the file must hear of it. */
function wrongStatus(site: Site, text: string | undefined): Finding[] {
  if (text === undefined) return [];
  const read = readHostStatus(text);
  if (read.type === 'unreadable') return [{ what: 'cannot be read by pages, so everything is on', file: statusFile }];
  const { providersOff, captchasOff, maintenance } = read.status;
  const providers = providerNames(site.id).map(({ id }) => id);
  const vendors = site.captchaKinds.filter((kind) => kind !== 'magpie');
  const languages = [...site.languages, ...site.languages.map((code) => code.replace(/-.*/, ''))];
  const unknown = (what: string, names: Iterable<string>, known: readonly string[]) =>
    [...names]
      .filter((name) => !known.includes(name))
      .map((name) => `names the ${what} "${name}", which the site does not have`);
  return [
    ...read.ignored.map((place) => `says nothing that pages understand at "${place}"`),
    ...unknown('provider', providersOff, providers),
    ...unknown('captcha vendor', captchasOff, vendors),
    ...unknown('language', maintenance?.texts.keys() ?? [], languages),
  ].map((what) => ({ what, file: statusFile }));
}

/** The manifest is of this build, and each file is as the build has written it. */
function wrongBytes(bundle: string, site: Site): Finding[] {
  const compared = compareWithManifest(dirname(bundle), site.id);
  if (compared === undefined) return [{ what: 'There is no manifest of the build beside the bundle' }];
  const changed = compared.changedFiles.map((file) => ({ what: 'is not the file of the build', file }));
  const lists = compared.sameLists
    ? []
    : [{ what: 'The bill of materials or the list of licences is not that of the build' }];
  return [...(compared.samePages ? [] : [{ what: staleManifest }]), ...changed, ...lists];
}

/** Where there are compressed files at all, each text file has all of them, and each opens to the very same bytes. */
async function wrongCompression(bundle: string, files: ReadonlySet<string>): Promise<Finding[]> {
  const used = forms.filter(({ ending }) => [...files].some((file) => file.endsWith(ending)));
  const findings: Finding[] = [];
  for (const { ending, decompress } of used) {
    const isOurs = (file: string) => compressedEndings.some((known) => file.endsWith(known));
    for (const file of [...files].filter((name) => !isOurs(name))) {
      const plain = readFileSync(join(bundle, file));
      if (!files.has(file + ending)) {
        if (wantsCompression(file, plain.length)) findings.push({ what: `has no ${ending} beside it`, file });
        continue;
      }
      const opened = await decompress(readFileSync(join(bundle, file + ending))).catch(() => undefined);
      if (!opened?.equals(plain)) findings.push({ what: `is not what ${file} holds`, file: file + ending });
    }
    const orphans = [...files].filter((file) => file.endsWith(ending) && !files.has(file.slice(0, -ending.length)));
    findings.push(...orphans.map((file) => ({ what: 'is a compressed file without its original', file })));
  }
  return findings;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function sentences(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ what }) => what)].map(([what, same]) => {
    const names = [...new Set(same.flatMap(({ file }) => (file === undefined ? [] : [file])))];
    if (names.length === 0) return `${what}.`;
    const more = names.length === 1 ? '' : ` (like ${names.length - 1} more)`;
    return `${names[0]}${more} ${what}.`;
  });
}
