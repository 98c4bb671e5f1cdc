/** `npm run format`: puts every file into the project's style and mends what can be mended safely. */

import { join } from 'node:path';
import { runChild } from './child.ts';
import { root, runCommand } from './command.ts';

await runCommand(async () => {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  process.exitCode = (await runChild(biome, ['check', '--write', '.'], { show: true })).code;
});
