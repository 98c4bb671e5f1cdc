/** The options of `npm run edge:config`, as an operator's pipeline uses them. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { root } from '../../../src/tools/system/command.ts';
import { findNginx, startNginx } from '../../../src/tools/system/nginx.ts';
import { bodyOf, send } from '../../edge/support/send.ts';
import { smallDist } from '../../edge/support/small-dist.ts';

let dist: string;
let work: string;
beforeAll(() => {
  dist = smallDist();
  work = mkdtempSync(join(tmpdir(), 'gatehouse-edge-config-'));
});
afterAll(() => {
  rmSync(dist, { recursive: true });
  rmSync(work, { recursive: true });
});

function edgeConfig(...options: readonly string[]) {
  const args = ['src/tools/run.mjs', 'edge-config', '--dir', dist, '--site', 'tur', ...options];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
}

function write(name: string, text: string): string {
  const file = join(work, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const readOut = (name: string) => readFileSync(join(work, 'out', name), 'utf8');

test('the folder of the sites is the one on the server', () => {
  const out = join(work, 'out');
  expect(edgeConfig('--engine', 'nginx', '--root', '/srv/live', '--out', out)).toMatchObject({ status: 0, stderr: '' });
  expect(readOut('gatehouse.conf')).toContain('root "/srv/live/tur";');
  expect(readOut('gatehouse.conf')).not.toContain(dist);
  expect(edgeConfig('--engine', 'worker', '--root', '../dist', '--out', out)).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(readOut('wrangler.json'))).toMatchObject({ assets: { directory: '../dist/tur' } });
});

test('the operator’s settings of a Worker are kept, and are never lost in silence', () => {
  const out = join(work, 'out');
  const kv = [{ binding: 'STATUS', id: 'abc' }];
  const settings = write('own.json', JSON.stringify({ kv_namespaces: kv, routes: ['gatehouse.tr.example/*'] }));
  const run = (...more: string[]) => edgeConfig('--engine', 'worker', '--out', out, ...more);
  expect(run('--settings', settings)).toMatchObject({ status: 0 });
  expect(JSON.parse(readOut('wrangler.json'))).toMatchObject({ kv_namespaces: kv, main: 'index.js' });
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('lost: kv_namespaces, routes.') });
  expect(JSON.parse(readOut('wrangler.json'))).toMatchObject({ kv_namespaces: kv });
  const ours = write('ours.json', '{"main":"mine.js"}');
  expect(run('--settings', ours)).toMatchObject({ status: 1, stderr: expect.stringContaining('writes: main.') });
  expect(run('--settings', write('broken.json', '['))).toMatchObject({ status: 1 });
});

test('the hashes of what is live are listed as well, also after several releases', () => {
  const live = join(work, 'live');
  cpSync(join(dist, '.manifest'), join(live, '.manifest'), { recursive: true });
  const file = join(live, '.manifest/tur.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"sha256-[^"]{8}/g, '"sha256-OfBefore'));
  const run = (...more: string[]) => edgeConfig('--engine', 'nginx', '--out', join(work, 'out'), ...more);
  expect(run()).toMatchObject({ status: 0 });
  expect(readOut('gatehouse.conf')).not.toContain('sha256-OfBefore');
  expect(run('--also', live)).toMatchObject({ status: 0 });
  const policy = /"([^"]*OfBefore[^"]*)"/.exec(readOut('gatehouse.conf'))?.[1] ?? '';
  expect(policy.match(/'sha256-/g)?.length).toBe(4);
});

const nginx = findNginx();

test.skipIf(nginx === undefined)('paths of the operator’s own are answered by his own file, beside ours', async () => {
  const out = join(work, 'out');
  write('own/tur/areas.conf', 'location ^~ /api/ { add_header x-none ""; return 200 "own $request_method"; }');
  write('own/nld/areas.conf', 'nothing that nginx knows;');
  const port = await getPort();
  const listen = `127.0.0.1:${port}`;
  const options = ['--listen', listen, '--include', join(work, 'own'), '--out', out];
  expect(edgeConfig('--engine', 'nginx', ...options)).toMatchObject({ status: 0 });
  const server = await startNginx(nginx ?? '', port, readOut('gatehouse.conf'));
  const host = 'tur.localhost';
  expect(await bodyOf(port, { host, target: '/api/a%20b', method: 'POST' })).toBe('own POST');
  expect((await send(port, { host, target: '/tr-TUR/login' })).status).toBe(200);
  expect((await send(port, { host, target: '/tr-TUR/login', method: 'POST' })).status).toBe(405);
  await server.close();
});

test.skipIf(nginx === undefined)('each host has its certificate, and a host without one gets none', async () => {
  const [host = ''] = siteOf('tur').hosts.prod;
  const pair = await generate([{ name: 'commonName', value: host }]);
  write(`certificates/${host}/fullchain.pem`, pair.cert);
  write(`certificates/${host}/privkey.pem`, pair.private);
  const port = await getPort();
  const options = ['--environment', 'prod', '--listen', `127.0.0.1:${port} ssl`, '--out', join(work, 'out')];
  const run = edgeConfig('--engine', 'nginx', ...options, '--certificates', join(work, 'certificates'));
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const server = await startNginx(nginx ?? '', port, readOut('gatehouse.conf'));
  const ask = (name: string) => {
    const code = `require('node:tls').connect({port:${port},host:'127.0.0.1',servername:'${name}',rejectUnauthorized:false},function(){console.log(this.getPeerCertificate().subject.CN);this.end()}).on('error',(e)=>console.log(e.code))`;
    return spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout.trim();
  };
  expect(ask(host)).toBe(host);
  expect(ask('evil.example')).toMatch(/UNRECOGNIZED_NAME/);
  await server.close();
});
