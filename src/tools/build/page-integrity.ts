/**
 * Makes browsers check the bytes of own scripts. Scripts import an island's modules, and an import has no `integrity`
 * attribute: so an import map lists the hash of each module. A browser that does not know this part of import maps loads the
 * modules unchecked.
 *
 * Astro requests an island's own module once more if it failed, with `astro-retry` and the time in the address. No map can list
 * that address: this copy is not checked, but the modules that it imports are. The hashes protect against damaged files, and
 * not against somebody who can write to the host, because the map is in pages of the same host.
 */

import { sha256 } from '../../edge/page-manifest.ts';

/** Hashes own scripts, and finds which of them the code of each names. */
export function knownScripts(codes: readonly { readonly path: string; readonly code: string }[]): KnownScript[] {
  const names = codes.map(({ path }) => ({ path, file: path.slice(path.lastIndexOf('/') + 1) }));
  return codes.map(({ path, code }) => ({
    path,
    hash: sha256(code),
    names: names.filter(({ file }) => code.includes(file)).map((named) => named.path),
  }));
}

/**
 * Gives pages that load much the same scripts one list of them.
 *
 * @param needed by each page of a site
 * @returns the list of a page, by the scripts that it needs
 */
export function groupPages(
  needed: readonly ReadonlySet<string>[],
): (scripts: ReadonlySet<string>) => ReadonlySet<string> {
  const groups = groupsOf(needed);
  return (scripts) => (scripts.size > 0 && groups.find((group) => isWithin(scripts, group))) || scripts;
}

/** The policy of every answer of the site lists the hash of each map: so many pages share few maps. */
const maxMaps = 3;

/** At most `maxMaps` sets, the smallest first, so that each given set is part of one of them; with as few extra entries as possible. */
export function groupsOf(needed: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  const counted = new Map<string, Group>();
  for (const scripts of needed.filter(({ size }) => size > 0)) {
    const key = [...scripts].sort().join();
    counted.set(key, { scripts, pages: (counted.get(key)?.pages ?? 0) + 1 });
  }
  const groups = [...counted.values()];
  while (groups.length > maxMaps) {
    const pairs = groups.flatMap((one, index) => groups.slice(index + 1).map((other) => ({ one, other })));
    const [cheapest] = pairs.map((pair) => ({ ...pair, cost: costOf(pair) })).toSorted((a, b) => a.cost - b.cost);
    if (cheapest === undefined) break;
    const { one, other } = cheapest;
    groups.splice(groups.indexOf(other), 1);
    groups.splice(groups.indexOf(one), 1, {
      scripts: union(one.scripts, other.scripts),
      pages: one.pages + other.pages,
    });
  }
  return groups.map(({ scripts }) => scripts).toSorted((a, b) => a.size - b.size);
}

interface Group {
  readonly scripts: ReadonlySet<string>;
  readonly pages: number;
}

/** The number of entries that pages would list without needing them. */
function costOf({ one, other }: { readonly one: Group; readonly other: Group }): number {
  const together = union(one.scripts, other.scripts).size;
  return (together - one.scripts.size) * one.pages + (together - other.scripts.size) * other.pages;
}

/** A script of the site. */
export interface KnownScript {
  /** `/_astro/name.js` */
  readonly path: string;
  readonly hash: string;
  /** Paths of the scripts that its code names: it may load them. */
  readonly names: readonly string[];
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((item) => whole.has(item));
}

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other]);
}

/** What a page names, and what that names, and so on. */
export function neededBy(html: string, known: readonly KnownScript[]): Set<string> {
  const byPath = new Map(known.map((script) => [script.path, script]));
  const needed = new Set(known.filter(({ path }) => html.includes(path)).map(({ path }) => path));
  for (const path of needed) for (const name of byPath.get(path)?.names ?? []) needed.add(name);
  return needed;
}

/**
 * Ties a page's scripts. The map goes before the first script: it holds only for what is loaded after it.
 *
 * @param listed paths of the scripts in the map
 */
export function withIntegrity(html: string, known: readonly KnownScript[], listed: ReadonlySet<string>): string {
  const byPath = new Map(known.map((script) => [script.path, script]));
  const tagged = html.replace(/<script\b([^>]*?)\ssrc="([^"]+)"/g, (tag, _, source: string) => {
    const script = byPath.get(source);
    return script === undefined ? tag : `${tag} integrity="${script.hash}"`;
  });
  if (listed.size === 0) return tagged;
  const integrity = known.filter(({ path }) => listed.has(path)).map(({ path, hash }) => [path, hash]);
  const map = JSON.stringify({ integrity: Object.fromEntries(integrity) });
  return tagged.replace('<script', () => `<script type="importmap">${map}</script><script`);
}
