/**
 * `npm run contract:check -- --api https://api.test.exchange.example [--site eu] [--adapter FILE] [--only login,register]`: makes the
 * journeys of a site's pages at somebody's exchange. It says of each call and requirement whether it is answered right, answered
 * wrong, refused or cannot be tried, and at its end whether the exchange may go live. docs/contract/README.md describes it.
 */

import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainSite, sites } from '../../../sites/all.ts';
import { loadAdapter } from '../contract-check/adapter.ts';
import { checkContract } from '../contract-check/check-contract.ts';
import { journeys } from '../contract-check/journeys.ts';
import { nodeFetch } from '../contract-check/node-fetch.ts';
import { reportText } from '../contract-check/report.ts';
import { type CommandHelp, readOptions, root, runCommand, StopError } from '../system/command.ts';

const codePauseMs = 500;
const siteIds = sites.map(({ id }) => id).join(', ');

const help: CommandHelp = {
  command: 'npm run contract:check',
  does: 'Makes the journeys of the pages at an exchange, and ends with code 0 if it may go live. It opens accounts: use a test environment.',
  example: 'npm run contract:check -- --api https://api.test.exchange.example --site eu',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    api: { type: 'string', value: 'URL', help: 'the origin of the exchange, with https://' },
    site: {
      type: 'string',
      value: 'SITE',
      help: `whose pages the exchange is for: ${siteIds}; without it ${mainSite.id}`,
    },
    adapter: {
      type: 'string',
      value: 'FILE',
      help: 'what only the team of the exchange knows, docs/contract/README.md',
    },
    only: {
      type: 'string',
      value: 'A,B',
      help: `these journeys alone: ${journeys.map(({ name }) => name).join(', ')}`,
    },
  });
  if (!values.api || !URL.canParse(values.api))
    throw new StopError('--api needs the origin of the exchange, with https://.');
  const site = sites.find(({ id }) => id === (values.site ?? mainSite.id));
  if (site === undefined) throw new StopError(`There is no site "${values.site}"; there are ${siteIds}.`);
  const adapter = await loadAdapter(resolve(values.adapter ?? `${root}/docs/contract/adapter.mjs`));
  const report = await checkContract({
    api: new URL(values.api).origin,
    site,
    adapter,
    only: values.only?.split(',').filter(Boolean) ?? [],
    fetch: nodeFetch,
    clock: { now: Date.now, after: createTimer },
    pause: () => wait(codePauseMs),
    wait: (ms) => wait(ms),
  });
  const { text, hasFailed } = reportText(report);
  console.log(text);
  if (hasFailed) process.exitCode = 1;
});

function createTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
