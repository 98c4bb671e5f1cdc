/**
 * The steps of `ship-to.yml`, one after the other, for nginx in front of the Node edge: a folder is the store and this machine the server.
 * Between two steps the hosts serve pages of one release under the edge of another.
 */

import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { createEdgeServer } from '../../../src/edge/node.ts';
import { writeManifest } from '../../../src/edge/page-manifest.ts';
import { findProgram } from '../../../src/tools/system/debian.ts';
import { findNginx, type RunningNginx, startNginx } from '../../../src/tools/system/nginx.ts';
import { smallDist } from '../../edge/support/small-dist.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [rclone, nginx] = [findProgram(['rclone']), findNginx()];
const shipped = ['nld', 'tur'];

let work: string;
let port: number;
let edge: Server;
let server: RunningNginx;
let options: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'gatehouse-delivery-'));
  for (const folder of ['bin', 'store/exchange/live', 'server']) mkdirSync(join(work, folder), { recursive: true });
  const program = (name: string, text: string) => writeFileSync(join(work, 'bin', name), text, { mode: 0o755 });
  // `npm run edge:config -- …`, whose folders are in that of the test.
  program(
    'npm',
    `#!/bin/bash\ncommand=\${2/:/-}\nshift 3\nwords=()\nfor word in "$@"; do\n  case $word in next|live|edge) word="$PWD/$word" ;; esac\n  words+=("$word")\ndone\nexec '${process.execPath}' '${root}/src/tools/run.mjs' "$command" "\${words[@]}"\n`,
  );
  program('on-server', `#!/bin/bash\nexport EDGE_FOLDER='${work}/server'\nexec bash -c "$2"\n`);
  program(
    'nginx',
    `#!/bin/bash\nif [ "$1" = -s ]; then kill -HUP "$(cat '${work}/nginx.pid')"; else grep -q server_name '${work}/server/gatehouse.conf'; fi\n`,
  );
  const dist = smallDist();
  release(dist, 'a', 'let a=1');
  release(dist, 'b', 'let b=2');
  rmSync(dist, { recursive: true });
  edge = createEdgeServer(join(work, 'store/exchange/live'), { sites, main: mainSite, vendors });
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  port = await getPort();
  writeFileSync(join(work, 'server/gatehouse.conf'), `server { listen 127.0.0.1:${port}; }`);
  server = await startNginx(nginx ?? '', port, `include ${work}/server/gatehouse.conf;`);
  writeFileSync(join(work, 'nginx.pid'), String(server.child.pid));
  options = [
    '--engine=nginx',
    `--root=${work}/store/exchange/live`,
    '--environment=prod',
    `--listen=127.0.0.1:${port}`,
    `--edge=127.0.0.1:${(edge.address() as AddressInfo).port}`,
  ].join('\n');
}, 120_000);
afterAll(async () => {
  await server?.close();
  await new Promise((resolve) => edge.close(resolve).closeAllConnections());
  rmSync(work, { recursive: true });
});

/** A build whose pages have an inline script of their own. */
function release(dist: string, name: string, script: string): void {
  for (const site of shipped) {
    const out = join(work, name, site);
    cpSync(join(dist, site), out, { recursive: true, filter: (file) => !/\.(?:env|git)$/.test(file) });
    for (const language of sites.find(({ id }) => id === site)?.languages ?? []) {
      const page = join(out, language, 'login/index.html');
      writeFileSync(page, readFileSync(page, 'utf8').replace('let a=1', script));
    }
    writeManifest(join(work, name), site);
  }
}

/** Runs a step as the workflow does. @returns its exit code and what it says */
function step(command: string, more: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', command.replaceAll('docs/', `${root}/docs/`)], {
      cwd: work,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PATH: `${join(work, 'bin')}:${process.env.PATH}`,
        STORE: 'store:exchange',
        RCLONE_CONFIG: '/dev/null',
        RCLONE_CONFIG_STORE_TYPE: 'alias',
        RCLONE_CONFIG_STORE_REMOTE: join(work, 'store'),
        EDGE_OPTIONS: options,
        EDGE_SERVERS: 'server-1',
        EDGE_SHELL: join(work, 'bin/on-server'),
        HOSTS: 'prod',
        LOOK_OPTIONS: `--at http://127.0.0.1:${port}`,
        LOOK_PAUSE: '0',
        ...more,
      },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

async function pass(command: string): Promise<void> {
  const { code, output } = await step(command);
  expect(code, output).toBe(0);
}

const edgeOf = (next: string, site = '') =>
  `bash docs/deploy/edge.sh ${next} ${site}; bash docs/deploy/edge.sh make edge ${site}; bash docs/deploy/edge.sh ship edge ${site}`;
const look = 'bash docs/deploy/look.sh';
const stored = (name: string) =>
  readFileSync(join(work, 'store/exchange', name), 'utf8')
    .trim()
    .split('\n')
    .sort();

test.skipIf(rclone === undefined || nginx === undefined)(
  'edge and pages are shipped, tried on one site, and put back, and every state between serves pages that work',
  { tags: ['all'], timeout: 400_000 },
  async () => {
    await pass(`${edgeOf('next a')}; bash docs/deploy/ship-release.sh a a; ${look}`);
    // The new edge, and all pages of before.
    await pass(`${edgeOf('next b', 'nld')}; ${look.replace('bash', 'rm -rf next && cp -r live next; bash')}`);
    // The canary: a site of each release.
    await pass(`bash docs/deploy/ship-release.sh b b nld; bash docs/deploy/edge.sh next b nld; ${look}`);
    expect([stored('releases/manifest'), stored('releases/current')]).toEqual([['nld b', 'tur a'], ['a']]);
    await pass(`${edgeOf('next b')}; bash docs/deploy/ship-release.sh b b; ${look}`);
    expect([stored('releases/manifest'), stored('releases/current')]).toEqual([['nld b', 'tur b'], ['b']]);
    // Without the edge's step before it, the look at the hosts finds what visitors would.
    cpSync(join(work, 'a'), join(work, 'c'), { recursive: true });
    appendFileSync(join(work, 'c/tur/tr-TUR/login/index.html'), '<script>let c=3</script>');
    writeManifest(join(work, 'c'), 'tur');
    const { code, output } = await step(
      `bash docs/deploy/ship-release.sh c c tur; bash docs/deploy/edge.sh next c tur; ${look} tur`,
    );
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('/tr-TUR/login: the policy refuses a part of the page.'),
    ]);
    // Back: an edge of both, the pages.
    await pass(`${edgeOf('back a')}; bash docs/deploy/roll-back.sh a; ${look}`);
    expect([stored('releases/manifest'), stored('releases/current')]).toEqual([['nld a', 'tur a'], ['a']]);
  },
);
