/**
 * Installs Chromium if it is missing, builds the sites if a file of the pages is newer, and serves them, with a fresh sandbox, to the browser tests, which find the
 * address in `GATEHOUSE_ORIGIN`. So a test that an editor starts needs nothing before it.
 */

import { join } from 'node:path';
import { startServer } from '../../src/sandbox/server/server.ts';
import { buildStaleSites } from '../../src/tools/build/build-sites.ts';
import { ensureChromium } from '../../src/tools/system/chromium.ts';
import { root } from '../../src/tools/system/command.ts';

export default async function serve(): Promise<() => Promise<void>> {
  process.env.GATEHOUSE_SCRYPT_COST = '1024';
  await ensureChromium();
  await buildStaleSites();
  // Pages of the test network may call it as well as local ones: `https-front.ts`.
  const server = await startServer({
    port: 0,
    distDir: join(root, 'dist'),
    database: ':memory:',
    environment: 'test',
  });
  process.env.GATEHOUSE_ORIGIN = server.origin;
  return async () => server.close();
}
