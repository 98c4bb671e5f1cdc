/** Which scripts of a built site the journey of an island loads, so that a page can ask for all of them at once. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journey, JourneyOf } from './finish-islands.ts';

/** As the bundler writes them: `from"./a.js"`, `import"./a.js"`, and ``import(`./a.js`)``. */
const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;

/** @param folder `_astro` of a built site */
export function createJourneys(folder: string): JourneyOf {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const codes = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const namedIn = (name: string, pattern: RegExp) =>
    [...(codes.get(name) ?? '').matchAll(pattern)].map(([, one = '']) => one);

  /** The scripts, what they import, what that imports, and so on. */
  function reachedFrom(scripts: readonly string[]): Set<string> {
    const reached = new Set(scripts.filter((name) => codes.has(name)));
    for (const name of reached) for (const next of namedIn(name, imported)) reached.add(next);
    return reached;
  }

  const known = new Map<string, Journey>();
  return (island, flow) => {
    const key = [...island, flow].join();
    const journey = known.get(key) ?? follow(island, flow);
    known.set(key, journey);
    return journey;
  };

  function follow(island: readonly string[], flow: string | undefined): Journey {
    const all = reachedFrom(island);
    const first = flow === undefined ? undefined : reachedFrom([flow]);
    // React is the largest, and only draws.
    const isLater = (name: string) => (first ? !first.has(name) : name.startsWith('react.'));
    // The flow comes first, because it is the largest. The scripts that draw are imported by their addresses.
    const needed = [...(first ?? all)].filter((name) => !island.includes(name) && !isLater(name));
    const later = [...all].filter((name) => isLater(name) && !island.includes(name));
    const isReact = (name: string) => Number(name.startsWith('react.'));
    return {
      needed,
      later: later.sort((one, other) => isReact(one) - isReact(other)),
    };
  }
}
