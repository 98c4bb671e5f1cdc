/**
 * Tries public lists of open redirects, and the inputs of the URL standard's tests, through every entry of a target: unchanged
 * and decoded once, also with our host in place of the lists' allowed host.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { mainSite } from '../../sites/all.ts';
import { corpusFiles } from '../../tests/support/corpus-files.ts';
import { entrySetting, isCompanyOrigin } from '../../tests/support/redirect-setting.ts';
import { findForbidden, openRedirectBrowser } from '../support/redirect-browser.ts';
import { expect, test } from '../support/visitor.ts';

/** The allowed host in such lists. */
const placeholder = /www\.whitelisteddomain\.tld/gi;

for (const file of [...corpusFiles('open-redirect/*.txt'), ...corpusFiles('url/urltestdata.json')]) {
  test(`no address of ${basename(file)} leads out of the company`, { tag: '@all' }, async ({ context }) => {
    test.setTimeout(600_000);
    const inputs = file.endsWith('.json') ? urlInputsOf(file) : linesOf(file);
    const texts = [...new Set(inputs.flatMap(variants))];
    expect(texts).not.toEqual([]);
    const browser = await openRedirectBrowser(context);
    const seen = await browser.see(texts);
    expect(findForbidden(seen)).toEqual([]);
    const contacted = await browser.goTo(seen);
    const client = new URL(entrySetting.client).origin;
    expect([...contacted].filter((origin) => !isCompanyOrigin(origin) && origin !== client)).toEqual([]);
    expect(contacted.size).toBeGreaterThan(0);
  });
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

function urlInputsOf(file: string): string[] {
  const rows: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(rows) ? rows.flatMap(inputOf) : [];
}

/** A row is a comment (a string) or a test. */
function inputOf(row: unknown): string[] {
  const { input } = Object(row) as { input?: unknown };
  return typeof input === 'string' ? [input] : [];
}

function variants(text: string): string[] {
  const ours = text.replace(placeholder, mainSite.hosts.prod[0] ?? '');
  return [text, ours, decoded(text), decoded(ours)];
}

/** Decodes like a query parameter; invalid escapes stay. */
function decoded(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? text;
}
