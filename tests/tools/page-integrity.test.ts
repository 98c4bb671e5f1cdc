import { expect, test } from 'vitest';
import { withIntegrity } from '../../src/tools/page-integrity.ts';

const integrity = { '/_astro/a.js': 'sha256-A', '/_astro/b.js': 'sha256-B' };
const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;

test('A page with an island gets a map of what its modules must hash to, before its first script', () => {
  const page = '<head><script>1</script></head><astro-island component-url="/_astro/a.js"></astro-island>';
  expect(withIntegrity(page, integrity)).toBe(page.replace('<script>', `${map}<script>`));
});

test('A script with an address gets the hash itself, and one of strangers gets none', () => {
  const page = '<script type="module" src="/_astro/b.js"></script><script src="/other.js"></script>';
  expect(withIntegrity(page, integrity)).toBe(
    `${map}<script type="module" src="/_astro/b.js" integrity="sha256-B"></script><script src="/other.js"></script>`,
  );
});

test('A page whose only module is one that its script may fetch gets the hash of that one', () => {
  const page = '<head><script>later&&import("/_astro/b.js")</script></head>';
  const one = `<script type="importmap">${JSON.stringify({ integrity: { '/_astro/b.js': 'sha256-B' } })}</script>`;
  expect(withIntegrity(page, integrity)).toBe(page.replace('<script>', `${one}<script>`));
});

test('A page that loads no script stays as it is', () => {
  const page = '<head><script>1</script></head>';
  expect(withIntegrity(page, integrity)).toBe(page);
});
