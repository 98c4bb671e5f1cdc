/** The sandbox's messenger, which opens the mini app. */

import { expect, type Page } from '@playwright/test';
import { vendorsHost } from '../../sites/vendors-host.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { requestSandbox } from './sandbox-request.ts';
import { originOf } from './visitor.ts';

export interface LaunchOptions {
  readonly user?: number;
  readonly name?: string;
  readonly entry?: string;
  readonly kind?: 'fresh' | 'stale' | 'future' | 'forged' | 'twice';
  readonly theme?: 'light' | 'dark';
  readonly language?: string;
  readonly query?: string;
  readonly photo?: string;
}

let users = 0;

/** A messenger user that no other test has. */
export function newMessengerUser(): number {
  users += 1;
  return (Date.now() % 1e9) * 100 + (process.pid % 10) * 10 + users;
}

/** Address of the mini app with signed data. */
export async function launchAddress(options: LaunchOptions): Promise<string> {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const answer = await requestSandbox(`/messenger/launch.json?${query}`, { host: vendorsHost });
  return (JSON.parse(answer) as { address: string }).address;
}

/** From now on pages are opened by the messenger's app, which puts this object into each. */
export async function asMessenger(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { TelegramWebviewProxy: { postEvent: () => undefined } }));
}

/** From the account page of another team to our page about the link, which has the web site's header. */
export async function unlinkLater(page: Page, site: Site): Promise<void> {
  await page.goto(originOf(site, '/en/app/user/account-info'));
  await page.getByRole('link', { name: 'Telegram' }).click();
  await expect(page.getByText('Telegram is linked to your account.')).toBeVisible();
  await expect(page.locator('header.header')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Telegram' }).click();
  await expect(page.getByRole('heading', { name: 'Unlink Telegram?' })).toBeFocused();
  await page.getByRole('button', { name: 'Unlink Telegram' }).click();
  await expect(page.getByRole('status')).toHaveText('Telegram is no longer linked to your account.');
  await page.getByRole('link', { name: 'Back to account information' }).click();
  await page.waitForURL(originOf(site, '/en/app/user/account-info'));
}

/** Bodies of the calls to a path, as they are made. */
export function callsOf(page: Page, path: string) {
  const calls: { body: Record<string, unknown>; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path || request.method() === 'OPTIONS') return;
    calls.push({ body: request.postDataJSON() ?? {}, headers: request.headers() });
  });
  return calls;
}
