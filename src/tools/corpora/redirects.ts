/** Public lists of open redirects, and the URL standard's own inputs, through every way a target can come in. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mainSite } from '../../../sites/all.ts';
import type { Corpus, CorpusReport } from './corpus.ts';
import { entrySetting, escapes, isCompanyOrigin, openRedirectBrowser } from './redirect-browser.ts';

/** How such lists write the host that is let through. */
const placeholder = /www\.whitelisteddomain\.tld/gi;

export const redirects: Corpus = {
  name: 'Redirects',
  path: 'open-redirect',
  run: (path) => checkRedirects(dirname(path)),
};

/**
 * Tries each line of `open-redirect/*.txt` and each input of `url/urltestdata.json`: as it is and once decoded, with one of
 * our hosts in place of the lists' own.
 *
 * @param folder laid out like this; without the two folders nothing is checked
 * @returns how many texts were tried, and a sentence for each that would lead a visitor out
 */
async function checkRedirects(folder: string): Promise<CorpusReport> {
  const texts = [...new Set([...linesOf(folder), ...urlInputsOf(folder)].flatMap(variants))];
  if (texts.length === 0) return { tried: 0, failures: [], disagreements: [] };
  const browser = await openRedirectBrowser();
  try {
    const seen = await browser.see(texts);
    const findings = escapes(seen);
    const asked = await browser.goTo(seen);
    const allowed = new URL(entrySetting.client).origin;
    for (const origin of asked) {
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

/** A row is a comment or a test. */
function inputOf(row: unknown): string[] {
  const { input } = Object(row) as { input?: unknown };
  return typeof input === 'string' ? [input] : [];
}

function variants(text: string): string[] {
  const ours = text.replace(placeholder, mainSite.hosts.prod[0] ?? '');
  return [text, ours, decoded(text), decoded(ours)];
}

/** As a query parameter is; what is no escape stays. */
function decoded(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? text;
}
