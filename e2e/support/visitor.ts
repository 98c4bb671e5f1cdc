/** What a visitor does, as verbs. */

import { test as base, expect, type Locator, type Page, type Response } from '@playwright/test';
import { sites } from '../../sites/all.ts';
import { mobileShapes } from '../../src/domain/account/numbering-plans.ts';
import type { Site, SiteId } from '../../src/domain/site/site.ts';
import { residenceKey } from '../../src/domain/storage/stored-names.ts';
import { requestSandbox } from './sandbox-request.ts';

export { expect, sites };

/** Address of a site on the test server, which runs only while tests do: a test file asks within a test, not when it is loaded. */
export function originOf(site: Site, path = ''): string {
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  return `http://${site.hosts.local[0]}:${port}${path}`;
}

/** Opens an address, also where the page before is just leading elsewhere by itself, which cancels the first tries. */
export async function openDespiteRedirect(page: Page, address: string, tries = 3): Promise<Response | null> {
  return page.goto(address).catch((error: Error) => {
    const isCancelled = /ERR_ABORTED|interrupted by another navigation/.test(error.message);
    if (!isCancelled || tries === 1) throw error;
    return openDespiteRedirect(page, address, tries - 1);
  });
}

export function siteNamed(id: SiteId): Site {
  const found = sites.find((site) => site.id === id);
  if (!found) throw new Error(`no site ${id}`);
  return found;
}

let names = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  names += 1;
  return `visitor-${process.pid}-${Date.now()}-${names}@mail.example`;
}

/** A mobile number of a country, after its dial code, that no other test uses. */
export function newMobile(dialCode = siteNamed('global').dialCountry.code): string {
  names += 1;
  const digits = `${Date.now()}${String(process.pid % 1000).padStart(3, '0')}${String(names).padStart(2, '0')}`;
  // As a mobile number of the country begins, and as long.
  const [, first = '7', length = '10'] = new RegExp(`(?:^| )${dialCode}=(\\d)\\d*/(\\d+)`).exec(mobileShapes) ?? [];
  return first + digits.slice(1 - Number(length));
}

/** The newest code sent to an address or number. */
export async function codeSentTo(account: string): Promise<string> {
  const { messages } = JSON.parse(await requestSandbox(`/outbox.json?to=${encodeURIComponent(account)}`)) as {
    messages: { code: string }[];
  };
  const [newest] = messages;
  if (newest === undefined) throw new Error(`no code was sent to ${account}`);
  return newest.code;
}

/** Where the newest mail to an address leads. */
export async function linkSentTo(email: string): Promise<string> {
  const { messages } = JSON.parse(await requestSandbox(`/outbox.json?to=${encodeURIComponent(email)}`)) as {
    messages: { link?: string }[];
  };
  const link = messages[0]?.link;
  if (link === undefined) throw new Error(`no link was sent to ${email}`);
  return link;
}

export class Visitor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get username(): Locator {
    return this.page.locator('#username');
  }
  get code(): Locator {
    return this.page.locator('#code');
  }
  get password(): Locator {
    return this.page.locator('#password');
  }
  get submit(): Locator {
    return this.page.locator('main form button[type=submit]');
  }
  /** What a form says of a failure: above its button, or under the password where that may be wrong. */
  get alert(): Locator {
    return this.page
      .locator('main')
      .locator('.alert-region, #password-note .field-error, .early-note')
      .filter({ hasText: /./ });
  }

  async open(site: Site, path: string): Promise<void> {
    await this.page.goto(originOf(site, path));
  }

  /** Has said before where they live, which the Georgian site asks once. */
  async confirmResidence(site: Site): Promise<void> {
    const key = residenceKey(site.brand.storagePrefix);
    if (site.id === 'geo') await this.page.evaluate((name) => localStorage.setItem(name, '1'), key);
  }

  /** Account step to code step. */
  async startRegistration(account: string): Promise<void> {
    await this.username.fill(account);
    await this.submit.click();
    await expect(this.code).toBeFocused();
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    // Six digits go on by themselves.
    if (code.length < 6) await this.submit.click();
  }

  /** All three steps, up to the page behind. */
  async register(site: Site, account: string, password: string, sentTo = account): Promise<void> {
    await this.open(site, `/${site.defaultLanguage}/sign-up`);
    await this.confirmResidence(site);
    await this.startRegistration(account);
    await this.enterCode(await codeSentTo(sentTo));
    await this.password.fill(password);
    await this.submit.click();
    // These sites go straight to their home page (S2.17).
    const behind = site.id === 'kaz' || site.id === 'idn' ? '' : '/dashboard?newUser=true';
    await this.page.waitForURL(originOf(site, `/${site.defaultLanguage}${behind}`));
  }

  async logIn(account: string, password: string): Promise<void> {
    await this.username.fill(account);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** By the button in the header. */
  async logOut(): Promise<void> {
    // The page is drawn anew once the exchange has been told.
    const drawn = this.page.waitForEvent('load');
    await this.page.locator('header .when-signed-in button').click();
    await drawn;
  }

  /**
   * From the dashboard: takes all cookies away, as if the browser were new. The page looks at its session once more when it has loaded,
   * and without cookies would draw itself anew on the way to the next page. It has looked when it says who is signed in.
   */
  async loseCookies(): Promise<void> {
    await expect(this.page.getByTestId('signed-in-as')).toBeVisible();
    await this.page.context().clearCookies();
  }
}

export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ page }, use) => {
    await use(new Visitor(page));
  },
});

/** What Chromium reports by itself where a visitor goes to a third page while the second is on its way, or a page is slow. */
export const skippedTransition = 'Transition was ';

/** Collects what a page should never do: errors in the console, and exceptions nobody caught. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => {
    if (!message.startsWith(skippedTransition)) complaints.push(message);
  });
  return complaints;
}
