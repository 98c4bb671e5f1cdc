/**
 * What a page gets that shows ours under another host and passes everything on (`src/sandbox/relay/`), by the way in and by what the
 * account demands. `docs/security-model.md` has the table.
 */

import { readFileSync } from 'node:fs';
import { type SecondStep, secondSteps } from '../../src/domain/checks/second-step.ts';
import { seedAccount } from '../support/accounts.ts';
import { addDevice, withoutAutofill } from '../support/authenticator.ts';
import { createOwnPasskey } from '../support/own-passkey.ts';
import { relayOrigin, victimAt } from '../support/relay.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { expect, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';
import { checkOn, type Way, walks } from './walks.ts';

const site = siteNamed('global');

/** Whether the relay has a session at the end. */
const gets: Record<Way, Record<SecondStep, boolean>> = {
  password: { code: true, either: true, passkey: false },
  'password and code': { code: true, either: true, passkey: false },
  'password and recovery code': { code: true, either: true, passkey: false },
  'registration with a code': { code: true, either: true, passkey: true },
  'registration by newPasskey': { code: false, either: false, passkey: false },
  'QR code': { code: true, either: true, passkey: false },
  passkey: { code: false, either: false, passkey: false },
  'third party': { code: false, either: false, passkey: false },
  messenger: { code: false, either: false, passkey: false },
};

async function changeAccount(change: { readonly uid: number; readonly second_step: SecondStep }): Promise<void> {
  await requestSandbox('/control/accounts/change', { method: 'POST', body: change });
}

test('docs/security-model.md says the same', () => {
  const rows = readFileSync('docs/security-model.md', 'utf8').matchAll(
    /^\| (.+?) +\| (a session|nothing) +\| (a session|nothing) +\| (a session|nothing) +\|/gm,
  );
  const said = Object.fromEntries([...rows].map(([, way, ...columns]) => [way?.replaceAll('`', ''), columns]));
  const word = (isLost: boolean) => (isLost ? 'a session' : 'nothing');
  for (const [way, { code, either, passkey }] of Object.entries(gets)) {
    expect(said[way], way).toEqual([word(code), word(either), word(passkey)]);
  }
});

for (const demand of secondSteps) {
  for (const way of Object.keys(walks) as Way[]) {
    const isLost = gets[way][demand];
    test(`${way}, where the account demands ${demand}: a relay gets ${isLost ? 'a session' : 'nothing'}`, {
      // As `code`.
      tag: demand === 'either' ? ['@all'] : [],
    }, async ({ page, browser }) => {
      await withoutAutofill(page);
      await addDevice(page);
      const account = await seedAccount(site);
      await createOwnPasskey(page, account);
      await changeAccount({ uid: account.uid, second_step: demand });
      const { control, sessions } = await victimAt(page.context(), 'careful');
      const scene = { page, browser, account, control, at: (path: string) => relayOrigin('careful', path) };
      await walks[way](scene);
      if (isLost) await expect.poll(sessions).toBeGreaterThan(0);
      else {
        // The victim does what the page asks for next.
        const passkey = page.getByRole('button', { name: 'Use passkey' });
        await page.waitForLoadState('networkidle');
        if (await passkey.isVisible()) {
          await passkey.click();
          await expect(checkOn(page)).toContainText('The passkey was not confirmed.');
        }
        await page.waitForTimeout(1000);
        expect(await sessions()).toBe(0);
      }
    });
  }
}

for (const [language, title] of [
  ['en', 'This is not Gatehouse'],
  ['ar-SA', 'هذه ليست Gatehouse'],
] as const) {
  for (const path of ['/login', '/sign-up']) {
    test(`a kit that only replaces names is noticed: ${language}${path} shows the right address and no form, and sends nothing`, async ({
      page,
    }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      await page.goto(relayOrigin('lazy', `/${language}${path}?code=secret`));
      await expect(page.getByText(title)).toBeVisible();
      const right = page.locator('#right-address');
      await expect(right).toHaveAttribute('href', originOf(site, `/${language}${path}`));
      await expect(right).toHaveText(originOf(site, `/${language}${path}`));
      await expect(page.locator('#username')).toBeHidden();
      // A kit that draws the form again by a style has nothing of it: the page makes no call.
      await page.addStyleTag({ content: 'body > main { display: block !important }' });
      const visitor = new Visitor(page);
      await visitor.username.fill('ann@mail.example');
      if (path === '/login') await visitor.password.fill('a horse & a battery');
      await visitor.username.press('Enter');
      // The form says that it got no answer.
      await expect(visitor.alert.first()).not.toBeEmpty();
      expect(sent.filter((url) => /\/user\/|\/login/.test(url))).toEqual([]);
      await page.reload();
      await right.click();
      await expect(page.locator('#username')).toBeVisible();
    });
  }
}

test('a kit that has read our scripts cuts the notice out', async ({ page }) => {
  await page.goto(relayOrigin('careful', '/en/login'));
  await expect(page.locator('#username')).toBeVisible();
  await expect(page.locator('#right-address')).toBeHidden();
});
