/** A page whose question for a passkey stands is left, and shown again from the back/forward cache. */

import { logIn, seedAccount } from '../support/accounts.ts';
import { noteQuestions, tell } from '../support/passkey-questions.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('eu');

test('a login that is left takes its question back; on the way back the button is free and the autofill offers again (S1.27)', async ({
  visitor,
  page,
}) => {
  const asked = await noteQuestions(page);
  await visitor.open(site, '/de-EU/login');
  await visitor.username.click();
  await expect.poll(() => asked).toEqual(['conditional begins']);
  await tell(page, 'pagehide');
  await expect.poll(() => asked).toEqual(['conditional begins', 'conditional ends']);
  await tell(page, 'pageshow');
  await expect.poll(() => asked.slice(2)).toEqual(['conditional begins']);

  asked.length = 0;
  const button = page.getByRole('button', { name: 'Passkey' });
  await button.click();
  await expect.poll(() => asked).toEqual(['conditional ends', 'get begins']);
  await tell(page, 'pagehide');
  await expect.poll(() => asked.slice(2)).toEqual(['get ends']);
  await tell(page, 'pageshow');
  await expect.poll(() => asked.slice(3)).toEqual(['conditional begins']);
  await expect(button).toHaveAttribute('aria-busy', 'false');
});

test('the page of the passkeys takes its question back when it is left, and shows the list again (S1.27)', async ({
  page,
}) => {
  const asked = await noteQuestions(page);
  const account = await seedAccount(site);
  await logIn(page, account);
  await page.goto(originOf(site, '/de-EU/app/user/passkeys'));
  const create = page.getByRole('button', { name: 'Passkey erstellen' });
  await create.click();
  await page.getByRole('textbox', { name: 'Passwort' }).fill(account.password);
  await create.click();
  await expect.poll(() => asked).toEqual(['create begins']);
  await tell(page, 'pagehide');
  await expect.poll(() => asked).toEqual(['create begins', 'create ends']);
  await tell(page, 'pageshow');
  await expect(page.getByText('Sie haben noch keine Passkeys.')).toBeVisible();
});
