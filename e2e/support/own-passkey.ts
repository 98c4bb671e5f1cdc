import { expect, type Page } from '@playwright/test';
import { logIn, type TestAccount } from './accounts.ts';
import { originOf } from './visitor.ts';

/** Creates a passkey of the account on the device of the page, by the page of its passkeys at the real host. Nobody is logged in after it. */
export async function createOwnPasskey(page: Page, account: TestAccount): Promise<void> {
  await logIn(page, account);
  await page.goto(originOf(account.site, '/en/app/user/passkeys'));
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByText('The passkey has been created.')).toBeVisible();
  await page.context().clearCookies({ name: /TOKEN/ });
}
