/**
 * `npm run dev -- --site tur [--pseudo]`: serves the pages of one site and reloads them after every change. There is no
 * sandbox exchange behind them; `npm start` has it. `--pseudo` shows every text as long, accented English.
 */

import { parseSiteId } from '../build/check-inputs.ts';
import { runDev } from '../serve/run-dev.ts';
import { readOptions, runCommand } from '../system/command.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run dev -- --site tur --pseudo', {
    site: { type: 'string', default: 'global' },
    pseudo: { type: 'boolean', default: false },
  });
  await runDev(parseSiteId(values.site), { pseudo: values.pseudo });
});
