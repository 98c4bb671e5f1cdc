/**
 * `npm run bench:soak [-- --requests 200000] [-- --engine node]`: sends each engine a long mix of requests and prints its
 * memory after each tenth: it has to stay flat. `.cache/soak.json` keeps the result. Pages and files of all sites, redirects, missing files, HEAD, conditions and
 * encodings take turns. It uses only this machine's own address.
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainSite, sites } from '../../../sites/all.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { routes } from '../../domain/navigation/routes.ts';
import { siteIds } from '../../domain/site/site.ts';
import { type BenchEngine, benchEngines } from '../bench/bench-engines.ts';
import type { SoakResult } from '../report/long-runs.ts';
import { cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';
import { currentCommit } from '../system/commit.ts';

interface Asked {
  readonly method: 'GET' | 'HEAD';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const connections = 16;
const encodings = ['br', 'gzip', 'identity', 'br;q=0.5, zstd;q=0.9', ''];
const tenths = 10;

await runCommand(async () => {
  const { values } = readOptions('npm run bench:soak -- --requests 200000 --engine node', {
    requests: { type: 'string', default: '200000' },
    engine: { type: 'string', multiple: true },
  });
  const requests = Number(values.requests);
  if (!Number.isInteger(requests) || requests < 1000 || requests > 10_000_000)
    throw new StopError(`--requests is "${values.requests}", and not a whole number from 1000 to 10000000.`);
  if (siteIds.some((id) => !existsSync(join(root, 'dist', id))))
    throw new StopError('Build the sites first: npm run build');
  // A copy, because a build may replace `dist/` meanwhile.
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-soak-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  cpSync(join(root, 'dist'), dist, { recursive: true });
  const engines: SoakResult['engines'] = [];
  for (const engine of benchEngines.filter(({ name }) => values.engine?.includes(name) ?? true)) {
    if (engine.missing === undefined) engines.push(await soak(engine, dist, requests));
    else console.log(`${engine.name}: ${engine.missing}`);
  }
  const result: SoakResult = { date: new Date().toISOString().slice(0, 10), commit: currentCommit(), engines };
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(join(cacheDir, 'soak.json'), `${JSON.stringify(result, null, 2)}\n`);
});

async function soak(engine: BenchEngine, dist: string, requests: number) {
  const running = await engine.start('with', dist);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const megabytes: number[] = [];
  const failures = new Map<string, number>();
  try {
    for (let tenth = 0; tenth < tenths; tenth++) {
      const first = Math.floor((requests / tenths) * tenth);
      const last = Math.floor((requests / tenths) * (tenth + 1));
      let next = first;
      const worker = async () => {
        while (next < last) {
          const status = await send(agent, running.port, mixed(next++));
          if (status >= 500 || status === 0) failures.set(String(status), (failures.get(String(status)) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: connections }, worker));
      megabytes.push(running.megabytes());
    }
  } finally {
    agent.destroy();
    await running.stop();
  }
  const seconds = (performance.now() - start) / 1000;
  const failed = [...failures].map(([status, count]) => `${count} with status ${status}`).join(', ') || 'none';
  console.log(`${engine.name}: ${requests} requests in ${seconds.toFixed(0)} s, failed: ${failed}`);
  console.log(`  MB after each tenth: ${megabytes.map((value) => value.toFixed(0)).join(' ')}`);
  const failedCount = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return { engine: engine.name, requests, failed: failedCount, megabytes };
}

/** The request with a number: each number has another combination, and the same one in each run. */
function mixed(index: number): Asked {
  const site = sites[index % sites.length] ?? mainSite;
  const round = Math.floor(index / sites.length);
  const language = site.languages[round % site.languages.length] ?? site.defaultLanguage;
  const route = routes[round % routes.length]?.path ?? '/';
  const paths = [
    localizedPath(language, route),
    route,
    '/favicon.svg',
    `/${language}/missing-${index}`,
    `/locales/${language}/common.json`,
    `${localizedPath(language, '/login')}?n=${index}`,
    `/${language}/.hidden`,
  ];
  return {
    method: index % 11 === 0 ? 'HEAD' : 'GET',
    path: paths[index % paths.length] ?? '/',
    headers: {
      host: site.hosts.local[0] ?? 'localhost',
      'accept-encoding': encodings[round % encodings.length] ?? '',
      'accept-language': `${language};q=0.${index % 10}, x${index % 997}`,
      ...(index % 13 === 0 ? { 'if-none-match': `"unknown-${index}"` } : {}),
    },
  };
}

/** @returns the status, or 0 if no answer came */
function send(agent: Agent, port: number, { method, path, headers }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    sent.once('error', () => resolve(0));
    sent.end();
  });
}
