/** The engines that the suite compares. Each serves the same bundles of all sites on a port of this machine. */

import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { createEdgeServer } from '../../../src/edge/node.ts';
import { readHashes } from '../../../src/edge/page-manifest.ts';
import { startServer } from '../../../src/sandbox/server/server.ts';
import { workerModules } from '../../../src/tools/build/worker-modules.ts';
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

/** Starts every engine there is; nginx only where it is installed. */
export async function startEngines(): Promise<{ engines: Engine[]; dist: string; close(): Promise<void> }> {
  const dist = smallDist();
  const program = findNginx();
  const nginx = program === undefined ? [] : [startNginxEngine(program, dist)];
  const engines = await Promise.all([
    startLocal(dist),
    startNode(dist),
    startWorkerd(dist),
    startBucketEngine(dist),
    ...nginx,
  ]);
  return {
    engines,
    dist,
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

async function startNode(distDir: string): Promise<Engine> {
  const server = createEdgeServer(distDir, { sites, main: mainSite, vendors });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { name: 'node', port, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The real runtime, offline. */
async function startWorkerd(dist: string): Promise<Engine> {
  const flare = new Miniflare({
    ...workerOptions(dist),
    assets: {
      directory: dist,
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  });
  const { port } = await flare.ready;
  return { name: 'workerd', port: Number(port), close: () => flare.dispose() };
}

async function startBucketEngine(dist: string): Promise<Engine> {
  const bucket = await startBucket();
  bucket.upload(dist);
  const flare = new Miniflare(workerOptions(dist, bucket.address));
  const { port } = await flare.ready;
  return { name: 'bucket', port: Number(port), close: () => Promise.all([flare.dispose(), bucket.close()]) };
}

/** @param bucket address of the bucket that has the files, if it is not the platform */
function workerOptions(dist: string, bucket?: string) {
  const setup = sites.map((site) => ({ site, folder: `/${site.id}`, hashes: readHashes(dist, site.id) }));
  const modules = [...workerModules({ sites: setup, vendors }, bucket)].map(([path, contents]) => ({
    type: 'ESModule' as const,
    path: join(dist, path),
    contents,
  }));
  return { cf: false, host: '127.0.0.1', modules, modulesRoot: dist, compatibilityDate: '2026-07-01' } as const;
}
