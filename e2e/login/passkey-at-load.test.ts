/** A page asks for passkeys by itself only where one was used before. */

import { addDevice } from '../support/authenticator.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('eu');

test('where the last login was by a passkey the autofill offers it without a touch, and elsewhere nothing is asked (S1.27)', async ({
  visitor,
  page,
}) => {
  await addDevice(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/passkey/') && request.method() === 'POST') calls.push(pathname);
  });
  await page.goto(originOf(site, '/de-EU/login'), { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);

  await page.evaluate(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
  await page.reload();
  await expect.poll(() => calls).toEqual(['/user/public/passkey/options']);
  await visitor.username.fill('ann@mail.example');
  await expect(page.getByRole('button', { name: 'Passkey' })).toContainText('Zuletzt verwendet');
  await expect(visitor.username).toHaveValue('ann@mail.example');
});
