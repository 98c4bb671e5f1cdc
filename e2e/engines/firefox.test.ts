import { firefox } from '@playwright/test';
import { findFirefox } from '../../src/tools/system/engines.ts';
import { createPlaywrightDriver } from './playwright-driver.ts';
import { declareJourneys } from './run-journeys.ts';

declareJourneys('Firefox', async () => {
  const executablePath = findFirefox();
  if (executablePath === undefined) return undefined;
  // Debian's Firefox does not speak Playwright's own protocol, which the other channels use.
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  return { newVisitor: () => createPlaywrightDriver(browser), close: () => browser.close() };
});
