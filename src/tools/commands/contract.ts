/**
 * `npm run contract [-- --page DIR]`: writes `docs/contract/openapi.json` from `src/contract/`, and the return codes into
 * `docs/operate.md`. `--page` also writes the page that
 * `npm start` serves at `/docs` of the API host into a folder, which any web server can serve.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contractPage } from '../../sandbox/pages/contract-page.ts';
import { contractFile, contractText } from '../contract/contract-file.ts';
import { operateFile, withReturnCodes } from '../contract/return-code-table.ts';
import { readOptions, root, runCommand } from '../system/command.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run contract -- --page DIR', { page: { type: 'string' } });
  const text = contractText();
  const file = join(root, contractFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${contractFile}: ${Math.round(text.length / 1000)} kB`);
  writeFileSync(join(root, operateFile), withReturnCodes(root));
  if (values.page === undefined) return;
  const folder = resolve(values.page);
  mkdirSync(folder, { recursive: true });
  for (const [name, { body }] of contractPage()) writeFileSync(join(folder, name), body);
  console.log(`The page is in ${folder}.`);
});
