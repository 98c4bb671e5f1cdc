/** Lighthouse over the main pages, served by the sandbox, on a phone and on a desktop. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import getPort from 'get-port';
import { type BrowserContext, chromium } from 'playwright';
import { mainSite } from '../../../sites/all.ts';
import { vendorsHost } from '../../../sites/vendors-host.ts';
import { consentQuery } from '../serve/consent-query.ts';
import { registerAccount } from '../serve/register-account.ts';
import { startSandbox } from '../serve/sandbox.ts';
import { chromiumArguments, ensureChromium } from '../system/chromium.ts';
import { root } from '../system/command.ts';
import { installApart } from '../system/install-apart.ts';
import type { Row, Section } from './section.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const devices = ['mobile', 'desktop'] as const;

/** Audits that cannot be met, with the reason. A page below 100 with any other audit fails. */
const explained: Readonly<Record<string, string>> = {
  'is-crawlable': 'Search engines are asked not to list this page.',
};

/**
 * Audits of time, which any other program on the machine lengthens; and below which index Lighthouse itself calls a processor too
 * slow for its figures.
 */
const timed = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];
const leastBenchmarkIndex = 1000;

/** Of a page: other programs on the machine make a result worse and never better, so the best one counts. */
const tries = 3;

/** What is used of a result of Lighthouse. */
interface LighthouseResult {
  /** How fast the processor was meanwhile: 1,500 to 2,000 on a desktop. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: LighthouseResult } | undefined>;

/**
 * Measures every page on both devices. The first call installs Lighthouse.
 *
 * @throws {StopError} without a browser, or if Lighthouse cannot be installed
 */
export async function lighthousePages(measured: NonNullable<Section['measured']>): Promise<Section> {
  const modules = join(installApart('lighthouse'), 'node_modules', 'lighthouse', 'core');
  const load = async (file: string) => (await import(pathToFileURL(join(modules, file)).href)).default;
  const lighthouse: Lighthouse = await load('index.js');
  const desktop: object = await load(join('config', 'desktop-config.js'));
  const [executablePath, debuggingPort] = [await ensureChromium(), await getPort()];
  const profile = mkdtempSync(join(tmpdir(), 'gatehouse-lighthouse-'));
  const server = await startSandbox({ port: 0, distDir: join(root, 'dist'), database: ':memory:' });
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
  });
  const rows: Row[] = [];
  const measure = async (what: string, address: string) => {
    for (const device of devices) {
      // The consent page needs the session that stands in the browser.
      const flags = { port: debuggingPort, onlyCategories: categories, disableStorageReset: true, logLevel: 'silent' };
      const results: LighthouseResult[] = [];
      while (results.length < tries && !results.some((result) => sumOf(result) === 100 * categories.length)) {
        const result = await lighthouse(address, flags, device === 'desktop' ? desktop : undefined);
        if (result === undefined) break;
        results.push(result.lhr);
      }
      rows.push(lighthouseRow(`${what}, ${device}`, results.toSorted((a, b) => sumOf(b) - sumOf(a))[0]));
    }
  };
  try {
    const { port } = server;
    const origin = `http://${mainSite.hosts.local[0]}:${port}`;
    await measure('login', `${origin}/en/login`);
    await measure('sign-up', `${origin}/en/sign-up`);
    await measure('home', `${origin}/en`);
    await measure('mini app', await miniAppAddress(browser, port));
    const page = await browser.newPage();
    await registerAccount(page, { origin, port, account: 'lighthouse@mail.example' });
    await page.close();
    await measure('login of somebody who is signed in', `${origin}/en/login`);
    await measure('consent', `${origin}/en/oauth${consentQuery(port)}`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return { title: 'Lighthouse: 100 is the most in each category', command: 'npm run report', measured, rows };
}

function scoresOf(result: LighthouseResult): { readonly name: string; readonly score: number }[] {
  return categories.map((name) => ({ name, score: Math.round(100 * (result.categories[name]?.score ?? 0)) }));
}

function sumOf(result: LighthouseResult): number {
  return scoresOf(result).reduce((sum, { score }) => sum + score, 0);
}

export function lighthouseRow(what: string, result: LighthouseResult | undefined): Row {
  if (result === undefined) return { what, figure: 'no result', verdict: 'failed' };
  const scores = scoresOf(result);
  const figure = scores.map(({ name, score }) => `${name} ${score}`).join(', ');
  const below = scores.filter(({ score }) => score < 100);
  if (below.length === 0) return { what, figure, verdict: 'good' };
  const audits = below.flatMap(({ name }) => result.categories[name]?.auditRefs ?? []);
  const scoreOf = (id: string) => result.audits[id]?.score ?? 1;
  const failed = [...new Set(audits.filter(({ weight }) => weight > 0).map(({ id }) => id))].filter(
    (id) => scoreOf(id) < 1,
  );
  const { benchmarkIndex } = result.environment;
  const reasonOf = (id: string) =>
    explained[id] ?? (benchmarkIndex < leastBenchmarkIndex && timed.includes(id) ? busy(benchmarkIndex) : undefined);
  const notes = failed.map((id) => `${result.audits[id]?.title ?? id}: ${reasonOf(id) ?? 'not accepted'}`);
  const isExplained = failed.length > 0 && failed.every((id) => reasonOf(id) !== undefined);
  return { what, figure, verdict: isExplained ? 'explained' : 'failed', note: notes.join(' · ') };
}

function busy(index: number): string {
  return `The processor was busy or slow: Lighthouse measured an index of ${Math.round(index)} and asks for ${leastBenchmarkIndex}.`;
}

/** What the messenger opens, with its signed data. */
async function miniAppAddress(browser: BrowserContext, port: number): Promise<string> {
  const page = await browser.newPage();
  const query = new URLSearchParams({ site: mainSite.id, language: 'en', entry: '/friend-invite' });
  await page.goto(`http://${vendorsHost}:${port}/messenger/launch.json?${query}`);
  const { address } = JSON.parse((await page.locator('body').textContent()) ?? '') as { address: string };
  await page.close();
  return address;
}
