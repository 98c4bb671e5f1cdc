import { seedAccount } from '../support/accounts.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

for (const [id, language] of [
  ['global', 'en'],
  ['eu', 'de-EU'],
] as const) {
  test(`on ${id} a registration leaves where somebody logs in in another tab while the common passwords load (S4.19)`, {
    tag: '@all',
  }, async ({ visitor, page, context }) => {
    const site = siteNamed(id);
    const account = await seedAccount(site);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/common-passwords.*', async (route) => {
      await released;
      await route.continue();
    });
    const email = newEmail();
    await visitor.open(site, `/${language}/sign-up`);
    await visitor.username.fill(email);
    await page.keyboard.press('Enter');
    await expect(visitor.code).toBeVisible();
    await visitor.code.fill(await codeSentTo(email));
    await visitor.password.fill('Password1');
    await page.keyboard.press('Enter');
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'true');

    const other = await context.newPage();
    await other.goto(originOf(site, `/${language}/login`));
    await other.locator('#username').fill(account.username);
    await other.locator('#password').fill(account.password);
    await other.keyboard.press('Enter');
    await other.waitForURL(/dashboard/);
    await page.bringToFront();
    expect(page.url()).toContain('/sign-up');
    release();
    await page.waitForURL(/dashboard/);
  });
}
