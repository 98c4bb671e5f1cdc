/**
 * A browser that runs the product's own filter, parses each resulting address with its own URL parser, and navigates to
 * it. Nothing leaves the machine: every request is answered here, and its origin is recorded.
 */

import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { root } from '../../src/tools/system/command.ts';
import type { Landed } from '../../tests/support/redirect-entries.ts';
import { entrySetting, isCompanyOrigin } from '../../tests/support/redirect-setting.ts';

export interface Seen extends Landed {
  readonly text: string;
  /** Origin of the address, by the browser's parser. */
  readonly origin: string;
}

/** Texts parsed in one call, and addresses opened at the same time. */
const batchSize = 2000;
const framesAtOnce = 40;

export interface RedirectBrowser {
  /** Where each text leads, through every entry. */
  see(texts: readonly string[]): Promise<Seen[]>;
  /** Opens each address from a page of its origin. @returns origins that received a request */
  goTo(seen: readonly Pick<Seen, 'address' | 'from'>[]): Promise<Set<string>>;
}

/** @param context of one test, which asks for no other page */
export async function openRedirectBrowser(context: BrowserContext): Promise<RedirectBrowser> {
  const origins = new Set<string>();
  await answerAll(context, origins);
  const page = await context.newPage();

  return {
    async see(texts) {
      await page.goto(`${entrySetting.rules.origin}/empty`);
      const seen: Seen[] = [];
      for (let start = 0; start < texts.length; start += batchSize) {
        seen.push(...(await seeBatch(page, texts.slice(start, start + batchSize))));
      }
      return seen;
    },
    async goTo(seen) {
      const all = new Set<string>();
      for (const from of new Set(seen.map((landed) => landed.from))) {
        await page.goto(`${from}/empty`);
        origins.clear();
        const addresses = [...new Set(seen.filter((landed) => landed.from === from).map(({ address }) => address))];
        for (let start = 0; start < addresses.length; start += framesAtOnce) {
          await page.evaluate(visitInFrames, addresses.slice(start, start + framesAtOnce));
        }
        for (const origin of origins) all.add(origin);
      }
      return all;
    },
  };
}

/** Answers requests for our modules with scripts, and all others with an empty page. */
async function answerAll(context: BrowserContext, origins: Set<string>): Promise<void> {
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    origins.add(url.origin);
    const module = /^\/((?:src\/domain|tests\/support)\/[\w/-]+\.ts)$/.exec(url.pathname)?.[1];
    if (module === undefined)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' });
    const text = await readFile(join(root, module), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(text) });
  });
}

function seeBatch(page: Page, texts: readonly string[]): Promise<Seen[]> {
  return page.evaluate(
    async ({ texts, setting }) => {
      const path = '/tests/support/redirect-entries.ts';
      const { landingsOf } = (await import(path)) as typeof import('../../tests/support/redirect-entries.ts');
      return texts.flatMap((text) =>
        landingsOf(text, setting).map((landed) => {
          const link = document.createElement('a');
          link.href = new URL(landed.address, landed.from).href;
          return { ...landed, text, origin: link.origin };
        }),
      );
    },
    { texts, setting: entrySetting },
  );
}

/** Calls `location.replace`, as the product does, but in frames. */
async function visitInFrames(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(
      (address) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          document.body.append(frame);
          frame.onload = () => {
            frame.remove();
            resolve();
          };
          setTimeout(resolve, 1500);
          frame.contentWindow?.location.replace(address);
        }),
    ),
  );
}

/** A sentence for each address that leads to a forbidden origin. */
export function findForbidden(seen: readonly Seen[]): string[] {
  return seen
    .filter(({ entry, origin }) => !isAllowed(entry, origin))
    .map(({ entry, text, origin }) => `${entry}: ${JSON.stringify(text)} leads to ${origin}`);
}

function isAllowed(entry: string, origin: string): boolean {
  if (entry === 'consent return') return origin === new URL(entrySetting.client).origin;
  if (entry === 'cross-site') return origin === entrySetting.moved.rules.origin;
  return isCompanyOrigin(origin);
}
