/** A small bundle of one site, for the tests of `npm run deploy:check`. */

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import { type LanguageCode, languageOf } from '../../../src/domain/language/language.ts';
import { localizedPath } from '../../../src/domain/navigation/paths.ts';
import { isListed, routes } from '../../../src/domain/navigation/routes.ts';
import { licencesFile, writeManifest } from '../../../src/edge/page-manifest.ts';
import { namespaces } from '../../../src/i18n/messages.ts';
import { writeBill } from '../../../src/tools/bill/check-licences.ts';
import { bundleSources } from '../../../src/tools/build/bundle-sources.ts';
import { root } from '../../../src/tools/system/command.ts';

export const site = siteOf('tur');
const { textsOf } = bundleSources();
const form = 'import{a}from"./part.c3.js";import(`./later.d4.js`);';

/** @param body before the end of the page */
export function pageIn(language: LanguageCode, listed = false, body = ''): string {
  const { tag, dir } = languageOf(language);
  return [
    `<!doctype html><html lang="${tag}" dir="${dir}"><head><title>Words | Brand</title><link rel="icon" href="/favicon.svg">`,
    listed ? '' : '<meta name="robots" content="noindex">',
    '<meta charset="utf-8"></head><body><a href="/tr-TUR/login#main">x</a>',
    '<astro-island component-url="/_astro/Form.a1.js" renderer-url="/_astro/client.b2.js"></astro-island>',
    `${body}</body></html>`,
  ].join('');
}

/** A small bundle that is complete and clean. @param change edits the text and names of its pages and scripts */
export function writeBundle(folder: string, change = (text: string) => text): void {
  const scripts = { 'Form.a1.js': form, 'client.b2.js': '', 'part.c3.js': 'export let a', 'later.d4.js': '' };
  for (const route of routes) {
    writeFile(folder, join(route.path.slice(1), 'index.html'), change(pageIn(site.defaultLanguage)));
    for (const language of site.languages) {
      const name = join(localizedPath(language, route.path).slice(1), 'index.html');
      writeFile(folder, name, change(pageIn(language, isListed(route))));
    }
  }
  writeFile(folder, '404.html', change(pageIn(site.defaultLanguage)));
  for (const language of site.languages) writeFile(folder, `${language}/404.html`, change(pageIn(language)));
  cpSync(join(root, 'sites', 'brands', 'gatehouse', 'files', 'favicon.svg'), join(folder, 'favicon.svg'));
  for (const [name, text] of Object.entries(scripts)) writeFile(folder, `_astro/${change(name)}`, text);
  for (const language of site.languages) {
    for (const namespace of namespaces) {
      writeFile(folder, `locales/${language}/${namespace}.json`, JSON.stringify(textsOf?.(language, namespace)));
    }
  }
}

export function writeFile(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** One package in a bill of materials, as CycloneDX has it. */
export function component(name: string, license: object) {
  return { type: 'library', name, version: '1.0.0', licenses: [license] };
}

/** Writes what a build leaves beside its bundle, for the bundle as it is. */
export function finishBundle(distDir: string): void {
  const components = [component('small', { license: { id: 'MIT' } })];
  // Notices of others name what they like, also a word of the tests.
  writeFile(join(distDir, site.id), licencesFile, '# Licenses\n\n## small - 1.0.0 (MIT)\n\nTested by vitest.\n');
  writeBill(distDir, site.id, JSON.stringify({ components }));
  writeManifest(distDir, site.id);
}
