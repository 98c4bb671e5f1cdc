/** What Directive (EU) 2019/882 asks a service to say of itself, from the data of the site and nothing else. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { expect, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const record = join(root, 'sites', 'accessibility-checks.json');

test('the page names the company, the ways to tell us, and the authority only where the site has one', async ({
  page,
}) => {
  for (const [id, path, company, authority] of [
    ['nld', '/nl-NL/accessibility', 'Gatehouse Nederland B.V.', 1],
    ['eu', '/en-EU/accessibility', 'Gatehouse Europe GmbH', 0],
  ] as const) {
    await page.goto(originOf(siteNamed(id), path));
    const main = page.getByRole('article');
    await expect(main).toContainText(company);
    await expect(main).toContainText('EN 301 549');
    await expect(main.getByRole('link', { name: 'help@gatehouse.example' })).toHaveAttribute(
      'href',
      'mailto:help@gatehouse.example',
    );
    await expect(main.locator('a[href^=https]'), id).toHaveCount(authority);
  }
});

test('the page has the results of this release, or says that there are none', async ({ page }) => {
  await page.goto(originOf(siteNamed('eu'), '/en-EU/accessibility'));
  const checked = existsSync(record)
    ? (JSON.parse(readFileSync(record, 'utf8')) as { release: string; states: number })
    : undefined;
  const main = page.getByRole('article');
  if (checked?.release === version) await expect(main).toContainText(`axe finds nothing: ${checked.states}`);
  else await expect(main).toContainText(`Release ${version} has not been checked yet.`);
});

test('every page of a site leads there from its footer', () => {
  for (const { id, languages } of sites.filter((site) => site.id === 'tur')) {
    for (const language of languages) {
      for (const { path } of routes) {
        const file = join(root, 'dist', id, localizedPath(language, path), 'index.html');
        const footer = /<footer.*<\/footer>/s.exec(readFileSync(file, 'utf8'))?.[0];
        expect(footer, file).toContain(`href="${localizedPath(language, '/accessibility')}"`);
      }
    }
  }
});
