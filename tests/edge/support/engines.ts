/** The engines that the suite compares. Each serves the same bundles of all sites on a port of this machine. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { createEdgeServer } from '../../../src/edge/node.ts';
import { readHashes } from '../../../src/edge/page-manifest.ts';
import { startServer } from '../../../src/sandbox/server/server.ts';
import { type Assets, workerModule } from '../../../src/tools/build/worker-modules.ts';
import { findNginx } from '../../../src/tools/system/nginx.ts';
import { startBucket } from './bucket.ts';
import { startNginxEngine } from './nginx.ts';
import { smallDist } from './small-dist.ts';

export interface Engine {
  /** `bucket`: a function of a CDN in front of a bucket, in workerd. */
  readonly name: 'local' | 'node' | 'workerd' | 'bucket' | 'nginx';
  readonly port: number;
  close(): Promise<unknown>;
}

/** Writes the operator's file of a host, as the operator of each engine does; the local server has a control page instead. */
type WriteStatus = (host: string, text: string) => Promise<void>;

/** Starts every engine there is; nginx only where it is installed. */
export async function startEngines(): Promise<{
  engines: Engine[];
  dist: string;
  writeStatus: WriteStatus;
  close(): Promise<void>;
}> {
  const dist = smallDist();
  const statusDir = join(dist, '.status');
  mkdirSync(statusDir);
  const program = findNginx();
  const [local, node, { flare, ...workerd }, bucket] = await Promise.all([
    startLocal(dist),
    startNode(dist, statusDir),
    startWorkerd(dist),
    startBucketEngine(dist),
  ]);
  const nginx = program === undefined ? [] : [await startNginxEngine(program, dist, node.port)];
  const engines = [local, node, workerd, bucket, ...nginx];
  return {
    engines,
    dist,
    async writeStatus(host, text) {
      writeFileSync(join(statusDir, `${host}.json`), text);
      // Miniflare's type needs the types of a package that we do not use otherwise.
      const values: unknown = await flare.getKVNamespace('STATUS');
      await (values as { put(key: string, value: string): Promise<void> }).put(host, text);
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()));
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

async function startLocal(distDir: string): Promise<Engine> {
  const server = await startServer({ port: 0, distDir, database: ':memory:' });
  return { name: 'local', port: server.port, close: () => server.close() };
}

async function startNode(distDir: string, statusDir: string): Promise<Engine> {
  const server = createEdgeServer(distDir, { sites, main: mainSite, vendors, statusDir });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { name: 'node', port, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The real runtime, offline. */
async function startWorkerd(dist: string): Promise<Engine & { readonly flare: Miniflare }> {
  const flare = new Miniflare({
    ...(await workerOptions(dist, 'cloudflare')),
    kvNamespaces: ['STATUS'],
    assets: {
      directory: dist,
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  });
  const { port } = await flare.ready;
  return { name: 'workerd', port: Number(port), close: () => flare.dispose(), flare };
}

async function startBucketEngine(dist: string): Promise<Engine> {
  const bucket = await startBucket();
  bucket.upload(dist);
  const flare = new Miniflare(await workerOptions(dist, { bucket: bucket.address }));
  const { port } = await flare.ready;
  return { name: 'bucket', port: Number(port), close: () => Promise.all([flare.dispose(), bucket.close()]) };
}

async function workerOptions(dist: string, assets: Assets) {
  const setup = sites.map((site) => ({ site, folder: `/${site.id}`, hashes: readHashes(dist, site.id) }));
  const script = await workerModule({ sites: setup, vendors }, assets);
  return { cf: false, host: '127.0.0.1', modules: true, script, compatibilityDate: '2026-07-01' } as const;
}
