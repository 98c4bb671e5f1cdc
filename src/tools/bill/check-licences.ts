/** The bill of materials of a bundle, and whether the licences in it are allowed. `list-packages.ts` makes it. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { billFile, licencesFile } from '../../edge/page-manifest.ts';
import { StopError } from '../system/command.ts';

/** What is read of a bill. */
interface Bill {
  readonly components?: readonly {
    readonly group?: string;
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly {
      readonly license?: { readonly id?: string; readonly name?: string };
      readonly expression?: string;
    }[];
  }[];
}

/** SPDX ids. All allow use in a closed product; all but 0BSD want their notice to go with the code. */
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** The bill in the folder of an Astro build. It is no part of the bundle: visitors must not get it. */
export const builtBill = 'sbom.json';

/**
 * Takes the bill out of the folder of an Astro build.
 *
 * @returns its text
 * @throws {StopError} for a licence that is not allowed
 */
export function takeBill(built: string): string {
  const file = join(built, builtBill);
  const bill = readFileSync(file, 'utf8');
  const [problem] = problemsOf(bill, join(built, licencesFile));
  if (problem !== undefined) throw new StopError(`${problem}.`);
  rmSync(file);
  return bill;
}

/** Puts the bill of a bundle beside its manifest. */
export function writeBill(distDir: string, site: string, bill: string): void {
  const file = billFile(distDir, site);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bill);
}

/** What is wrong with the bill of a bundle and with its list of licences, a sentence each without its full stop. */
export function checkLicences(distDir: string, site: string): string[] {
  const file = billFile(distDir, site);
  if (!existsSync(file)) return ['There is no bill of materials beside the bundle'];
  return problemsOf(readFileSync(file, 'utf8'), join(distDir, site, licencesFile));
}

function problemsOf(bill: string, licences: string): string[] {
  const { components = [] }: Bill = JSON.parse(bill);
  const notices = existsSync(licences) ? readFileSync(licences, 'utf8') : '';
  return components.flatMap(({ group, name: ownName, version, licenses = [] }) => {
    const name = group === undefined ? ownName : `${group}/${ownName}`;
    const ids = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'none');
    const isAllowed = ids.length > 0 && ids.every((id) => allowed.includes(id));
    return [
      ...(isAllowed
        ? []
        : [
            `The scripts have code of ${name} ${version} with the licence "${ids.join(', ') || 'none'}", which src/tools/bill/check-licences.ts does not allow`,
          ]),
      ...(notices.includes(`\n## ${name} - ${version} (`) ? [] : [`/${licencesFile} does not name ${name} ${version}`]),
    ];
  });
}
