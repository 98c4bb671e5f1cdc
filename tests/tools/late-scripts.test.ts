import { expect, test } from 'vitest';
import { withLateScripts } from '../../src/tools/late-scripts.ts';

const files = ['a.1.js', 'smart-banner.x_-9.js', 'smart-banner.x_-9.js.br', 'native-bridge.y.js'];

test('a page names its late scripts as they were built, each for itself', () => {
  const page = '<script>u?import("/_astro/native-bridge.js"):import("/_astro/smart-banner.js")</script>';
  expect(withLateScripts(page, files)).toBe(
    '<script>u?import("/_astro/native-bridge.y.js"):import("/_astro/smart-banner.x_-9.js")</script>',
  );
});

test('what has its name already stays, and other addresses do too', () => {
  const page = '<script>import("/_astro/smart-banner.x_-9.js")</script><a href="/_astro/native-bridge.js">';
  expect(withLateScripts(page, files)).toBe(page);
});

test('a script that was not built stops the build', () => {
  expect(() => withLateScripts('import("/_astro/gone.js")', files)).toThrow(/script gone .*not been built/);
});
