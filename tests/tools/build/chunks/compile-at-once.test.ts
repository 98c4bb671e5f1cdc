import { expect, test } from 'vitest';
import { compileAtOnce } from '../../../../src/tools/build/chunks/compile-at-once.ts';

/** As the bundler calls the plugin. */
function finished(bundle: Record<string, { type: string; code?: string }>): typeof bundle {
  const { generateBundle } = compileAtOnce as unknown as {
    generateBundle: { handler(options: object, files: typeof bundle): void };
  };
  generateBundle.handler({}, bundle);
  return bundle;
}

test('a script begins with the hint that its functions are called at once, but not a small one, and no other file', () => {
  const large = `export const one=${'1+'.repeat(2000)}1;`;
  const small = 'export const one=1;';
  const files = finished({
    'large.js': { type: 'chunk', code: large },
    'small.js': { type: 'chunk', code: small },
    'late-scripts.json': { type: 'asset' },
  });
  expect(files).toEqual({
    'large.js': { type: 'chunk', code: `//# allFunctionsCalledOnLoad\n${large}` },
    'small.js': { type: 'chunk', code: small },
    'late-scripts.json': { type: 'asset' },
  });
});
