import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Site } from '../../src/domain/site/site.ts';
import { codeSentTo, expect, newEmail, siteNamed, test, Visitor } from '../support/visitor.ts';

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** The field is empty. */
async function expectNoFindingsOnRefusedLogin(visitor: Visitor, site: Site, language: string): Promise<void> {
  await visitor.open(site, `/${language}/login`);
  await visitor.submit.click();
  await expect(visitor.username).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(visitor.page);
}

test('axe finds nothing on a login and a registration whose first field was left empty', async ({ page, visitor }) => {
  const site = siteNamed('global');
  await expectNoFindingsOnRefusedLogin(visitor, site, 'en');
  await visitor.open(site, '/en/sign-up');
  await visitor.submit.click();
  await expect(visitor.username).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(page);
});

/** The states of every screen are looked at in the gallery, in four languages and both modes. */
const looks = [
  { site: 'global', language: 'en', colorScheme: 'light', width: 390, tag: ['@all'] },
  { site: 'global', language: 'ar-SA', colorScheme: 'dark', width: 1280, tag: ['@all'] },
  { site: 'geo', language: 'ka-GEO', colorScheme: 'dark', width: 390, tag: ['@all'] },
] as const;

for (const { site: id, language, colorScheme, width, tag } of looks) {
  test(`axe finds nothing on login and on each step of the registration: ${language}, ${colorScheme}, ${width} px`, {
    tag: [...tag],
  }, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const visitor = new Visitor(page);
    const site = siteNamed(id);
    for (const path of ['', '/login', '/oauth', '/_app', '/was-not-me', '/official', '/receipt', '/accessibility']) {
      await visitor.open(site, `/${language}${path}`);
      await expectNoFindings(page);
    }
    await expectNoFindingsOnRefusedLogin(visitor, site, language);

    const email = newEmail();
    await visitor.open(site, `/${language}/sign-up`);
    await expectNoFindings(page);
    await visitor.confirmResidence(site);
    await visitor.startRegistration(email);
    await expectNoFindings(page);
    await visitor.enterCode('1');
    await expect(visitor.code).toHaveAttribute('aria-invalid', 'true');
    await expectNoFindings(page);
    await visitor.enterCode(await codeSentTo(email));
    await expect(visitor.password).toBeVisible();
    await expectNoFindings(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await context.close();
  });
}

test('the whole registration and a login can be done with the keyboard alone (S2.30)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const email = newEmail();
  await visitor.open(siteNamed('global'), '/en/sign-up');
  // Where the cursor is on a desktop (0188).
  await expect(visitor.username).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(visitor.code).toBeFocused();
  await page.keyboard.type(await codeSentTo(email));
  await expect(visitor.password).toBeFocused();
  await page.keyboard.type('keyboard only password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard?newUser=true');
});
