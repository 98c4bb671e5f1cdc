/** Licences of packages whose code is in a bundle: which are allowed, and the list of notices that the bundle carries. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` has it: an SPDX id. */
  readonly licence: string;
  /** Text of its licence file, or a sentence if the package has none. */
  readonly notice: string;
}

/** SPDX ids. All allow use in a closed product; all but 0BSD want their notice to go with the code. */
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/**
 * Reads what is installed.
 *
 * @param folder of the package
 */
export function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder)
    .sort()
    .find((entry) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(entry));
  const notice = file === undefined ? 'The package has no licence file.' : readFileSync(join(folder, file), 'utf8');
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : 'none',
    notice: notice.replaceAll('\r\n', '\n').trim(),
  };
}

/** A sentence about the first package whose licence is not allowed. */
export function problemOfLicences(packages: readonly BundledPackage[]): string | undefined {
  const wrong = packages.find(({ licence }) => !allowed.includes(licence));
  return wrong === undefined
    ? undefined
    : `${wrong.name} ${wrong.version} would be in the pages with the licence "${wrong.licence}", which src/tools/bill/licences.ts does not allow.`;
}

/** The notices of all packages: `react 19.3.1 (MIT)` and the text of its licence. */
export function licenceList(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licence, notice }) => `${name} ${version} (${licence})\n\n${notice}`);
  const intro = 'The scripts of these pages contain code of the following packages.';
  return `${[intro, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
