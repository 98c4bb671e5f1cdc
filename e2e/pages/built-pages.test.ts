import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf } from '../../src/domain/language/language.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { namespaces } from '../../src/i18n/messages.ts';
import { bundleSources } from '../../src/tools/build/bundle-sources.ts';
import { checkBundle } from '../../src/tools/build/check-bundle.ts';
import { expect, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const dist = join(import.meta.dirname, '../../dist');
const counts = { global: 18, hkg: 2, tur: 2, kaz: 3, eu: 2, nld: 2, geo: 3, idn: 2, are: 16 };

const keys = namespaces.flatMap((namespace) =>
  Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/en/${namespace}.json`), 'utf8'))),
);
/** Pages that search engines may list. */
const listedPaths: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/sign-up',
  '/invite',
  '/official',
  '/accessibility',
];
/** Keys that no sentence contains by chance. */
const tellTaleKeys = keys.filter((key) => /[a-z][A-Z]/.test(key));

function read(site: string, path: string): string {
  return readFileSync(join(dist, site, path, 'index.html'), 'utf8');
}

for (const site of sites) {
  test(`${site.id} has every page in its ${counts[site.id]} languages, with texts, direction and alternates in the HTML (S2.04–S2.07, S9.30, S9.31)`, () => {
    expect(site.languages).toHaveLength(counts[site.id]);
    for (const code of site.languages) {
      const { tag, dir } = languageOf(code);
      for (const route of routes) {
        const html = read(site.id, localizedPath(code, route.path));
        expect(html, `${code} ${route.path}`).toContain(`<html lang="${tag}" dir="${dir}"`);
        expect(html).toMatch(/<title>[^<|]*\S[^<|]*<\/title>|<title>[^<|]*\S \| [^<]+<\/title>/);
        const alternates = site.languages.map((other) => {
          const address = `https://${site.hosts.prod[0]}${localizedPath(other, route.path)}`;
          return `hreflang="${languageOf(other).tag}" href="${address}"`;
        });
        const listed = listedPaths.includes(route.path);
        expect(
          alternates.filter((link) => html.includes(link)),
          `${code} ${route.path}`,
        ).toEqual(listed ? alternates : []);
        expect(html.includes('<meta name="robots" content="noindex">'), `${code} ${route.path}`).toBe(!listed);
        const shown = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
        expect(
          tellTaleKeys.filter((key) => shown.includes(key)),
          `${code} ${route.path}`,
        ).toEqual([]);
        // What a page names first counts least: were it the parts, every link and button would have the colours of text.
        expect(/@layer (\w+)/.exec(html)?.[1], `${code} ${route.path}`).toBe('tokens');
      }
      for (const namespace of namespaces) {
        const texts = JSON.parse(readFileSync(join(dist, site.id, 'locales', code, `${namespace}.json`), 'utf8'));
        expect(Object.values(texts).every((text) => typeof text === 'string' && text !== '')).toBe(true);
      }
    }
  });

  test(`the error pages of ${site.id} are no pages for search engines, none of their addresses is home's, and each is in its language (S2.04, S4.55)`, () => {
    for (const code of [undefined, ...site.languages]) {
      const html = readFileSync(join(dist, site.id, code ?? '', '404.html'), 'utf8');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toMatch(/rel="(?:canonical|alternate|manifest)"|property="og:/);
      const language = languageOf(code ?? site.defaultLanguage);
      expect(html).toContain(`<html lang="${language.tag}" dir="${language.dir}"`);
      const words = JSON.parse(readFileSync(join(dist, site.id, 'locales', language.code, 'global.json'), 'utf8'));
      expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(words.notFoundTitle);
      for (const path of ['/login', '/sign-up']) expect(html).toContain(`href="${localizedPath(language.code, path)}"`);
      if (code === undefined) continue;
      // Links to other languages are those of the choice.
      const links = html.replace(/<div id="languages"[\s\S]*?<\/ul>/, '').matchAll(/<a\b[^>]*href="\/([^"/]*)/g);
      expect([...new Set([...links].map(([, first]) => first))]).toEqual([code]);
    }
    expect(existsSync(join(dist, site.id, site.defaultLanguage, '404'))).toBe(false);
  });

  test(`each page of ${site.id} with an element that an operator may name can hold it, and no other page has a script for that (S4.51)`, () => {
    const pages = routes.map((route) => {
      const html = read(site.id, localizedPath(site.defaultLanguage, route.path));
      const isNamed = /data-element/.test(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ''));
      return { path: route.path, isNamed, holds: html.includes('[data-element=') && html.includes('id="held"') };
    });
    expect(pages.filter(({ isNamed }) => isNamed).length).toBeGreaterThan(5);
    expect(pages.filter(({ isNamed, holds }) => isNamed !== holds)).toEqual([]);
  });

  test(`the bundle of ${site.id} is complete and clean for deploy:check`, { tag: '@all' }, async () => {
    expect((await checkBundle(join(dist, site.id), site, bundleSources())).findings).toEqual([]);
  });

  test(`the bundle of ${site.id} stands by itself: every file its pages name is in it, and nothing of the sandbox is`, () => {
    const named = new Set<string>();
    for (const route of routes) {
      for (const path of [route.path, ...site.languages.map((code) => localizedPath(code, route.path))]) {
        for (const [, file] of read(site.id, path).matchAll(/["'](\/_astro\/[^"']+)["']/g)) named.add(file ?? '');
      }
    }
    for (const file of named) expect(existsSync(join(dist, site.id, file)), file).toBe(true);
    expect(existsSync(join(dist, site.id, '404.html'))).toBe(true);
    expect(named.size).toBeGreaterThan(2);
  });
}

test('home and sign-up name the picture for messengers on their production host, and no other page does (S2.04)', () => {
  const picture = '<meta property="og:image" content="https://gatehouse.tr.example/share.png">';
  const named = routes.filter(({ path }) => read('tur', localizedPath('tr-TUR', path)).includes('og:image'));
  expect(named.map(({ path }) => path)).toEqual(['/', '/register', '/sign-up', '/invite']);
  for (const { path } of named) expect(read('tur', localizedPath('tr-TUR', path))).toContain(picture);
  expect(readFileSync(join(dist, 'tur/404.html'), 'utf8')).not.toContain('og:image');
});

test('the first load of login asks for its HTML, for what the law and the operator want, and nothing else but scripts', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const asked = page.waitForResponse(/\/regulation-info$/);
  await page.goto(originOf(siteNamed('global'), '/en/login'));
  await asked;
  await page.waitForLoadState('networkidle');
  // The icon is asked for after the page is drawn. Local pages ask what the law wants of them, as the operator's test file has
  // elements of theirs.
  const others = requests.filter((path) => !path.startsWith('/_astro/') && path !== '/favicon.svg');
  expect(others[0]).toBe('/en/login');
  expect(others.slice(1).sort()).toEqual([
    '/compliance/test/login-entry-fe.json',
    '/compliance/v1/wall/regulation-info',
    // A site that closes says so before anybody types.
    '/status.json',
  ]);
});

test('the legal texts that the forms link to are there to be read, in the shell of the site (S2.07)', async ({
  page,
}) => {
  await page.goto(originOf(siteNamed('tur'), '/tr-TUR/sign-up'));
  await page.locator('.form-terms a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr-TR');
});
