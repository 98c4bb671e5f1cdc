import { logIn, seedAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

const ourFault = /Something went wrong on our side/;
const noServer = /could not reach the server/;

test('a login that is answered by a server error shows a message, and goes through the next time (S8.01, S8.03, S8.04, S8.06, S8.08)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await control.fault('login', { type: 'status', status: 503 });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(page.getByText(ourFault).first()).toBeVisible();
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  await control.clear();
  await visitor.submit.click();
  await expect(page.getByText(/is incorrect/).first()).toBeVisible();
  await expect(visitor.password).toHaveValue('wrong password');
});

// Only a browser breaks a connection and compares origins itself.
for (const type of ['drop', 'cors'] as const) {
  test(`a registration with ${type === 'drop' ? 'a broken connection' : 'an answer for another origin'} shows a message and works the next time (S8.01, S8.03, S8.04, S8.06, S8.08)`, async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    await control.fault('registerInfo', { type });
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill(newEmail());
    await visitor.submit.click();
    await expect(page.getByText(noServer).first()).toBeVisible();
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await control.clear();
    await visitor.submit.click();
    await expect(visitor.code).toBeFocused();
  });
}

test('an account that the sandbox made at once is logged in by its cookie, and logs in by its form afterwards', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await logIn(page, account);
  await visitor.open(site, '/en');
  await expect(page.locator('html')).toContainClass('is-signed-in');
  await visitor.logOut();
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/en/dashboard');
});
