/** The engines that `bench:edge` compares, each in processes of its own, with our function and without. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { nginxConfig } from '../edge/nginx.ts';
import { readHashes } from '../edge/page-manifest.ts';
import { StopError } from './command.ts';
import { findNginx } from './nginx.ts';
import { freePort, takesConnections } from './port.ts';

export interface RunningEngine {
  readonly port: number;
  /** What its processes hold at this moment. */
  megabytes(): number;
  stop(): Promise<void>;
}

export interface BenchEngine {
  readonly name: string;
  /** Why it cannot be had here; `undefined` where it can. */
  readonly missing?: string;
  start(way: 'with' | 'without', dist: string): Promise<RunningEngine>;
}

const nginxProgram = findNginx();

export const benchEngines: readonly BenchEngine[] = [
  { name: 'node', start: (way, dist) => startServing('node', way, dist) },
  { name: 'workerd', start: (way, dist) => startServing('workerd', way, dist) },
  {
    name: 'nginx',
    ...(nginxProgram === undefined ? { missing: 'nginx is not installed (apt-get install nginx-light)' } : {}),
    start: startNginx,
  },
];

async function startServing(engine: string, way: string, dist: string): Promise<RunningEngine> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-engine.ts'), engine, way, dist], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
    child.once('exit', () => reject(new StopError(`${engine} did not start.`)));
  });
  return running(child, port);
}

/** Without our function: the shortest configuration that serves one site's files. */
async function startNginx(way: 'with' | 'without', dist: string): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const bundles = sites.map((site) => ({ site, root: join(dist, site.id), hashes: readHashes(dist, site.id) }));
  const plain = `server { listen ${listen}; root ${join(dist, mainSite.id)}; location / { try_files $uri $uri/index.html =404; } }`;
  const server = way === 'with' ? nginxConfig({ sites: bundles, vendors, listen: `${listen} default_server` }) : plain;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const lines = [
    // As root its workers would be somebody who cannot read the project.
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; pid ${folder}/pid; worker_processes 1; pcre_jit on; events {}`,
    `http { ${temporary.join(' ')} access_log off; include /etc/nginx/mime.types; sendfile on;`,
    'keepalive_requests 1000000;',
    `${server}\n}`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  const errors = join(folder, 'error.log');
  const child = spawn(nginxProgram ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', errors], {
    stdio: 'ignore',
  });
  for (let tries = 0; !(await takesConnections(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null)
      throw new StopError(`nginx did not start: ${readFileSync(errors, 'utf8')}`);
    await setTimeout(25);
  }
  return running(child, port, () => rmSync(folder, { recursive: true, force: true }));
}

function running(child: ChildProcess, port: number, clean = () => {}): RunningEngine {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  return {
    port,
    megabytes: () => treeOf(child.pid ?? 0).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
    async stop() {
      end();
      await ended;
      process.off('exit', end);
      clean();
    },
  };
}

/** A process and its descendants, as Linux tells. */
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
