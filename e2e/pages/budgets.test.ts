/** What pages may weigh, in kB of brotli. Who needs more raises a row, in a commit that says why (docs/performance.md). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { withoutAutofill } from '../support/authenticator.ts';
import { expect, newEmail, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const budgets = {
  'headers and HTML of a page': 24,
  // 6 of them watch the page (S7.12), and are fetched when it is loaded and idle.
  'scripts before a touch': 28,
  'scripts from there to an answered login': 140,
  // 77 of them are the meter of a password's strength, which nobody waits for.
  'scripts from there to a finished registration': 235,
  'the largest picture': 30,
} as const;

const dist = join(import.meta.dirname, '../../dist');
const kilobytes = (content: Buffer | string) => brotliCompressSync(content).length / 1000;

/** @returns the weight of the scripts that the page has asked for since, in kB */
function weighScripts(page: Page): () => number {
  const names = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/_astro\/.*\.js$/.test(pathname)) names.add(pathname);
  });
  return () => [...names].reduce((sum, name) => sum + kilobytes(readFileSync(join(dist, 'global', name))), 0);
}

for (const site of sites) {
  // A change meets one site, and the release all of them.
  const tag = site.id === 'tur' ? [] : ['@all'];

  test(`no page of ${site.id} is larger than its budget (S2.30)`, { tag }, async ({ page }) => {
    const answer = await page.goto(originOf(site, localizedPath(site.defaultLanguage, '/login')));
    const headers = ((await answer?.headersArray()) ?? []).map(({ name, value }) => `${name}: ${value}`);
    const names = readdirSync(join(dist, site.id), { recursive: true, encoding: 'utf8' });
    const pages = names.filter((name) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(60);
    const texts = pages.map((name) => readFileSync(join(dist, site.id, name), 'utf8'));
    // To compress all of them takes a minute, and a page that is much shorter does not weigh more.
    const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, 20);
    const weights = longest.map((text) => kilobytes(headers.join('\n') + text));
    expect(Math.max(...weights)).toBeLessThanOrEqual(budgets['headers and HTML of a page']);
  });

  test(`no picture of ${site.id} is larger than its budget`, { tag }, () => {
    const names = readdirSync(join(dist, site.id), { recursive: true, encoding: 'utf8' });
    const weights = names
      .filter((name) => /\.(?:avif|jpe?g|png|svg|webp)$/.test(name))
      .map((name) => [name, kilobytes(readFileSync(join(dist, site.id, name)))] as const);
    expect(weights.length).toBeGreaterThan(0);
    expect(weights.filter(([, weight]) => weight > budgets['the largest picture'])).toEqual([]);
  });
}

for (const path of ['', '/login', '/sign-up', '/oauth-login?client_id=tally-books']) {
  test(`/en${path} loads few scripts before a touch, and no React (S2.30)`, async ({ page }) => {
    const weight = weighScripts(page);
    const names: string[] = [];
    page.on('request', (request) => names.push(new URL(request.url()).pathname));
    await page.goto(originOf(siteNamed('global'), `/en${path}`));
    await page.waitForLoadState('networkidle');
    expect(weight()).toBeLessThanOrEqual(budgets['scripts before a touch']);
    expect(names.filter((name) => name.includes('/react'))).toEqual([]);
  });
}

test('a login is answered within its budget of scripts (S2.30)', async ({ page, visitor }) => {
  await withoutAutofill(page);
  const weight = weighScripts(page);
  await visitor.open(siteNamed('global'), '/en/login');
  await page.waitForLoadState('networkidle');
  const before = weight();
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.alert).toContainText('is incorrect');
  await page.waitForLoadState('networkidle');
  expect(weight() - before).toBeLessThanOrEqual(budgets['scripts from there to an answered login']);
});

test('a registration is finished within its budget of scripts (S2.30, S2.31)', async ({ page, visitor }) => {
  const weight = weighScripts(page);
  await visitor.open(siteNamed('global'), '/en/sign-up');
  await page.waitForLoadState('networkidle');
  const before = weight();
  await visitor.register(siteNamed('global'), newEmail(), 'Tall-Lamp-Under-9-Stairs');
  expect(weight() - before).toBeLessThanOrEqual(budgets['scripts from there to a finished registration']);
});
