/** Registers an account through the pages, as a visitor does, for commands that need a session. */

import type { Page } from 'playwright';
import { StopError } from '../system/command.ts';
import { readCode } from './sandbox.ts';

export interface Registration {
  /** Of the main site, at the sandbox. */
  readonly origin: string;
  readonly port: number;
  /** What is typed: an e-mail address or a number. */
  readonly account: string;
  /** Called when the page stands there, untouched. */
  readonly untouched?: () => Promise<void>;
}

/** All steps of a sign-up, up to the page behind. */
export async function registerAccount(page: Page, registration: Registration): Promise<void> {
  const { origin, port, account, untouched } = registration;
  const submit = page.locator('main form button[type=submit]');
  await page.goto(`${origin}/en/sign-up`);
  await untouched?.();
  await page.fill('#username', account);
  await submit.click();
  await page.waitForSelector('#code');
  const code = await readCode(port, account);
  if (code === undefined) throw new StopError(`The outbox has no code for ${account}.`);
  await page.fill('#code', code);
  await page.waitForSelector('#password');
  await page.fill('#password', 'a horse & a battery');
  // The strength meter is part of the journey of everybody who stops to look.
  await page.waitForSelector('.strength-bars .on');
  await submit.click();
  await page.waitForURL('**/dashboard?**');
}
