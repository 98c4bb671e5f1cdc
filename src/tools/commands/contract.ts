/**
 * `npm run contract [-- --page DIR | --codes | --site ID]`: writes `docs/contract/openapi.json` and the list of `docs/what-you-serve.md`
 * from `src/contract/`, and `docs/journeys/` from the tables of the flows. `--page` also writes the page that `npm start` serves at `/docs`
 * of the API host into a folder, which any web server can serve. `--codes` prints the return codes with what a visitor sees, and `--site`
 * the calls that the pages of one site make; both write nothing.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sites } from '../../../sites/all.ts';
import { contractPage } from '../../sandbox/pages/contract-page.ts';
import { contractFile, contractText } from '../contract/contract-file.ts';
import { returnCodeTable } from '../contract/return-code-table.ts';
import { servedCalls, servedFile, withServedCalls } from '../contract/served-calls.ts';
import { partOfCall, partOn } from '../contract-check/parts.ts';
import { journeyDocs, journeysFolder } from '../journeys/journey-docs.ts';
import { mappedJourneys } from '../journeys/mapped-journeys.ts';
import { type CommandHelp, readOptions, root, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run contract',
  does: 'Writes docs/contract/openapi.json, the list of docs/what-you-serve.md and docs/journeys from the code.',
  example: 'npm run contract -- --page contract-page',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    page: { type: 'string', value: 'DIR', help: 'also writes the page that shows the contract, for any web server' },
    codes: { type: 'boolean', default: false, help: 'prints the return codes, and writes nothing' },
    site: {
      type: 'string',
      value: 'SITE',
      help: 'prints the calls that the pages of one site make, and writes nothing',
    },
  });
  if (values.codes) {
    console.log(returnCodeTable(root));
    return;
  }
  if (values.site !== undefined) {
    const site = sites.find(({ id }) => id === values.site);
    if (site === undefined)
      throw new StopError(`There is no site "${values.site}"; there are ${sites.map(({ id }) => id).join(', ')}.`);
    console.log(servedCalls((call) => partOn(site, call)));
    return;
  }
  const text = contractText();
  const file = join(root, contractFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${contractFile}: ${Math.round(text.length / 1000)} kB`);
  const page = join(root, servedFile);
  writeFileSync(
    page,
    withServedCalls(
      readFileSync(page, 'utf8'),
      servedCalls((call) => partOfCall[call]),
    ),
  );
  const docs = journeyDocs(mappedJourneys(root));
  rmSync(join(root, journeysFolder), { recursive: true, force: true });
  mkdirSync(join(root, journeysFolder), { recursive: true });
  for (const [name, body] of docs) writeFileSync(join(root, journeysFolder, name), body);
  console.log(`${journeysFolder}: ${docs.size} journeys`);
  if (values.page === undefined) return;
  const folder = resolve(values.page);
  mkdirSync(folder, { recursive: true });
  for (const [name, { body }] of contractPage()) writeFileSync(join(folder, name), body);
  console.log(`The page is in ${folder}.`);
});
