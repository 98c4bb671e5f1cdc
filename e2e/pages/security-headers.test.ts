import type { Page, Response } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { pathsOfRoutes, pathsOfScreens } from '../support/paths.ts';
import { complaintsOf, expect, newEmail, openDespiteRedirect, originOf, siteNamed, test } from '../support/visitor.ts';
import { walkedSites } from '../walks/site-kinds.ts';

/** What the browser refused because of a page's policy, on all pages of the test; the server sends the real policy. */
async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeBinding('policyRefused', (_, what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { policyRefused } = window as unknown as { policyRefused(what: string): void };
      policyRefused(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return violations;
}

test('a visitor registers, logs out and logs in under the strict policy, and the browser refuses nothing (S1.01)', async ({
  page,
  visitor,
}) => {
  const violations = await violationsOf(page);
  const complaints = complaintsOf(page);
  const email = newEmail();
  await visitor.register(siteNamed('global'), email, 'a horse & a battery');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  await visitor.open(siteNamed('global'), '/en');
  await visitor.logOut();
  await expect(page.locator('header .when-anonymous').first()).toBeVisible();
  await visitor.open(siteNamed('global'), '/en/login');
  await visitor.logIn(email, 'a horse & a battery');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  expect(violations).toEqual([]);
  expect(complaints).toEqual([]);
});

const policyOf = (response: Response | null) => response?.headerValue('content-security-policy');

// The screens of one site are enough for a change, and a site of each kind for the rest: the headers of all pages of all sites are
// compared in Node.
for (const [what, site, paths, tag] of [
  ['any screen of global', siteNamed('global'), pathsOfScreens, []],
  ...walkedSites.map((site) => [`any page of ${site.id}`, site, pathsOfRoutes, ['@all']] as const),
] as const) {
  test(`the browser refuses nothing on ${what}, and every page has a strict policy`, { tag: [...tag] }, async ({
    page,
  }) => {
    const violations = await violationsOf(page);
    const complaints = complaintsOf(page);
    for (const path of paths) {
      const response = await openDespiteRedirect(page, originOf(site, localizedPath(site.defaultLanguage, path)));
      // The browser's tools do not always know the headers of a page that was prefetched. Reloaded, it comes from the server.
      const policy = (await policyOf(response)) ?? (await policyOf(await page.reload()));
      expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      // A touch loads the islands, if there are any.
      await page.locator('#main').hover();
      await page.locator('body').click({ position: { x: 2, y: 2 } });
    }
    await page.goto(originOf(site, `/${site.defaultLanguage}/no-such-page`));
    expect(violations).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
}

test('what is not of the build does not run: an inline script, a handler, a style, text as HTML, another host', async ({
  page,
}) => {
  const violations = await violationsOf(page);
  await page.goto(originOf(siteNamed('global'), '/en/login'));
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    const tries: (() => unknown)[] = [
      () => script.append('window.ran = true'),
      () => document.body.append(script),
      () => document.body.setAttribute('onclick', 'window.ran = true'),
      () => document.body.click(),
      () => document.body.setAttribute('style', 'color: red'),
      () => {
        document.body.innerHTML = '<p>text</p>';
      },
      () => window.setTimeout('window.ran = true'),
      () => document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/a.png' })),
      () => fetch('https://evil.example/').catch(() => undefined),
    ];
    for (const attempt of tries) {
      try {
        attempt();
      } catch {
        // Refused at once.
      }
    }
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await expect
    .poll(() => [...new Set(violations.map((text) => text.split(' ')[0]))].sort())
    .toEqual(['connect-src', 'img-src', 'require-trusted-types-for', 'style-src-attr']);
});
