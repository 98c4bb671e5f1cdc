import { controlOf } from '../support/sandbox-control.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

test('a registration that a script of the page sends before its first frame waits for what the law wants (S4.51, S6.06)', async ({
  page,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ regulation: 'restricted' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/register')) sent.push(request.url());
  });
  const answer = Promise.withResolvers<void>();
  await page.route('**/regulation-info', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.addInitScript(sendAtOnce, newEmail());
  await page.goto(originOf(site, '/en/sign-up'));
  await expect(page.getByText('One moment: we are checking what is available in your region.')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('This is not available in your region.')).toBeVisible();
  await expect(page.locator('form[data-element=signUpForm]')).toHaveAttribute('inert', '');
  expect(sent).toEqual([]);
});

/** Runs in the page: as a password manager that sends what it has filled in. */
function sendAtOnce(username: string): void {
  addEventListener('DOMContentLoaded', () => {
    const name = document.querySelector<HTMLInputElement>('#username');
    if (!name) return;
    name.value = username;
    name.form?.requestSubmit();
  });
}
