/** What a visitor without an account does at a host, in a browser. Nothing is sent that an exchange would keep. */

import type { Browser, Page } from 'playwright';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { Site } from '../../domain/site/site.ts';
import { messageOf } from '../system/command.ts';

/** Each leaves the page as it is, for a look at what the browser said of it. */
type Journey = (page: Page, origin: string, site: Site) => Promise<void>;

const journeys: Readonly<Record<string, Journey>> = {
  'the cookie notice is answered, and stays answered': async (page, origin, site) => {
    await page.goto(origin + localizedPath(site.defaultLanguage, '/login'));
    const notice = page.locator('.consent-notice');
    if (!(await shows(page, '.consent-notice'))) throw new Error('there is no notice');
    await notice.getByRole('button').first().click();
    await notice.waitFor({ state: 'hidden' });
    await page.reload({ waitUntil: 'networkidle' });
    if (await notice.isVisible()) throw new Error('it is asked again');
  },
  'the login takes an account and a password': async (page, origin, site) => {
    await page.goto(`${origin}/login`);
    if (!site.languages.some((code) => new URL(page.url()).pathname === localizedPath(code, '/login'))) {
      throw new Error(`/login leads to ${page.url()}`);
    }
    await fillForm(page, { '#username': 'nobody@mail.example', '#password': 'nobody-has-this-password' });
  },
  'the sign-up takes an address': async (page, origin, site) => {
    await page.goto(origin + localizedPath(site.defaultLanguage, '/register'));
    await fillForm(page, { 'form input:visible': 'nobody@mail.example' });
  },
  'a link is told to be ours or not': async (page, origin, site) => {
    await page.goto(origin + localizedPath(site.defaultLanguage, '/official'), { waitUntil: 'networkidle' });
    await page.fill('#pasted', 'https://somebody-else.example/login');
    await page.keyboard.press('Enter');
    await page.locator('#answer h2, #answer h3, #answer [role=heading]').first().waitFor();
  },
  'another language shows the same page': async (page, origin, site) => {
    const other = site.languages.find((code) => code !== site.defaultLanguage);
    if (other === undefined) return;
    await page.goto(origin + localizedPath(site.defaultLanguage, '/login'));
    await page.locator('.open-languages').click();
    await page.locator(`#languages a[href^="/${other}/"]`).first().click();
    await page.waitForURL((url) => url.pathname === localizedPath(other, '/login'));
  },
};

/**
 * Walks every journey, each in a browser of its own.
 *
 * @param apiHost of the exchange, whose answers belong to the pages
 * @returns how many there are, and a sentence for each that fails and for what the browser refused
 */
export async function walkHost(
  browser: Browser,
  origin: string,
  site: Site,
  apiHost: string,
): Promise<{ readonly journeys: number; readonly findings: readonly string[] }> {
  const findings: string[] = [];
  const hosts = [new URL(origin).hostname, apiHost];
  for (const [name, walk] of Object.entries(journeys)) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const said = new Set<string>();
    page.on('pageerror', (error) => said.add(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to|violates/i.test(message.text())) said.add(message.text());
    });
    page.on('requestfailed', (request) => {
      const isOurs = hosts.includes(new URL(request.url()).hostname);
      const failure = request.failure()?.errorText ?? '';
      if (isOurs && failure !== 'net::ERR_ABORTED') said.add(`${request.url()} failed: ${failure}`);
    });
    page.on('response', (response) => {
      const { hostname, pathname } = new URL(response.url());
      if (hosts.includes(hostname) && response.status() >= 500) said.add(`${pathname} answers ${response.status()}`);
    });
    try {
      await walk(page, origin, site);
    } catch (error) {
      said.add(messageOf(error).split('\n')[0] ?? '');
    }
    await context.close();
    findings.push(...[...said].map((what) => `${origin}: ${name}: ${what}`));
  }
  return { journeys: Object.keys(journeys).length, findings };
}

async function shows(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .waitFor()
    .then(
      () => true,
      () => false,
    );
}

/** Types into the fields; what was typed must still be there when the form is at work. */
async function fillForm(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [selector, text] of Object.entries(fields)) await page.locator(selector).first().fill(text);
  await page.waitForFunction(() => !document.querySelector('main astro-island[ssr][client=intent]'));
  for (const [selector, text] of Object.entries(fields)) {
    const kept = await page.locator(selector).first().inputValue();
    if (kept !== text) throw new Error(`the field ${selector} has lost what was typed`);
  }
}
