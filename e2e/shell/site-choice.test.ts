import type { Locator, Page } from '@playwright/test';
import type { SiteId } from '../../src/domain/site/site.ts';
import { languageKey } from '../../src/domain/storage/stored-names.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { complaintsOf, expect, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const site = siteNamed('global');

function languagesOf(page: Page): Locator {
  return page.locator('#languages > ul a');
}

/** Written out by hand. */
const offered: Partial<Record<SiteId, { login: string[]; hiddenOnSignUp?: string[] }>> = {
  hkg: { login: ['繁體中文（香港）', 'English'] },
  tur: { login: ['Türkçe', 'English'] },
  kaz: { login: ['Русский', 'Қазақша', 'English'] },
};

test('each site offers its own languages and no others; sign-up does not offer Filipino (S5.18–S5.25)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  for (const one of sites) {
    await visitor.open(one, `/${one.defaultLanguage}/login`);
    const names = await languagesOf(page).allTextContents();
    expect(names, one.id).toHaveLength(one.languages.length);
    const own = offered[one.id];
    if (own) expect(names.toSorted(), one.id).toEqual(own.login.toSorted());
    expect(names.includes('Polski') && names.includes('Română'), one.id).toBe(one.id === 'global');
    expect(
      names.some((name) => /Latino|Hindi|हिन्दी|한국어|Français/.test(name)),
      one.id,
    ).toBe(false);
    await visitor.open(one, `/${one.defaultLanguage}/sign-up`);
    expect(await languagesOf(page).allTextContents(), one.id).toEqual(names.filter((name) => name !== 'Filipino'));
  }
});

test('somebody who is signed in changes to another site and is signed in there; where no token can be had they go without (S7.27)', async ({
  page,
  visitor,
  context,
}) => {
  const account = await seedAccount(site);
  await logIn(page, account);
  const control = await controlOf(page, site);
  const dutch = page.locator('.sites a', { hasText: 'nld.localhost' });
  await visitor.open(site, '/en/terms?a=1');
  await page.locator('.open-languages').click();
  await dutch.click();
  await page.waitForURL(originOf(siteNamed('nld'), '/en-NL/terms?a=1'));
  const there = (await context.cookies()).find(
    (cookie) => cookie.domain === 'nld.localhost' && /_TOKEN$/.test(cookie.name),
  );
  expect(there?.value).toMatch(/^[\w-]{43}$/);
  const visited = await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name));
  expect(visited.join()).not.toContain('tmp_token');

  await control.fault('quickToken', { type: 'status', status: 503 });
  await visitor.open(site, '/en/terms?a=1');
  await page.locator('.open-languages').click();
  await page.locator('.sites a', { hasText: 'hkg.localhost' }).click();
  await page.waitForURL(originOf(siteNamed('hkg'), '/en-HK/terms?a=1'));
});

for (const [host, languages] of [
  ['tr-regulated.localhost', ['tr-TR', 'en']],
  ['tur.localhost', ['tr-TR', 'en-TR']],
] as const) {
  test(`at ${host} the choice offers Türkçe and English as ${languages.join(' and ')}, and stays on that host (S5.20)`, async ({
    page,
  }) => {
    const origin = `http://${host}:${new URL(originOf(site)).port}`;
    await page.goto(`${origin}/tr-TUR/login?a=1`);
    await page.locator('.open-languages').click();
    await expect(page.locator('.sites a[aria-current]')).toContainText(host);
    await expect(languagesOf(page)).toHaveText(['Türkçe', 'English']);
    const offered = await languagesOf(page).evaluateAll((links) => links.map((link) => (link as HTMLElement).lang));
    expect(offered).toEqual(languages);
    await languagesOf(page).last().click();
    await page.waitForURL(`${origin}/en-TR/login?a=1`);
  });
}

test('a Filipino sign-up shows its language as the current one, and leads back to it from another (S5.25)', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fil-PH' });
  const page = await context.newPage();
  const current = page.locator('#languages [aria-current=page]');
  await page.goto(originOf(site, '/sign-up'));
  await expect(page).toHaveURL(originOf(site, '/fil-PH/sign-up'));
  await page.locator('.open-languages').click();
  await expect(current).toHaveText('Filipino');
  await languagesOf(page).filter({ hasText: '日本語' }).click();
  await page.waitForURL('**/ja-JP/sign-up');
  await page.locator('.open-languages').click();
  await expect(current).toHaveText('日本語');
  await languagesOf(page).filter({ hasText: 'Filipino' }).click();
  await page.waitForURL('**/fil-PH/sign-up');
  await context.close();
});

test('a visitor who came from the Filipino page is led back to it, whatever the browser’s languages (S5.25)', async ({
  page,
}) => {
  await page.goto(originOf(site, '/fil-PH/sign-up'));
  await page.locator('.open-languages').click();
  await languagesOf(page).filter({ hasText: 'English' }).click();
  await page.waitForURL('**/en/sign-up');
  await page.locator('.open-languages').click();
  await expect(page.locator('.sites a')).toHaveCount(9);
  await expect(languagesOf(page).filter({ hasText: 'Filipino' })).toHaveAttribute('href', '/fil-PH/sign-up');
  await page.goto(originOf(site, '/en/sign-up'));
  await page.locator('.open-languages').click();
  await expect(page.locator('.sites a')).toHaveCount(9);
  await expect(languagesOf(page).filter({ hasText: 'Filipino' })).toHaveCount(0);
});

test('a stored language that the site does not have is replaced by English or the site’s first (S5.18, S5.19, S5.21, S5.22)', async ({
  page,
}) => {
  for (const [id, wanted] of [
    ['global', 'en'],
    ['hkg', 'zh-HK'],
    ['eu', 'en-EU'],
    ['kaz', 'kk-KAZ'],
  ] as const) {
    const one = siteNamed(id);
    const name = languageKey(one.brand.storagePrefix);
    await page.context().clearCookies();
    await page.context().addCookies([{ name, value: 'pt-PT', url: originOf(one) }]);
    if (id !== 'global') {
      await page.goto(originOf(one, '/login'));
      await expect(page, id).toHaveURL(originOf(one, `/${wanted}/login`));
    }
  }
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'GATEHOUSE_LANG_KEY', value: 'ko-KR', url: originOf(site) }]);
  await page.goto(originOf(site, '/login'));
  await expect(page).toHaveURL(originOf(site, '/en/login'));
});

test('the dialog links to the main site and the eight regulated ones, to the same page with the same query (S1.21, S1.06)', async ({
  page,
  visitor,
}) => {
  const complaints = complaintsOf(page);
  await visitor.open(site, '/en/login?a=%2F1');
  await page.locator('.open-languages').click();
  const links = page.locator('.sites a');
  await expect(links).toHaveCount(9);
  await expect(page.locator('.sites')).toContainText('Locally regulated');
  const shown = await links.evaluateAll((all) =>
    all.map((link) => [link.firstChild?.textContent, (link as HTMLAnchorElement).href]),
  );
  const { port } = new URL(originOf(site));
  const at = (name: string, path: string) => `http://${name}:${port}${path}/login?a=%2F1`;
  expect(Object.fromEntries(shown)).toEqual({
    Global: at('localhost', '/en'),
    'Hong Kong': at('hkg.localhost', '/en-HK'),
    Türkiye: at('tur.localhost', '/en-TR'),
    Kazakhstan: at('kaz.localhost', '/en-KAZ'),
    'European Union': at('eu.localhost', '/en-EU'),
    Netherlands: at('nld.localhost', '/en-NL'),
    Georgia: at('geo.localhost', '/en-GEO'),
    Indonesia: at('idn.localhost', '/en-IDN'),
    'United Arab Emirates': at('are.localhost', '/en'),
  });
  await links.filter({ hasText: 'Türkiye' }).click();
  await expect(page).toHaveURL(originOf(siteNamed('tur'), '/en-TR/login?a=%2F1'));
  expect(complaints).toEqual([]);
});

for (const [id, content, host] of [
  ['global', 'Announcements', 'announcements.localhost'],
  ['nld', 'Blog', 'blog.localhost'],
  ['nld', 'Cloud', 'cloud.nld.localhost'],
  ['tur', 'Learn', 'learn.tur.localhost'],
] as const) {
  test(`in the footer of ${id} ${content} leads to ${host} here, and in production to its host there (S1.24–S1.26)`, async ({
    page,
    visitor,
  }) => {
    const one = siteNamed(id);
    const english = one.languages.find((code) => code.startsWith('en')) ?? 'en';
    await visitor.open(one, `/${english}`);
    const link = page.locator('footer').getByRole('link', { name: content });
    const production = host
      .replace('nld.localhost', 'gatehouse.nl.example')
      .replace('tur.localhost', 'gatehouse.tr.example');
    await expect(link).toHaveAttribute('href', `https://${production.replace('localhost', 'gatehouse.example')}`);
    await page.route(`http://${host}:*/**`, (route) => route.fulfill({ body: 'another team’s page' }));
    await link.click();
    await page.waitForURL((url) => url.hostname === host);
    expect(new URL(page.url()).port).toBe(new URL(originOf(one)).port);
  });
}
