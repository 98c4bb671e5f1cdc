/**
 * `npm run bench:soak [-- --requests 200000] [-- --engine node]`: sends each engine a long mix of requests and prints its
 * memory after each tenth: it has to stay flat, and no request may fail. Pages and files of all sites, redirects, missing files,
 * HEAD, conditions and encodings take turns. It uses only this machine's own address.
 *
 * `npm run bench:soak -- --browser [--rounds 500]`: the same for a browser, which logs in and out, opens and closes what there is, shows
 * 50 tabs and leaves pages open for a day of made time.
 */

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainSite, sites } from '../../../sites/all.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { routes } from '../../domain/navigation/routes.ts';
import { siteIds } from '../../domain/site/site.ts';
import { type BenchEngine, benchEngines } from '../bench/bench-engines.ts';
import { type EngineSoak, isFlat } from '../bench/edge-growth.ts';
import { runChild } from '../system/child.ts';
import { ensureChromium } from '../system/chromium.ts';
import { type CommandHelp, readOptions, root, runCommand, StopError } from '../system/command.ts';

interface Asked {
  readonly method: 'GET' | 'HEAD';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const connections = 16;
const encodings = ['br', 'gzip', 'identity', 'br;q=0.5, zstd;q=0.9', ''];
const tenths = 10;

const help: CommandHelp = {
  command: 'npm run bench:soak',
  does: 'Sends each engine a long mix of requests: its memory has to stay flat, and no request may fail. Build the sites first.',
  example: 'npm run bench:soak -- --requests 200000 --engine node',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    requests: { type: 'string', default: '200000', value: '200000', help: 'how many each engine gets' },
    engine: {
      type: 'string',
      multiple: true,
      value: 'ENGINE',
      help: `${benchEngines.map(({ name }) => name).join(', ')}; without it all that are installed`,
    },
    browser: { type: 'boolean', default: false, help: 'a browser that visits the pages, in place of the engines' },
    rounds: { type: 'string', default: '500', value: '500', help: 'how many rounds the browser makes' },
  });
  if (values.browser) return await soakBrowser(wholeNumber('rounds', values.rounds, 20, 100_000));
  await soakEngines(wholeNumber('requests', values.requests, 1000, 10_000_000), values.engine);
});

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new StopError(`--${name} is "${text}", and not a whole number from ${least} to ${most}.`);
}

async function soakBrowser(rounds: number): Promise<void> {
  const { code } = await runChild(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', '--config', join('e2e', 'soak', 'playwright.config.ts')],
    { show: true, env: { CHROMIUM: await ensureChromium(), GATEHOUSE_SOAK_ROUNDS: String(rounds) } },
  );
  if (code !== 0) throw new StopError('Something is not flat.');
}

/** @param names of the engines; all that are installed if left out */
async function soakEngines(requests: number, names: readonly string[] | undefined): Promise<void> {
  if (siteIds.some((id) => !existsSync(join(root, 'dist', id))))
    throw new StopError('Build the sites first: npm run build');
  // A copy, because a build may replace `dist/` meanwhile.
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-soak-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  cpSync(join(root, 'dist'), dist, { recursive: true });
  for (const engine of benchEngines.filter(({ name }) => names?.includes(name) ?? true)) {
    if (engine.missing !== undefined) console.log(`${engine.name}: ${engine.missing}`);
    else if (!isFlat(await soak(engine, dist, requests))) process.exitCode = 1;
  }
}

async function soak(engine: BenchEngine, dist: string, requests: number): Promise<EngineSoak> {
  const running = await engine.start(dist);
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
  return { failed: failures.size > 0, megabytes };
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
