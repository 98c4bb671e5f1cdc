/** Serves the built sites and a fresh sandbox to the browser tests, which find its address in `GATEHOUSE_ORIGIN`. */

import { join } from 'node:path';
import { startServer } from '../../src/sandbox/server.ts';
import { root } from '../../src/tools/command.ts';

export default async function serve(): Promise<() => Promise<void>> {
  const server = await startServer({ port: 0, distDir: join(root, 'dist'), database: ':memory:' });
  process.env.GATEHOUSE_ORIGIN = server.origin;
  return async () => server.close();
}
