/** What a sibling host plants changes nothing: over HTTPS, in a real browser, with hosts of one domain. */

import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../src/tools/system/chromium.ts';
import { seedAccount } from '../support/accounts.ts';
import { type HttpsFront, openHttpsFront } from '../support/https-front.ts';
import { expect, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');
const own = 'https://test.gatehouse.example';
const sibling = 'https://other.gatehouse.example';
const plantedGuid = '11111111-1111-4111-8111-111111111111';

async function openBrowser({ resolverRule }: HttpsFront) {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...chromiumArguments, `--host-resolver-rules=${resolverRule}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

test('a session and a device that a sibling host has planted change nothing before, during and after a login and after a logout (S3.42)', {
  tag: '@all',
}, async () => {
  const front = await openHttpsFront(process.env.GATEHOUSE_ORIGIN ?? '', site.apiHosts.test);
  const browser = await openBrowser(front);
  try {
    const [attacker, victim] = [await seedAccount(site), await seedAccount(site, { session: 'none' })];
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const [page, elsewhere] = [await context.newPage(), await context.newPage()];
    const sent = { tokens: new Set<string>(), guids: new Set<string>() };
    page.on('request', (request) => {
      const { usertoken, guid } = request.headers();
      if (usertoken) sent.tokens.add(usertoken);
      if (guid) sent.guids.add(guid);
    });
    const cookies = async () =>
      Object.fromEntries((await page.evaluate(() => document.cookie)).split('; ').map((pair) => pair.split('=')));
    const plant = () =>
      elsewhere.evaluate(
        ([token, guid]) => {
          const named = [
            `GATEHOUSE_TOKEN=${token}`,
            `__Host-GATEHOUSE_TOKEN=${token}`,
            `=__Host-GATEHOUSE_TOKEN=${token}`,
          ];
          for (const cookie of [...named, `Guid=${guid}`, `__Host-Guid=${guid}`]) {
            for (const path of ['/', '/en']) {
              Reflect.set(document, 'cookie', `${cookie}; domain=gatehouse.example; path=${path}; secure`);
            }
          }
        },
        [attacker.token, plantedGuid],
      );
    const header = page.locator('header');
    const visitor = new Visitor(page);

    await elsewhere.goto(`${sibling}/en`);
    await plant();
    await page.goto(`${own}/en/login`);
    expect(await cookies()).toMatchObject({ GATEHOUSE_TOKEN: attacker.token, Guid: plantedGuid });
    await expect(header.getByRole('button', { name: 'Log out' })).toBeHidden();

    await visitor.username.fill(victim.username);
    await plant();
    await visitor.logIn(victim.username, victim.password);
    await page.waitForURL(`${own}/en/dashboard`);
    await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(header.locator('bdi')).toHaveText(/UID \d+/);
    const token = (await cookies())['__Host-GATEHOUSE_TOKEN'];
    expect([...sent.tokens]).toEqual([token]);

    await plant();
    await page.goto(`${own}/en`);
    await expect(header.locator('bdi')).toHaveText(/UID \d+/);
    await visitor.logOut();
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
    // The logout has removed what the sibling had planted.
    const left = Object.keys(await cookies()).filter((name) => /^(?:__Host-)?(?:GATEHOUSE_TOKEN|Guid)$/.test(name));
    expect(left).toEqual(['__Host-Guid']);
    await plant();
    await page.goto(`${own}/en/dashboard`);
    await expect(header.getByRole('button', { name: 'Log out' })).toBeHidden();
    expect(await cookies()).not.toHaveProperty('__Host-GATEHOUSE_TOKEN');
    expect([...sent.tokens]).toEqual([token]);
    expect(sent.guids.size).toBe(1);
    expect(sent.guids).not.toContain(plantedGuid);
  } finally {
    await browser.close();
    await front.close();
  }
});
