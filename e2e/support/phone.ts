/** The phone that scans QR codes: a browser of its own, on the sandbox's phone page. */

import type { Browser, Page } from '@playwright/test';
import { apiHosts } from '../../sites/shared.ts';

export interface Phone {
  readonly page: Page;
  /** Opens what a code holds, as a camera does; signs in on the way when nobody is. */
  scan(content: string): Promise<void>;
  /** Looks for logins that wait for an answer. */
  look(): Promise<void>;
  /** Presses the number, another one than it, or "This was not me". */
  choose(number: string): Promise<void>;
  chooseOther(number: string): Promise<void>;
  refuse(): Promise<void>;
}

export async function phoneOf(browser: Browser, account: string, password: string): Promise<Phone> {
  const page = await (await browser.newContext()).newPage();
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  await page.goto(`http://${apiHosts.local}:${port}/phone`);
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Scan a code' }).waitFor();
  return {
    page,
    scan: async (content) => {
      await page.goto(content);
    },
    look: async () => {
      await page.getByRole('link', { name: 'Look again' }).click();
    },
    choose: (number) => page.getByRole('button', { name: number, exact: true }).click(),
    chooseOther: (number) => page.locator(`.numbers button:not([value="${number}"])`).first().click(),
    refuse: () => page.getByRole('button', { name: 'This was not me' }).click(),
  };
}
