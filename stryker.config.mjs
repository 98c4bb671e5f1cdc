export default {
  testRunner: 'vitest',
  // Vitest does not check types, and some tests read the code.
  disableTypeChecks: false,
  mutate: ['src/{domain,edge,api,services,features}/**/*.ts', '!**/*.d.ts'],
  // The other tests of the edge start servers or wait for seconds.
  testFiles: [
    'tests/{domain,api,services,features}/**/*.test.{ts,tsx}',
    'tests/edge/!(conformance|host-status|related-origins|slow-connections|nginx|serve|wrangler).test.ts',
  ],
  // All of these tests need more than the default of five minutes where the machine has other work.
  dryRunTimeoutMinutes: 30,
  // Texts and tables are data: tests compare them with the product text.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'] },
  // What runs only while a module is loaded would need all tests for each mutant.
  ignoreStatic: true,
  ignorePatterns: ['/dist', '/.cache', '/.astro', '/test-results', '/playwright-report'],
  incremental: true,
  incrementalFile: '.cache/stryker/incremental.json',
  tempDirName: '.cache/stryker/tmp',
  cleanTempDir: 'always',
  clearTextReporter: { reportTests: false, logTests: false },
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: '.cache/stryker/mutation.html' },
  thresholds: { high: 95, low: 85, break: null },
};
