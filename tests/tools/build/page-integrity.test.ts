import { expect, test } from 'vitest';
import { groupsOf, type KnownScript, neededBy, withIntegrity } from '../../../src/tools/build/page-integrity.ts';

const a = { path: '/_astro/a.js', hash: 'sha256-A', names: [] };
const b = { path: '/_astro/b.js', hash: 'sha256-B', names: [] };

function tie(html: string, known: readonly KnownScript[]): string {
  return withIntegrity(html, known, neededBy(html, known));
}

function mapOf(...scripts: readonly KnownScript[]): string {
  const integrity = Object.fromEntries(scripts.map(({ path, hash }) => [path, hash]));
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
}

test('A page with an island gets a map of what its modules must hash to, before its first script', () => {
  const page = '<head><script>1</script></head><astro-island component-url="/_astro/a.js"></astro-island>';
  expect(tie(page, [a, b])).toBe(page.replace('<script>', `${mapOf(a)}<script>`));
});

test('The map holds what a page names, what that names in turn, and nothing else; scripts that name each other end it', () => {
  const c = { path: '/_astro/c.js', hash: 'sha256-C', names: ['/_astro/d.js'] };
  const d = { path: '/_astro/d.js', hash: 'sha256-D', names: ['/_astro/b.js', '/_astro/c.js'] };
  const page = '<astro-island component-url="/_astro/c.js"></astro-island><script>1</script>';
  expect(tie(page, [a, b, c, d])).toBe(page.replace('<script>', `${mapOf(b, c, d)}<script>`));
});

test('An own script with an address gets the hash itself, and a script of another origin gets none', () => {
  const page = '<script type="module" src="/_astro/b.js"></script><script src="/other.js"></script>';
  expect(tie(page, [a, b])).toBe(
    `${mapOf(b)}<script type="module" src="/_astro/b.js" integrity="sha256-B"></script><script src="/other.js"></script>`,
  );
});

test('A page whose only module is one that its script may fetch gets the hash of that one', () => {
  const page = '<head><script>later&&import("/_astro/b.js")</script></head>';
  expect(tie(page, [a, b])).toBe(page.replace('<script>', `${mapOf(b)}<script>`));
});

test('A page that loads no script stays as it is', () => {
  const page = '<head><script>1</script></head>';
  expect(tie(page, [a, b])).toBe(page);
});

test('A site has three maps at the most, each page one that holds all it may load, and pages that load nothing count for none', () => {
  const sets = ['a', 'ab', 'abc', 'abcd', 'xyz', 'xyzw', ''].map((names) => new Set(names));
  const groups = groupsOf(sets);
  expect(groups).toHaveLength(3);
  for (const set of sets) expect(groups.some((group) => [...set].every((name) => group.has(name)))).toBe(true);
  // What has nothing in common is not put together.
  expect(groups.some((group) => group.has('a') && group.has('x'))).toBe(false);
  expect(groupsOf([new Set('a'), new Set('a'), new Set<string>()])).toEqual([new Set('a')]);
});
