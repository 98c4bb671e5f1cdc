/** nginx with the generated configuration, in front of a Node edge. */

import { join } from 'node:path';
import getPort from 'get-port';
import { sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { nginxConfig } from '../../../src/edge/nginx.ts';
import { readHashes } from '../../../src/edge/page-manifest.ts';
import { startNginx } from '../../../src/tools/system/nginx.ts';

/** @param edge port of the Node edge */
export async function startNginxEngine(program: string, dist: string, edge: number) {
  const port = await getPort();
  const bundles = sites.map((site) => ({ site, root: join(dist, site.id), hashes: readHashes(dist, site.id) }));
  const listen = `127.0.0.1:${port} default_server`;
  const config = nginxConfig({ sites: bundles, vendors, listen, edge: `127.0.0.1:${edge}` });
  const { close } = await startNginx(program, port, config);
  return { name: 'nginx' as const, port, close };
}
