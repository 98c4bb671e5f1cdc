/** The files of a bundle besides its pages: which there may be, and what is in pictures and in the rules of static hosts. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { look } from '../../../sites/chosen-brand/look.ts';
import { agreementFile, siteAgreement } from '../../domain/agreements/agreement.ts';
import type { VendorSourceTable } from '../../domain/captcha/vendor-sources.ts';
import { answerKinds, responseHeaders, type SiteHashes } from '../../domain/http/response-headers.ts';
import { type LanguageCode, languageChain, languageOf } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { routes } from '../../domain/navigation/routes.ts';
import { statusPath } from '../../domain/shell/status-path.ts';
import { tooOldScript } from '../../domain/shell/too-old.ts';
import { webManifestFile } from '../../domain/site/brand-look.ts';
import { environments, type Site } from '../../domain/site/site.ts';
import { webManifest } from '../../domain/site/web-manifest.ts';
import { licencesFile } from '../../edge/page-manifest.ts';
import { type Namespace, namespaces } from '../../i18n/messages.ts';
import { isKnownHost } from './known-hosts.ts';

interface Finding {
  readonly what: string;
  readonly file: string;
}

/**
 * Files that a build does not make and that are in none of the folders that it copies, or differ from there.
 *
 * @param copied folders whose files a build puts beside the pages: `public/`, and that of the brand
 * @param isPreview a preview asks robots to stay away
 */
export function strangeFiles(
  bundle: string,
  site: Site,
  files: readonly string[],
  copied: readonly string[],
  isPreview = false,
): Finding[] {
  const made = madeFiles(site, isPreview);
  return files.flatMap((file) => {
    if (made.has(file) || /^_astro\/(?:fonts\/[\w-]+\.woff2|[\w.@-]+\.(?:js|css|json|png|svg|webp|avif))$/.test(file))
      return [];
    const source = copied.map((folder) => join(folder, file)).find((path) => existsSync(path));
    if (source === undefined) return [{ what: 'is no file that the build makes', file }];
    return readFileSync(source).equals(readFileSync(join(bundle, file)))
      ? []
      : [{ what: 'is not the file that the build copies', file }];
  });
}

function madeFiles(site: Site, isPreview: boolean): ReadonlySet<string> {
  const page = (address: string) => join(address.slice(1), 'index.html');
  return new Set([
    ...routes.flatMap(({ path }) => [page(path), ...site.languages.map((code) => page(localizedPath(code, path)))]),
    ...['404.html', ...site.languages.map((code) => `${code}/404.html`)],
    ...site.languages
      .flatMap(languageChain)
      .flatMap((code) => namespaces.map((name) => `locales/${code}/${name}.json`)),
    ...site.languages.map((code) => `locales/${code}/intl.json`),
    // What else is below `.well-known/` and made by the build is compared with its source (`related-origins.ts`).
    ...environments.map((environment) => `.well-known/webauthn.${environment}.json`),
    '.well-known/change-password/index.html',
    ...['too-old.js', agreementFile, webManifestFile, licencesFile, statusPath.slice(1)],
    ...(isPreview ? ['robots.txt'] : []),
  ]);
}

/** The first bytes by the ending, as hexadecimal digits. */
const starts: Readonly<Record<string, RegExp>> = {
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}66747970/,
  ico: /^00000100/,
  woff2: /^774f4632/,
};

/** A picture that is a page as well is shown as one where somebody is led to it. */
export function pictureFaults(bundle: string, files: readonly string[]): Finding[] {
  return files.flatMap((file) => {
    const ending = file.replace(/^.*\./, '');
    const start = starts[ending];
    if (start === undefined && ending !== 'svg') return [];
    const bytes = readFileSync(join(bundle, file));
    const text = bytes.toString('latin1');
    const hasStart = start === undefined || start.test(bytes.toString('hex', 0, 16));
    const faults: string[] = [];
    if (!hasStart) faults.push(`is no ${ending} file by its first bytes`);
    if (ending === 'png' && hasStart && !/IEND[\s\S]{4}$/.test(text)) faults.push('goes on after the picture');
    const code =
      ending === 'svg'
        ? /<script|<foreignObject|\son\w+\s*=|javascript:|<!ENTITY|<iframe/i
        : /<(?:script|html|svg|iframe|\?php)\b/i;
    if (code.test(text)) faults.push('is a picture with code in it');
    return faults.map((what) => ({ what, file }));
  });
}

/** Lines of `_headers`: whoever writes them takes the values of the table (docs/deploy.md). */
export function headerRuleFaults(text: string, site: Site, hashes: SiteHashes, vendors: VendorSourceTable): string[] {
  const allowed = new Map<string, Set<string>>();
  for (const environment of environments) {
    for (const kind of answerKinds) {
      for (const [name, value] of Object.entries(
        responseHeaders(kind, { site, environment, known: true }, hashes, vendors),
      )) {
        allowed.set(name, (allowed.get(name) ?? new Set()).add(value));
      }
    }
  }
  return text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s+([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === '' || key === 'content-type') return [];
    return allowed.get(key)?.has(value)
      ? []
      : [`sets the header ${key} to a value that the table of headers does not have`];
  });
}

/** Lines of `_redirects`: from, to and status. Where a rule leads is ours. */
export function redirectRuleFaults(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to = ''] = line.trim().split(/\s+/);
    if (from === '' || from.startsWith('#')) return [];
    return [from, to].flatMap((address) => {
      if (!/^(?:[a-z][a-z\d+.-]*:)?[\\/]{2}|^[a-z][a-z\d+.-]*:/i.test(address)) return [];
      const host = URL.parse(address, 'https://bundle.invalid')?.hostname ?? address;
      return isKnownHost(host) ? [] : [`leads to ${host || address}, which is neither ours nor a vendor’s`];
    });
  });
}

/**
 * The files that a build writes from the records and texts alone, and that are the same from build to build.
 *
 * @param textsOf left out, nothing is compared
 */
export function madeTextFaults(
  site: Site,
  texts: ReadonlyMap<string, string>,
  textsOf?: (language: LanguageCode, namespace: Namespace) => Readonly<Record<string, string>>,
): Finding[] {
  if (textsOf === undefined) return [];
  const said = site.languages.map((code) => [languageOf(code).tag, textsOf(code, 'global').browserTooOld ?? '']);
  const textOf = (language: LanguageCode, namespace: 'global' | 'inverse', key: string) =>
    textsOf(language, namespace)[key] ?? '';
  const wanted = new Map([
    ['too-old.js', tooOldScript(Object.fromEntries(said))],
    [webManifestFile, JSON.stringify(webManifest(site, look))],
    [agreementFile, JSON.stringify(siteAgreement(site.policies.versions, site.languages, textOf))],
  ]);
  return [...wanted]
    .filter(([file, text]) => texts.has(file) && texts.get(file) !== text)
    .map(([file]) => ({ what: 'is not what the build writes', file }));
}
