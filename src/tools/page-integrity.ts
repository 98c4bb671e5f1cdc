/**
 * Ties own scripts to their bytes. An island's modules are imported by scripts, where no attribute reaches: an import map
 * lists what each must hash to. Browsers without this part of import maps load them as before.
 *
 * Astro asks once more for an island's own module that failed, at an address with `astro-retry` and the time, which no map
 * can list: that one copy is not checked, what it imports is. So these hashes stop bytes that went wrong for all but the
 * outermost modules; against somebody who writes to the host they never helped, since the map is in pages of the same host.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../edge/page-manifest.ts';

/** Adds to every page of a built site the hashes of the own scripts that it may come to load. */
export function addIntegrity(siteDir: string): void {
  const names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' });
  const scripts = names.filter((name) => name.startsWith('_astro') && name.endsWith('.js')).sort();
  if (scripts.length === 0) return;
  const codes = scripts.map(
    (name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(siteDir, name), 'utf8')] as const,
  );
  const known = codes.map(([path, code]) => ({ path, hash: sha256(code), names: namedIn(code, codes) }));
  const pages = names
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(siteDir, file), 'utf8');
      return { file, html, needed: neededBy(html, known) };
    });
  const groups = groupsOf(pages.map(({ needed }) => needed));
  for (const { file, html, needed } of pages) {
    const tied = withIntegrity(html, known, groups.find((group) => isWithin(needed, group)) ?? needed);
    if (tied !== html) writeFileSync(join(siteDir, file), tied);
  }
}

/** Each map's own hash stands in the policy of every answer of the site: so few maps are shared by many pages. */
const mostMaps = 3;

/** Sets that hold those given, where one more entry for a page costs less than one more map; the smallest first. */
export function groupsOf(needed: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  const counted = new Map<string, Group>();
  for (const scripts of needed.filter(({ size }) => size > 0)) {
    const key = [...scripts].sort().join();
    counted.set(key, { scripts, pages: (counted.get(key)?.pages ?? 0) + 1 });
  }
  const groups = [...counted.values()];
  while (groups.length > mostMaps) {
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

/** Entries that pages would carry for nothing. */
function costOf({ one, other }: { readonly one: Group; readonly other: Group }): number {
  const together = union(one.scripts, other.scripts).size;
  return (together - one.scripts.size) * one.pages + (together - other.scripts.size) * other.pages;
}

/** A script of the site. */
export interface KnownScript {
  /** `/_astro/name.js` */
  readonly path: string;
  readonly hash: string;
  /** Paths of the scripts that its code names, to load them with it or later. */
  readonly names: readonly string[];
}

function namedIn(code: string, all: readonly (readonly [path: string, code: string])[]): string[] {
  return all.map(([path]) => path).filter((path) => code.includes(path.slice(path.lastIndexOf('/') + 1)));
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
