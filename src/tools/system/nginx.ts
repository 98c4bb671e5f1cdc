/** Fetches and starts nginx, on which the edge's configuration is tested and measured. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mimes } from 'mrmime';
import { cacheDir, StopError } from './command.ts';
import { findProgram, isExecutable, unpackedLibraries, unpackPackage } from './debian.ts';
import { acceptsConnections } from './port.ts';

/** Where the package is unpacked if the machine has no nginx. */
const unpacked = join(cacheDir, 'nginx');
const unpackedProgram = join(unpacked, 'usr', 'sbin', 'nginx');

export function findNginx(): string | undefined {
  return findProgram(['nginx']) ?? (isExecutable(unpackedProgram) ? unpackedProgram : undefined);
}

/**
 * Fetches nginx if it is missing. The package is unpacked and not installed, because installing starts a server on port
 * 80. If it cannot be fetched, a sentence is printed, and the other engines are compared without it.
 */
export async function ensureNginx(): Promise<void> {
  if (findNginx() !== undefined) return;
  console.log('Fetching nginx ...');
  mkdirSync(unpacked, { recursive: true });
  const failure = await unpackPackage('nginx', unpacked);
  if (failure !== undefined) console.log(`${failure}\nnginx could not be fetched, so it is not compared.`);
}

export interface RunningNginx {
  readonly child: ChildProcess;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
}

/**
 * Starts nginx in its own folder. It reads no file of the system's configuration.
 *
 * @param http lines of the `http` block, among them a server that listens on `port`
 */
export async function startNginx(program: string, port: number, http: string): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const errors = join(folder, 'error.log');
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder, http));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', errors], {
    stdio: 'ignore',
    ...(program === unpackedProgram
      ? { env: { ...process.env, LD_LIBRARY_PATH: unpackedLibraries(unpacked) } }
      : undefined),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await acceptsConnections(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null)
      throw new StopError(`nginx did not start: ${readFileSync(errors, 'utf8')}`);
    await setTimeout(25);
  }
  return {
    child,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mainFile(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Started as root, the workers would change to a user without access to the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
pcre_jit on;
events {}
http {
${temporary.join('\n')}
access_log off;
types_hash_max_size 4096;
types {
${mimeTypes()}
}
${http}
}
`;
}

/** nginx's table of types. Debian has the default table in another package, which may be missing. */
function mimeTypes(): string {
  return Object.entries(mimes)
    .map(([ending, type]) => `  ${type} ${ending};`)
    .join('\n');
}
