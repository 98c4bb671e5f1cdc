/**
 * The bill of materials of a bundle (SBOM): every script with its hash, and the packages whose code it contains. In the format
 * CycloneDX 1.6, as JSON. Beside the manifest, so visitors do not get it. It has no time and no random number: the same sources
 * give the same bytes.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { billFile, licencesFile } from '../../edge/page-manifest.ts';
import { filesOf } from '../build/bundle-references.ts';
import { root, StopError } from '../system/command.ts';
import { type BundledPackages, inPages, packagesFile } from './bundled-packages.ts';
import { type BundledPackage, licenceList, problemOfLicences, readPackage } from './licences.ts';

interface Component {
  readonly type: 'application' | 'library' | 'file';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly {
    readonly license: { readonly id: string; readonly text: { readonly content: string } };
  }[];
  readonly hashes?: readonly { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly $schema: string;
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** What one script or the pages contain, by their address in the bill: `pkg:npm/react@19.3.1`. */
interface Part {
  readonly file: string;
  /** `undefined` for a script of a build that had no bill. */
  readonly packages: readonly string[] | undefined;
}

/**
 * Makes the bill of a finished bundle and writes the notices of its packages into it. Scripts that were kept from the build
 * before are listed with what the bill of that build says.
 *
 * @param bundle the finished bundle, with its packages beside it
 * @param previous the bill of the build before, if there is one
 * @throws {StopError} for a licence that is not allowed
 */
export function listContents(bundle: string, site: string, previous: string): string {
  const packages: BundledPackages = JSON.parse(readFileSync(packagesFile(bundle), 'utf8'));
  const old: Bill | undefined = existsSync(previous) ? JSON.parse(readFileSync(previous, 'utf8')) : undefined;
  const installed = new Map(
    [...new Set(Object.values(packages).flat())].map((folder) => [folder, readPackage(join(root, folder))]),
  );
  const problem = problemOfLicences([...installed.values()]);
  if (problem !== undefined) throw new StopError(problem);
  const refsOf = (folders: readonly string[]) =>
    folders.flatMap((folder) => {
      const found = installed.get(folder);
      return found === undefined ? [] : [purlOf(found)];
    });
  const parts: Part[] = scriptsOf(bundle).map((file) => {
    const folders = packages[file];
    if (folders !== undefined) return { file, packages: refsOf(folders) };
    return { file, packages: old?.dependencies.find(({ ref }) => ref === fileRef(file))?.dependsOn };
  });
  const libraries = new Map([...installed].map(([folder, found]) => [purlOf(found), libraryOf(found, folder)]));
  for (const component of old?.components ?? []) {
    const isUsed = parts.some((part) => part.packages?.includes(component['bom-ref']));
    if (isUsed && !libraries.has(component['bom-ref'])) libraries.set(component['bom-ref'], component);
  }
  const inline = refsOf(packages[inPages] ?? []);
  const bill = billOf(site, bundle, parts, sorted([...libraries.values()], refOf), inline);
  writeFileSync(join(bundle, licencesFile), noticesOf(bill));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Puts the bill of a bundle beside its manifest. */
export function writeBill(distDir: string, site: string, bill: string): void {
  const file = billFile(distDir, site);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bill);
}

/** How a bundle differs from its bill, a sentence each; nothing if it does not. */
export function compareWithBill(distDir: string, site: string): { readonly what: string; readonly file?: string }[] {
  const place = billFile(distDir, site);
  if (!existsSync(place)) return [{ what: 'There is no bill of materials beside the bundle' }];
  const bundle = join(distDir, site);
  const { components }: Bill = JSON.parse(readFileSync(place, 'utf8'));
  const listed = new Map(
    components.filter(({ type }) => type === 'file').map(({ name, hashes }) => [name, hashes?.[0]?.content]),
  );
  const found = scriptsOf(bundle);
  const list = join(bundle, licencesFile);
  const hasNotices = existsSync(list) && readFileSync(list, 'utf8') === noticesOf({ components });
  return [
    ...found.filter((file) => !listed.has(file)).map((file) => ({ what: 'is not in the bill of materials', file })),
    ...found
      .filter((file) => listed.has(file) && listed.get(file) !== hexOfFile(join(bundle, file)))
      .map((file) => ({ what: 'is not the file of the bill of materials', file })),
    ...[...listed.keys()]
      .filter((file) => !found.includes(file))
      .map((file) => ({ what: `The bill of materials lists ${file}, which is not there` })),
    ...(hasNotices ? [] : [{ what: `/${licencesFile} is not the list of the packages in the bill of materials` }]),
  ];
}

function billOf(
  site: string,
  bundle: string,
  parts: readonly Part[],
  libraries: readonly Component[],
  inline: readonly string[],
): Bill {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Without the name of the package, because a bundle of another brand must not name ours.
  const name = `front-door-${site}`;
  const main: Component = { type: 'application', 'bom-ref': name, name, version };
  const files: Component[] = parts.map(({ file, packages }) => ({
    type: 'file',
    'bom-ref': fileRef(file),
    name: file,
    hashes: [{ alg: 'SHA-256', content: hexOfFile(join(bundle, file)) }],
    ...(packages === undefined ? { properties: [{ name: 'build:packages', value: 'unknown' }] } : {}),
  }));
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: main },
    components: [...libraries, ...files],
    dependencies: [
      { ref: main['bom-ref'], dependsOn: [...inline, ...files.map((component) => component['bom-ref'])].sort() },
      ...parts.flatMap(({ file, packages }) =>
        packages === undefined ? [] : [{ ref: fileRef(file), dependsOn: [...packages].sort() }],
      ),
    ],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  const $schema = 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  return { $schema, serialNumber, ...content };
}

function noticesOf({ components }: Pick<Bill, 'components'>): string {
  return licenceList(
    components
      .filter(({ type }) => type === 'library')
      .map(({ name, version = '', licenses }) => {
        const license = licenses?.[0]?.license;
        return { name, version, licence: license?.id ?? '', notice: license?.text.content ?? '' };
      }),
  );
}

function libraryOf(found: BundledPackage, folder: string): Component {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const integrity: string | undefined = packages[folder]?.integrity;
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purlOf(found),
    name: found.name,
    version: found.version,
    purl: purlOf(found),
    licenses: [{ license: { id: found.licence, text: { content: found.notice } } }],
    ...(hash === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
  };
}

function scriptsOf(bundle: string): string[] {
  return filesOf(bundle).filter((file) => /^_astro\/.*\.m?js$/.test(file));
}

function purlOf({ name, version }: Pick<BundledPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function refOf(component: Component): string {
  return component['bom-ref'];
}

function fileRef(file: string): string {
  return `file:${file}`;
}

function hexOfFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** A UUID of version 8, whose bits are of the text's hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function sorted<T>(values: readonly T[], key: (value: T) => string): T[] {
  return [...values].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
