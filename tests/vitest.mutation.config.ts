/** For `npm run test:mutation`: the tests of one subject run again and again, with changes of the code that a file names. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { publicKeys } from '../src/tools/passwords/public-keys.ts';
import { isolatedFiles } from './support/isolated-files.ts';

const root = join(import.meta.dirname, '..');

/** Code with its changes, by path from the root. */
const codeFile = process.env.GATEHOUSE_MUTATION_CODE;
const instrumented: Readonly<Record<string, string>> =
  codeFile === undefined ? {} : JSON.parse(readFileSync(codeFile, 'utf8'));

const files = (process.env.GATEHOUSE_MUTATION_TESTS ?? '').split(',');
/** Those that need a worker of their own run apart from the others. */
const isAlone = process.env.GATEHOUSE_MUTATION_ALONE === '1';
const include = files.filter((file) => isolatedFiles(root, file).length > 0 === isAlone);

/** The order in which the command names the files: those that notice most come first. */
class NamedOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  root,
  cacheDir: `.cache/vitest-${process.pid}`,
  resolve: { alias: { 'jsencrypt/jsbn': join(root, 'node_modules/jsencrypt/lib/lib/jsbn/jsbn.js') } },
  plugins: [
    publicKeys,
    {
      name: 'instrumented-code',
      enforce: 'pre',
      load: (id) => instrumented[id.slice(root.length + 1)],
    },
  ],
  test: {
    include,
    // These wait for seconds, start engines of their own, or install wrangler. The functions of the edge have tests in this process.
    exclude: [
      ...['conformance', 'host-status', 'related-origins', 'slow-connections'].map(
        (name) => `tests/edge/${name}.test.ts`,
      ),
      'tests/edge/wrangler/**',
    ],
    // The cache knows the file on the disk, not the code with its changes.
    fsModuleCache: false,
    // Modules are loaded once, where nothing forbids it.
    isolate: isAlone,
    runner: 'tests/support/mutation-runner.ts',
    maxWorkers: 1,
    sequence: { sequencer: NamedOrder },
    passWithNoTests: true,
    // A change may leave a rejected promise behind when its test has ended.
    dangerouslyIgnoreUnhandledErrors: true,
    env: { GATEHOUSE_SCRYPT_COST: '1024' },
    testTimeout: 20_000,
    hookTimeout: 20_000,
    tags: [
      { name: 'all', description: 'slow tests' },
      { name: 'property', description: 'property tests' },
    ],
    server: { deps: { inline: ['jsencrypt'] } },
  },
});
