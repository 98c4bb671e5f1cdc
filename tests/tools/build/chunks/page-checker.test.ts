// @module-tag property

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Plugin, rolldown } from 'rolldown';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/endpoint.ts';
import { answersOnly } from '../../../../src/tools/build/chunks/answers-only.ts';
import { pageChecker } from '../../../../src/tools/build/chunks/page-checker.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { valuesOf } from '../../../support/values-of-schema.ts';

const root = join(import.meta.dirname, '../../../..');

/** @returns the bundle of a module. The bundler itself knows nothing of Vite's environments, which say only where a plugin is used. */
async function bundle(module: string): Promise<string> {
  const entry = '\0entry.ts';
  const virtual: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? module : undefined),
  };
  const made = await rolldown({ input: entry, plugins: [virtual, answersOnly as Plugin, pageChecker(root) as Plugin] });
  const { output } = await made.generate({ format: 'esm' });
  return output[0].code;
}

/** The files with endpoints. Of the telemetry pages know only its paths. */
const areas = readdirSync(join(root, 'src/contract'), { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !['all.ts', 'endpoint.ts', 'telemetry.ts', 'our-fields.ts', 'our-paths.ts', 'passkeys/rp-id.ts'].includes(file),
);

test.each(areas)('in pages %s takes the answers that it takes elsewhere, without Valibot', async (area) => {
  const file = join(root, 'src/contract', area);
  const code = await bundle(
    `export * from ${JSON.stringify(file)}; export { safeParse } from ${JSON.stringify(join(root, 'src/exchange/checker.ts'))};`,
  );
  expect(code).not.toContain('~standard');
  const inPages = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const all: Record<string, Partial<Endpoint<never, unknown>>> = await import(file);
  const endpoints = Object.entries(all).filter(([, one]) => one.path && one.result);
  expect(endpoints.length).toBeGreaterThan(0);
  for (const [name, { result }] of endpoints) {
    let taken = 0;
    fc.assert(
      fc.property(valuesOf(result as object), (input) => {
        const one = v.safeParse(result as v.GenericSchema, input);
        const other = inPages.safeParse(inPages[name].result, input);
        expect(other.success, name).toBe(one.success);
        if (one.success) expect(other.output, name).toEqual(one.output);
        taken += Number(one.success);
      }),
      { numRuns: propertyRuns(3000) },
    );
    expect(taken, name).toBeGreaterThan(0);
  }
});

test.each([
  "import * as v from 'valibot'; export const one = v.strictTuple([]);",
  "import { strictTuple } from 'valibot'; export const one = strictTuple([]);",
])('what the checker of pages does not have stops the build: %s', async (module) => {
  await expect(bundle(module)).rejects.toThrow('strictTuple');
});
