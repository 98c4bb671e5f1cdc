/** The sites under the hosts of the test network, over HTTPS and through the edge. */

import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../src/tools/system/chromium.ts';
import { openHttpsFront } from './https-front.ts';
import { siteNamed } from './visitor.ts';

const main = siteNamed('global');
export const testNetworkHosts = {
  global: 'https://test.gatehouse.example',
  tur: 'https://test.gatehouse.tr.example',
  nld: 'https://test.gatehouse.nl.example',
  hkg: 'https://test.gatehouse.com.hk.example',
  hkgSecond: 'https://test.hk.gatehouse.example',
};

/** A browser that reaches the hosts of the test network. */
export async function withTestNetwork(run: (context: BrowserContext) => Promise<void>): Promise<void> {
  const front = await openHttpsFront(process.env.GATEHOUSE_ORIGIN ?? '', main.apiHosts.test);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    // The browser itself fetches the related origins, and does not ask what a context thinks of certificates.
    args: [...chromiumArguments, `--host-resolver-rules=${front.resolverRule}`, '--ignore-certificate-errors'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await run(await browser.newContext());
  } finally {
    await browser.close();
    await front.close();
  }
}
