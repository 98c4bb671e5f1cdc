/** Which scripts of a built site the journey of an island loads, so that a page can ask for all of them at once. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journey } from './finish-islands.ts';

/** As the bundler writes them: `from"./a.js"`, `import"./a.js"`, and ``import(`./a.js`)``. */
const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;
const importedOnDemand = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]/g;
/** Every login and registration loads these with its password. */
const loadedOnSubmit = /^(?:jsbn|prod|testnet|test)\./;

/** @param folder `_astro` of a built site */
export function createJourneys(folder: string): (scripts: readonly string[]) => Journey {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const codes = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const namedIn = (name: string, pattern: RegExp) =>
    [...(codes.get(name) ?? '').matchAll(pattern)].map(([, one = '']) => one);

  return (scripts) => {
    const needed = new Set(scripts.filter((name) => codes.has(name)));
    for (const name of needed) for (const next of namedIn(name, imported)) needed.add(next);
    const onDemand = new Set([...needed].flatMap((name) => namedIn(name, importedOnDemand)));
    return {
      // Its own scripts are imported at once. React last: it is the largest, and only draws.
      needed: [...needed]
        .filter((name) => !scripts.includes(name))
        .sort((one, other) => Number(one.startsWith('react.')) - Number(other.startsWith('react.'))),
      onSubmit: [...onDemand].filter((name) => loadedOnSubmit.test(name)),
    };
  };
}
