/** Debian's nginx with the generated configuration, in a folder of its own. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { nginxConfig } from '../../../src/edge/nginx.ts';
import { readHashes } from '../../../src/edge/page-manifest.ts';
import { freePort, takesConnections } from '../../../src/tools/port.ts';
import type { Engine } from './engines.ts';

export async function startNginx(program: string, dist: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const port = await freePort();
  const bundles = sites.map((site) => ({ site, root: join(dist, site.id), hashes: readHashes(dist, site.id) }));
  writeFileSync(
    join(folder, 'gatehouse.conf'),
    nginxConfig({ sites: bundles, vendors, listen: `127.0.0.1:${port} default_server` }),
  );
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder));
  const errors = join(folder, 'error.log');
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', errors], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  for (let tries = 0; !(await takesConnections(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(errors, 'utf8')}`);
    await setTimeout(25);
  }
  return {
    name: 'nginx',
    port,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  // As root its workers would be somebody who cannot read a folder of this test.
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
  include /etc/nginx/mime.types;
  include ${folder}/gatehouse.conf;
}
`;
}
