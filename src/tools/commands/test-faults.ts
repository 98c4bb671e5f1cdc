/**
 * `npm run test:faults [-- --journey password] [-- --fault offline]`: the fault matrix. Walks each journey with each fault in a
 * browser and prints what a visitor meets. It builds the main site if its sources have changed. Everything takes about
 * 20 minutes, one journey one to three.
 */

import { join } from 'node:path';
import { runChild } from '../system/child.ts';
import { ensureChromium } from '../system/chromium.ts';
import { readOptions, root, runCommand, StopError } from '../system/command.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run test:faults -- --journey password --fault offline', {
    journey: { type: 'string' },
    fault: { type: 'string' },
  });
  const { journey = '', fault = '' } = values;
  const CHROMIUM = await ensureChromium();
  const config = join('e2e', 'faults', 'playwright.config.ts');
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const title = `${journey === '' ? '' : `(?:^| )${literal(journey)} `}×${fault === '' ? '' : ` ${literal(fault)}$`}`;
  const { code } = await runChild(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', '--config', config, '--grep', title],
    {
      show: true,
      env: { CHROMIUM },
    },
  );
  if (code !== 0) throw new StopError('Some cells of the matrix failed.');
});
