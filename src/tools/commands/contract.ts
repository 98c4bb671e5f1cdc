/**
 * `npm run contract [-- --page DIR | --codes]`: writes `docs/contract/openapi.json` from `src/contract/`. `--page` also writes the page
 * that `npm start` serves at `/docs` of the API host into a folder, which any web server can serve. `--codes` prints the return codes
 * with what a visitor sees, and writes nothing.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contractPage } from '../../sandbox/pages/contract-page.ts';
import { contractFile, contractText } from '../contract/contract-file.ts';
import { returnCodeTable } from '../contract/return-code-table.ts';
import { type CommandHelp, readOptions, root, runCommand } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run contract',
  does: 'Writes docs/contract/openapi.json from src/contract/.',
  example: 'npm run contract -- --page contract-page',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    page: { type: 'string', value: 'DIR', help: 'also writes the page that shows the contract, for any web server' },
    codes: { type: 'boolean', default: false, help: 'prints the return codes, and writes nothing' },
  });
  if (values.codes) {
    console.log(returnCodeTable(root));
    return;
  }
  const text = contractText();
  const file = join(root, contractFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${contractFile}: ${Math.round(text.length / 1000)} kB`);
  if (values.page === undefined) return;
  const folder = resolve(values.page);
  mkdirSync(folder, { recursive: true });
  for (const [name, { body }] of contractPage()) writeFileSync(join(folder, name), body);
  console.log(`The page is in ${folder}.`);
});
