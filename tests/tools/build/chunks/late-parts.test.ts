import { afterEach, expect, test, vi } from 'vitest';
import {
  helper,
  neededBeside,
  refuseLateStyles,
  withListInPlace,
} from '../../../../src/tools/build/chunks/late-parts.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a late script imports is asked for beside it, once, and the script itself is imported at each try', async () => {
  const append = vi.fn();
  vi.stubGlobal('document', { head: { append }, createElement: () => ({}) });
  const { __vitePreload: load } = await import(`data:text/javascript,${encodeURIComponent(helper)}`);
  const part = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part');
  await expect(load(part, ['_astro/a.js', '_astro/b.js'])).rejects.toThrow('Failed to fetch');
  await expect(load(part, ['_astro/a.js', '_astro/b.js'])).resolves.toBe('part');
  await expect(load(part)).resolves.toBe('part');
  expect(append.mock.calls.flat()).toEqual([
    { rel: 'modulepreload', href: '/_astro/a.js' },
    { rel: 'modulepreload', href: '/_astro/b.js' },
  ]);
});

test('what every page has asked for before is not asked for beside a late script', () => {
  const files = ['late.1.js', 'core.2.js', 'flow.3.js', 'react.4.js', 'shared.5.js', 'Dialog.6.js'];
  const beside = (hostId: string) =>
    neededBeside(
      '_astro/late.1.js',
      files.map((name) => `_astro/${name}`),
      { hostId },
    );
  expect(beside('_astro/LoginForm.7.js')).toEqual(['_astro/Dialog.6.js']);
  // At load its list would cost more than the second round of the few who need it.
  for (const name of ['signed-in', 'session-expired']) expect(beside(`_astro/${name}-at-load.8.js`)).toEqual([]);
});

test('a script that loads one late script has the list where it is used, and another keeps its table', () => {
  const table =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/b.js"])))=>i.map(i=>d[i]);\n';
  const one = 'p(()=>import(`./c.js`),__vite__mapDeps([1,0]));';
  expect(withListInPlace(table + one)).toBe('p(()=>import(`./c.js`),["_astro/b.js","_astro/a.js"]);');
  expect(withListInPlace(table + one + one)).toBe(table + one + one);
  expect(withListInPlace('p(()=>import(`./c.js`),[])')).toBe('p(()=>import(`./c.js`),[])');
});

test('a style sheet that would be loaded on demand stops the build', () => {
  expect(() => refuseLateStyles('a.js', 'm(["_astro/b.js"])')).not.toThrow();
  expect(() => refuseLateStyles('a.js', 'm(["_astro/b.css"])')).toThrow('a.js loads a style sheet on demand');
});
