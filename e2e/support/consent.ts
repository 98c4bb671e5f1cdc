/** What a browser keeps and asks for, before and after an answer to the cookie notice. */

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { metricsPath } from '../../src/contract/endpoint.ts';
import { storedThingOf } from '../../src/domain/storage/stored-things.ts';
import { siteNamed } from './visitor.ts';

const { storagePrefix } = siteNamed('global').brand;
export const agreedKey = 'ACCEPT-GDPR-COOKIE';
export const refusedKey = `${storagePrefix}_REFUSED_COOKIES`;

export function noticeOf(page: Page): Locator {
  return page.locator('.consent-notice');
}

export async function answerBefore(context: BrowserContext, key: string): Promise<void> {
  // Once: a later page sees what the visitor has done since.
  await context.addInitScript((name) => {
    if (localStorage.getItem('tried') === null) localStorage.setItem(name, '1');
    localStorage.setItem('tried', '1');
  }, key);
}

/** Resolves when a request that the page has made by now has been seen: requests are reported in their order. */
export async function requestsSeen(page: Page): Promise<void> {
  await page.evaluate(async () => void (await fetch('/favicon.svg')));
}

/** Paths that are asked for at the vendors' host, in order of their names. */
export function askedOf(page: Page | BrowserContext): () => string[] {
  const asked: string[] = [];
  (page as Page).on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === 'vendor.localhost') asked.push(pathname);
  });
  return () => asked.toSorted();
}

/** The events that a page sends, with their facts. */
export async function eventsOf(page: Page): Promise<{ name: string; facts: unknown }[]> {
  const events: { name: string; facts: unknown }[] = [];
  // What is sent as a beacon cannot be read here.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  page.on('request', (request) => {
    if (!request.url().endsWith(metricsPath) || request.method() !== 'POST') return;
    const { records } = request.postDataJSON() as { records: { type: string; name: string; facts: unknown }[] };
    events.push(...records.filter(({ type }) => type === 'event').map(({ name, facts }) => ({ name, facts })));
  });
  return events;
}

export async function keptBy(page: Page): Promise<(readonly [place: 'local' | 'tab' | 'cookie', name: string])[]> {
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  const [local = [], tab = []] = kept;
  const cookies = await page.context().cookies();
  return [
    ...local.filter((name) => name !== 'tried').map((name) => ['local', name] as const),
    ...tab.map((name) => ['tab', name] as const),
    ...cookies.map(({ name }) => ['cookie', name] as const),
  ];
}

/** What of it needs an agreement, or is unknown to the table. */
export async function keptWithoutLeave(page: Page): Promise<string[]> {
  const kept = await keptBy(page);
  return kept
    .filter(([place, name]) => {
      const consent = storedThingOf(place, name, storagePrefix)?.consent;
      return consent !== 'essential' && consent !== 'preference';
    })
    .map((pair) => pair.join(' '));
}
