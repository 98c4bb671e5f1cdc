/** Tries public lists of open redirects, and the inputs of the URL standard's tests, through every entry of a target. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mainSite } from '../../../sites/all.ts';
import type { Corpus, CorpusReport } from './corpus.ts';
import { entrySetting, findForbidden, isCompanyOrigin, openRedirectBrowser } from './redirect-browser.ts';

/** The allowed host in such lists. */
const placeholder = /www\.whitelisteddomain\.tld/gi;

export const redirects: Corpus = {
  name: 'Redirects',
  path: 'open-redirect',
  run: (path) => checkRedirects(dirname(path)),
};

/**
 * Tries each line of `open-redirect/*.txt` and each input of `url/urltestdata.json`: unchanged and decoded once, also with
 * our host in place of the lists' allowed host.
 *
 * @param folder with these two folders; nothing is checked without them
 * @returns number of texts, and a sentence for each that would lead a visitor to a foreign host
 */
async function checkRedirects(folder: string): Promise<CorpusReport> {
  const texts = [...new Set([...linesOf(folder), ...urlInputsOf(folder)].flatMap(variants))];
  if (texts.length === 0) return { tried: 0, failures: [], disagreements: [] };
  const browser = await openRedirectBrowser();
  try {
    const seen = await browser.see(texts);
    const findings = findForbidden(seen);
    const contacted = await browser.goTo(seen);
    const allowed = new URL(entrySetting.client).origin;
    for (const origin of contacted) {
      if (!isCompanyOrigin(origin) && origin !== allowed) findings.push(`A request went to ${origin}`);
    }
    return { tried: texts.length, failures: findings, disagreements: [] };
  } finally {
    await browser.close();
  }
}

function linesOf(folder: string): string[] {
  return globSync(join(folder, 'open-redirect', '*.txt')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== ''),
  );
}

function urlInputsOf(folder: string): string[] {
  return globSync(join(folder, 'url', 'urltestdata.json')).flatMap((file) => {
    const rows: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(rows) ? rows.flatMap(inputOf) : [];
  });
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
