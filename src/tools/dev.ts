/**
 * `npm run dev -- --site tur [--pseudo]`: the pages of one site while they are being written, reloaded on every change.
 * Pages only: the exchange is not behind them, `npm start` has it. With `--pseudo` every text is English made long and
 * accented.
 */

import { parseSiteId } from './check-inputs.ts';
import { readOptions, runCommand } from './command.ts';
import { runDev } from './run-dev.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run dev -- --site tur --pseudo', {
    site: { type: 'string', default: 'global' },
    pseudo: { type: 'boolean', default: false },
  });
  await runDev(parseSiteId(values.site), { pseudo: values.pseudo });
});
