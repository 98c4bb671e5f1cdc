/**
 * One engine in its own process, for `bench:edge`: `node serve-engine.ts node|workerd with|without DIST` serves the built
 * sites with our function, or only the main site's files without it, and prints its port.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { createEdgeServer } from '../../edge/node.ts';
import { readHashes } from '../../edge/page-manifest.ts';
import { createStaticFiles } from '../../edge/static-files.ts';
import { workerModule } from '../build/worker-modules.ts';
import { readOptions, runCommand, StopError } from '../system/command.ts';

const starts = new Map([
  ['node with', nodeWith],
  ['node without', nodeWithout],
  ['workerd with', workerdWith],
  ['workerd without', workerdWithout],
]);

const compatibilityDate = '2026-07-01';

await runCommand(async () => {
  const { positionals } = readOptions('node serve-engine.ts node with DIST', {});
  const [engine = '', way = '', dist = ''] = positionals;
  const start = starts.get(`${engine} ${way}`);
  if (start === undefined) throw new StopError(`There is no engine "${engine} ${way}".`);
  console.log(await start(dist));
});

function nodeWith(dist: string): Promise<number> {
  return listen(createEdgeServer(dist, { sites, main: mainSite, vendors }));
}

/** The same code serves the same files, without our function. */
function nodeWithout(dist: string): Promise<number> {
  const files = createStaticFiles();
  const folder = join(dist, mainSite.id);
  return listen(
    createServer(async ({ method = 'GET', url = '/', headers }, outgoing) => {
      const get = (name: string) => headers[name]?.toString() ?? null;
      const response = await files.serve(folder, { method, url: `http://${headers.host}${url}`, headers: { get } });
      outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []));
      outgoing.end(response?.body ? Buffer.from(await response.arrayBuffer()) : undefined);
    }),
  );
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function workerdWith(dist: string): Promise<number> {
  const setup = sites.map((site) => ({ site, folder: `/${site.id}`, hashes: readHashes(dist, site.id) }));
  const script = await workerModule({ sites: setup, vendors }, 'cloudflare');
  return workerd(
    new Miniflare({
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
    }),
  );
}

/** The platform serves the files; the script is never called. */
function workerdWithout(dist: string): Promise<number> {
  return workerd(
    new Miniflare({
      cf: false,
      host: '127.0.0.1',
      modules: true,
      script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
      compatibilityDate,
      assets: {
        directory: join(dist, mainSite.id),
        routerConfig: { invoke_user_worker_ahead_of_assets: false, has_user_worker: false },
        assetConfig: { html_handling: 'drop-trailing-slash', not_found_handling: '404-page' },
      },
    }),
  );
}

async function workerd(flare: Miniflare): Promise<number> {
  return Number((await flare.ready).port);
}
