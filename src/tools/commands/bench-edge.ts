/**
 * `npm run bench:edge [-- --seconds 2] [-- --rounds 5] [-- --json FILE]`: requests per second, latency and memory of each
 * engine, with our function and without, in turns; then bytes and price of visits. It uses only this machine's own address.
 * The assumptions for the price are `--first-share`, `--login-share`, `--redirect-share`, `--gb-price` and `--request-price`
 * (for a million requests).
 */

import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainSite } from '../../../sites/all.ts';
import { siteIds } from '../../domain/site/site.ts';
import { type BenchEngine, benchEngines } from '../bench/bench-engines.ts';
import { costOfMillion, type Visits, weighVisits } from '../bench/visit-cost.ts';
import { ensureWrk, type Load, load } from '../bench/wrk.ts';
import { readOptions, root, runCommand, StopError } from '../system/command.ts';

const host = mainSite.hosts.local[0] ?? 'localhost';
const ways = ['without', 'with'] as const;

/** Not compressed, because compression would hide the cost of our function. */
const targets = [
  { name: 'page', path: '/en/login' },
  { name: 'icon', path: '/favicon.svg' },
] as const;

interface Row {
  readonly engine: string;
  readonly target: string;
  readonly without: Load;
  readonly with: Load;
  /** Throughput with our function divided by that without it; the median of the rounds. */
  readonly share: number;
}

interface EngineResult {
  readonly rows: readonly Row[];
  readonly redirect: Load;
  readonly megabytes: Readonly<Record<(typeof ways)[number], number>>;
}

await runCommand(async () => {
  const { values } = readOptions('npm run bench:edge -- --seconds 2 --rounds 5 --json FILE', {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    engine: { type: 'string', multiple: true },
    json: { type: 'string' },
    'first-share': { type: 'string', default: '0.5' },
    'login-share': { type: 'string', default: '0.5' },
    'redirect-share': { type: 'string', default: '0.3' },
    'gb-price': { type: 'string', default: '0.05' },
    'request-price': { type: 'string', default: '0.50' },
  });
  const seconds = numberIn('seconds', values.seconds, 1, 30);
  const rounds = numberIn('rounds', values.rounds, 1, 20);
  const assumed = {
    firstShare: numberIn('first-share', values['first-share'], 0, 1),
    loginShare: numberIn('login-share', values['login-share'], 0, 1),
    redirectShare: numberIn('redirect-share', values['redirect-share'], 0, 1),
    pricePerGigabyte: numberIn('gb-price', values['gb-price'], 0, 1e6),
    pricePerMillionRequests: numberIn('request-price', values['request-price'], 0, 1e6),
  };
  if (siteIds.some((id) => !existsSync(join(root, 'dist', id))))
    throw new StopError('Build the sites first: npm run build');
  await ensureWrk();
  // A copy, because a build may replace `dist/` during the measurement.
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  cpSync(join(root, 'dist'), dist, { recursive: true });
  const results: Record<string, EngineResult> = {};
  let visits: Visits | undefined;
  console.log(
    `${line(['engine', 'file', 'without/s', 'with/s', 'share', 'p50 ms', 'p99 ms', 'p50 with', 'p99 with'])}`,
  );
  for (const engine of benchEngines.filter(({ name }) => values.engine?.includes(name) ?? true)) {
    if (engine.missing !== undefined) {
      console.log(`${engine.name}: ${engine.missing}`);
      continue;
    }
    results[engine.name] = await measure(engine, dist, seconds, rounds);
    console.log(report(engine.name, results[engine.name] as EngineResult));
    visits ??= await visitsAt(engine, dist);
  }
  if (visits === undefined) throw new StopError('There was no engine to measure.');
  const million = costOfMillion(visits, assumed);
  console.log(
    `\n(${availableParallelism()} cores, wrk on one of them, 16 connections, best of ${rounds} rounds of ${seconds} s)\n`,
  );
  for (const [name, { requests, bytes }] of Object.entries(visits)) {
    console.log(`${name.padEnd(12)}${String(requests).padStart(3)} requests${String(bytes).padStart(9)} bytes`);
  }
  console.log(
    `\nA million visits: ${million.gigabytes.toFixed(1)} GB, ${million.millionRequests.toFixed(2)} million requests, ` +
      `${million.price.toFixed(2)} at ${assumed.pricePerGigabyte} a GB and ${assumed.pricePerMillionRequests} a million ` +
      `requests (first visits ${assumed.firstShare}, of them with login ${assumed.loginShare}, redirected ${assumed.redirectShare})`,
  );
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ results, visits, assumed, million }, null, 2)}\n`);
  }
});

function numberIn(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new StopError(`--${name} is "${text}", and not a number from ${min} to ${max}.`);
  }
  return value;
}

/** Measures both ways in turns, so that other load on the machine affects both. The best round was disturbed least. */
async function measure(engine: BenchEngine, dist: string, seconds: number, rounds: number): Promise<EngineResult> {
  const running = { without: await engine.start('without', dist), with: await engine.start('with', dist) };
  try {
    const rows: Row[] = [];
    for (const { name, path } of targets) {
      const loads: Record<(typeof ways)[number], Load[]> = { without: [], with: [] };
      for (const way of ways) await load(running[way].port, path, 1, host);
      for (let round = 0; round < rounds; round++) {
        for (const way of ways) loads[way].push(await load(running[way].port, path, seconds, host));
      }
      const best = { without: fastest(loads.without), with: fastest(loads.with) };
      rows.push({ engine: engine.name, target: name, ...best, share: medianShare(loads) });
    }
    const redirect = await load(running.with.port, '/login', seconds, host);
    return { rows, redirect, megabytes: { without: running.without.megabytes(), with: running.with.megabytes() } };
  } finally {
    await Promise.all(ways.map((way) => running[way].stop()));
  }
}

async function visitsAt(engine: BenchEngine, dist: string): Promise<Visits> {
  const running = await engine.start('with', dist);
  try {
    return await weighVisits(running.port, host, join(dist, mainSite.id));
  } finally {
    await running.stop();
  }
}

/** Median of the shares of each round, because both measurements of a round run under similar load. */
function medianShare({ without, with: ours }: Readonly<Record<(typeof ways)[number], readonly Load[]>>): number {
  const shares = ours.map(({ perSecond }, round) => perSecond / (without[round]?.perSecond ?? Number.NaN));
  return shares.sort((a, b) => a - b)[Math.floor((shares.length - 1) / 2)] ?? Number.NaN;
}

function fastest(loads: readonly Load[]): Load {
  return loads.reduce((best, next) => (next.perSecond > best.perSecond ? next : best));
}

function report(name: string, { rows, redirect, megabytes }: EngineResult): string {
  const ms = (value: number) => value.toFixed(2);
  return [
    ...rows.map((row) =>
      line([
        row.engine,
        row.target,
        row.without.perSecond.toFixed(0),
        row.with.perSecond.toFixed(0),
        `${(row.share * 100).toFixed(0)} %`,
        ms(row.without.p50),
        ms(row.without.p99),
        ms(row.with.p50),
        ms(row.with.p99),
      ]),
    ),
    line([name, 'redirect', '-', redirect.perSecond.toFixed(0), '-', '-', '-', ms(redirect.p50), ms(redirect.p99)]),
    `${name}: ${megabytes.without.toFixed(0)} MB without, ${megabytes.with.toFixed(0)} MB with (all its processes)`,
  ].join('\n');
}

function line([engine = '', file = '', ...cells]: readonly string[]): string {
  return [engine.padEnd(9), file.padEnd(9), ...cells.map((cell) => cell.padStart(11))].join('');
}
