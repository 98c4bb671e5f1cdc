/** Serves the main site with a fresh sandbox, in its present build; the matrix needs no other site. */

import { join } from 'node:path';
import { startServer } from '../../src/sandbox/server/server.ts';
import { buildStaleSites } from '../../src/tools/build/build-sites.ts';
import { root } from '../../src/tools/system/command.ts';

export default async function serve(): Promise<() => Promise<void>> {
  await buildStaleSites(['global']);
  const server = await startServer({ port: 0, distDir: join(root, 'dist'), database: ':memory:' });
  process.env.GATEHOUSE_ORIGIN = server.origin;
  return async () => server.close();
}
