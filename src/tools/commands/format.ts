/** `npm run format`: formats every file and applies the linter's safe fixes. */

import { join } from 'node:path';
import { runChild } from '../system/child.ts';
import { root, runCommand } from '../system/command.ts';

await runCommand(async () => {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  process.exitCode = (await runChild(biome, ['check', '--write', '.'], { show: true })).code;
});
