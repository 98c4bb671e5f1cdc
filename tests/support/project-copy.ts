/** A copy of the project that a test may change and build in. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const project = join(import.meta.dirname, '..', '..');
const sources = [
  ...['src', 'sites', 'locales', 'public', 'astro.config.mjs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'playwright.config.ts'],
];

export interface ProjectCopy {
  readonly folder: string;
  /** Runs a command of the project as `npm run` would, without looking whether everything is installed. */
  run(command: string, ...args: readonly string[]): SpawnSyncReturns<string>;
  /** Runs an installed tool by its script in `node_modules`. */
  tool(script: string, ...args: readonly string[]): SpawnSyncReturns<string>;
  remove(): void;
}

/** @param more folders and files beside the sources of the pages */
export function copyProject(...more: readonly string[]): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
  for (const name of [...sources, ...more]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(project, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const start = (file: string, args: readonly string[]) =>
    spawnSync(process.execPath, [file, ...args], {
      cwd: folder,
      encoding: 'utf8',
      // As from a terminal, and not from within a test.
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '', VITEST: '' },
    });
  return {
    folder,
    run: (command, ...args) => start(join(folder, 'src/tools/commands', `${command}.ts`), args),
    tool: (script, ...args) => start(join(folder, 'node_modules', script), args),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
