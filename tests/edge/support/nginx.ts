/** nginx with the generated configuration. */

import { join } from 'node:path';
import getPort from 'get-port';
import { sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { nginxConfig } from '../../../src/edge/nginx.ts';
import { readHashes } from '../../../src/edge/page-manifest.ts';
import { startNginx } from '../../../src/tools/system/nginx.ts';
import type { Engine } from './engines.ts';

export async function startNginxEngine(program: string, dist: string, statusDir: string): Promise<Engine> {
  const port = await getPort();
  const bundles = sites.map((site) => ({ site, root: join(dist, site.id), hashes: readHashes(dist, site.id) }));
  const config = nginxConfig({ sites: bundles, vendors, listen: `127.0.0.1:${port} default_server`, statusDir });
  const { close } = await startNginx(program, port, config);
  return { name: 'nginx', port, close };
}
