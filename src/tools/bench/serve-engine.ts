/** One engine in its own process, for `bench:soak`: `node serve-engine.ts node|workerd DIST` serves the built sites and prints its port. */

import type { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Miniflare } from 'miniflare';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { createEdgeServer } from '../../edge/node.ts';
import { readHashes } from '../../edge/page-manifest.ts';
import { workerModule } from '../build/worker-modules.ts';
import { runCommand, StopError } from '../system/command.ts';

const starts = new Map([
  ['node', startNode],
  ['workerd', startWorkerd],
]);

const compatibilityDate = '2026-07-01';

await runCommand(async () => {
  const [engine = '', dist = ''] = process.argv.slice(2);
  const start = starts.get(engine);
  if (start === undefined) throw new StopError(`There is no engine "${engine}".`);
  console.log(await start(dist));
});

function startNode(dist: string): Promise<number> {
  return listen(createEdgeServer(dist, { sites, main: mainSite, vendors }));
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function startWorkerd(dist: string): Promise<number> {
  const setup = sites.map((site) => ({ site, folder: `/${site.id}`, hashes: readHashes(dist, site.id) }));
  const script = await workerModule({ sites: setup, vendors }, 'cloudflare');
  const flare = new Miniflare({
    cf: false,
    host: '127.0.0.1',
    modules: true,
    script,
    compatibilityDate,
    assets: {
      directory: dist,
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  });
  return Number((await flare.ready).port);
}
