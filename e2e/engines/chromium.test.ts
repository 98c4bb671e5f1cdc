import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../src/tools/system/chromium.ts';
import { createPlaywrightDriver } from './playwright-driver.ts';
import { declareJourneys } from './run-journeys.ts';

declareJourneys('Chromium', async () => {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  return { newVisitor: () => createPlaywrightDriver(browser), close: () => browser.close() };
});
