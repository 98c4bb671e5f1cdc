import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createExampleExchange } from '../../docs/contract/example/exchange.mjs';
import { chromiumArguments, findChromium } from '../../src/tools/system/chromium.ts';
import { expect, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';

const account = 'ann@mail.example';
const password = 'häuser & pferde 🐎 0';
const privateKey = readFileSync(
  join(import.meta.dirname, '../../src/sandbox/server/keys/test-private-key.pem'),
  'utf8',
);

/** A regulated site logs in by another call than the main site. */
for (const id of ['global', 'eu'] as const) {
  test(`on ${id} the pages work with the example exchange of the contract: sign up by mail, log out, log in`, {
    tag: ['@S7.14', '@S7.17', '@S7.24', '@S7.30', '@all'],
  }, async ({ playwright }) => {
    const site = siteNamed(id);
    const { listener, outbox } = createExampleExchange({ pages: [originOf(site)], privateKey });
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { host } = new URL(originOf(site));
    const api = `${site.apiHosts.local}:${host.split(':')[1]}`;
    const executablePath = findChromium();
    const browser = await playwright.chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments, `--host-resolver-rules=MAP ${api} 127.0.0.1:${port}`],
    });
    try {
      const page = await browser.newPage();
      const visitor = new Visitor(page);
      const language = site.defaultLanguage;
      await visitor.open(site, `/${language}/sign-up`);
      await visitor.startRegistration(account);
      await visitor.enterCode(outbox.get(account) ?? '');
      await visitor.password.fill(password);
      await visitor.submit.click();
      await page.waitForURL(originOf(site, `/${language}/dashboard?newUser=true`));

      await visitor.logOut();
      await visitor.open(site, `/${language}/login`);
      await visitor.logIn(account, 'another password 1');
      await expect(visitor.alert).toBeVisible();
      await visitor.logIn(account, password);
      await page.waitForURL(originOf(site, `/${language}/dashboard`));
    } finally {
      await browser.close();
      server.close();
    }
  });
}
