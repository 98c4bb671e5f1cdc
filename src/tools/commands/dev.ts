/**
 * `npm run dev -- --site tur [--pseudo]`: serves the pages of one site and reloads them after every change. There is no
 * sandbox exchange behind them; `npm start` has it. `--pseudo` shows every text as long, accented English.
 */

import { mainSite } from '../../../sites/all.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { runDev } from '../serve/run-dev.ts';
import { type CommandHelp, readOptions, runCommand } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run dev',
  does: 'Serves the pages of one site and reloads them after every change, without an exchange. PORT changes the port.',
  example: 'npm run dev -- --site tur',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    site: { type: 'string', default: mainSite.id, value: 'SITE', help: `tur, eu …; without it ${mainSite.id}` },
    pseudo: { type: 'boolean', default: false, help: 'shows long, accented English' },
  });
  await runDev(parseSiteId(values.site), { pseudo: values.pseudo });
});
