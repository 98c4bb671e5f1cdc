/** What a journey does with a page, step by step. */

import { expect, type Locator } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { type Cell, site } from './cell.ts';
import { look } from './outcome.ts';

/** Of a press and of a box that is filled, in ms. */
export const timeout = 20_000;

/** Presses a button. A page that came in part may lack it; what it says is the outcome. */
export async function press(cell: Cell, button: Locator): Promise<void> {
  // Without scripts the browser's driver can neither scroll to a button nor see whether it stands still.
  if (cell.withoutScripts) return button.dispatchEvent('click', undefined, { timeout });
  const isThere = await button.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  // A navigation that the press begins may never come to an end.
  const options = { timeout, noWaitAfter: true };
  if (cell.double) await button.dblclick(options);
  else await button.click(options);
}

/** Fills a box that is empty. */
export async function fill(box: Locator, value: string): Promise<void> {
  if ((await box.inputValue({ timeout })) === '') await box.fill(value);
}

/** Astro takes the mark away when the island works. */
export async function hydrate({ page, visitor }: Cell): Promise<void> {
  await visitor.username.click();
  await page.locator('.card astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}

/** An account, made once a cell. */
export async function account({ memory }: Cell): Promise<string> {
  const known = memory.get('account');
  if (known !== undefined) return known;
  const { username, token } = await seedAccount(site);
  memory.set('account', username).set('token', token);
  return username;
}

export function name({ memory }: Cell, make: () => string): string {
  const known = memory.get('name') ?? make();
  memory.set('name', known);
  return known;
}

/** Waits until something is so; the outcome says whether it ever was. */
export async function settled(isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(isSo, { timeout })
    .toBe(true)
    .catch(() => undefined);
}

/** Waits for what comes after a press, or for words about why it does not. @returns whether it has come */
export async function comes(cell: Cell, next: Locator): Promise<boolean> {
  if (cell.withoutScripts) return false;
  const hasWords = async () => (await look(cell)).words !== '';
  await settled(async () => (await next.isVisible()) || (await hasWords()));
  return next.isVisible();
}
