/** The engines that `bench:soak` asks, each in its own processes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { nginxConfig } from '../../edge/nginx.ts';
import { readHashes } from '../../edge/page-manifest.ts';
import { StopError } from '../system/command.ts';
import { findNginx, startNginx } from '../system/nginx.ts';

export interface RunningEngine {
  readonly port: number;
  /** Resident memory of its processes now, in MB. */
  megabytes(): number;
  stop(): Promise<void>;
}

export interface BenchEngine {
  readonly name: string;
  /** Why it is not available; `undefined` if it is. */
  readonly missing?: string;
  start(dist: string): Promise<RunningEngine>;
}

const nginxProgram = findNginx();

export const benchEngines: readonly BenchEngine[] = [
  { name: 'node', start: (dist) => startServing('node', dist) },
  { name: 'workerd', start: (dist) => startServing('workerd', dist) },
  {
    name: 'nginx',
    ...(nginxProgram === undefined ? { missing: 'nginx is not installed (apt-get install nginx-light)' } : {}),
    start: startNginxEngine,
  },
];

async function startServing(engine: string, dist: string): Promise<RunningEngine> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-engine.ts'), engine, dist], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
    child.once('exit', () => reject(new StopError(`${engine} did not start.`)));
  });
  return running(child, port);
}

/** nginx and the Node edge behind it; their memory counts together. */
async function startNginxEngine(dist: string): Promise<RunningEngine> {
  const node = await startServing('node', dist);
  const port = await getPort();
  const listen = `127.0.0.1:${port}`;
  const bundles = sites.map((site) => ({ site, root: join(dist, site.id), hashes: readHashes(dist, site.id) }));
  const setup = { sites: bundles, vendors, listen: `${listen} default_server`, edge: `127.0.0.1:${node.port}` };
  const settings = `sendfile on; keepalive_requests 1000000;\n${nginxConfig(setup)}`;
  const { child, close } = await startNginx(nginxProgram ?? 'nginx', port, settings);
  const nginx = running(child, port, close);
  return {
    port,
    megabytes: () => nginx.megabytes() + node.megabytes(),
    stop: async () => {
      await nginx.stop();
      await node.stop();
    },
  };
}

function running(child: ChildProcess, port: number, close?: () => Promise<void>): RunningEngine {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  return {
    port,
    megabytes: () => treeOf(child.pid ?? 0).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
    async stop() {
      if (close === undefined) end();
      await (close?.() ?? ended);
      process.off('exit', end);
    },
  };
}

/** Ids of a process and its descendants, from `/proc`. */
function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
    );
    return [pid, ...children.filter((child) => child !== '').flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [pid];
  }
}

function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
