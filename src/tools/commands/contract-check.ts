/**
 * `npm run contract:check -- --api https://api.test.exchange.example [--adapter FILE] [--only login,register]`: makes the journeys
 * of the pages at somebody's exchange and says of each call and requirement: answers right, answers wrong (what and where), or
 * cannot be tried (why). The adapter is a small file of the exchange's team; docs/contract/README.md describes it.
 */

import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadAdapter } from '../contract-check/adapter.ts';
import { checkContract } from '../contract-check/check-contract.ts';
import { nodeFetch } from '../contract-check/node-fetch.ts';
import { reportText } from '../contract-check/report.ts';
import { readOptions, root, runCommand, StopError } from '../system/command.ts';

const codePauseMs = 500;

await runCommand(async () => {
  const { values } = readOptions(
    'npm run contract:check -- --api https://api.test.exchange.example --only login,register',
    {
      api: { type: 'string' },
      adapter: { type: 'string' },
      only: { type: 'string' },
    },
  );
  if (!values.api || !URL.canParse(values.api))
    throw new StopError('--api needs the origin of the exchange, with https://.');
  const adapter = await loadAdapter(resolve(values.adapter ?? `${root}/docs/contract/adapter.mjs`));
  const report = await checkContract({
    api: new URL(values.api).origin,
    adapter,
    only: values.only?.split(',').filter(Boolean) ?? [],
    fetch: nodeFetch,
    clock: { now: Date.now, after: createTimer },
    pause: () => wait(codePauseMs),
  });
  const { text, wrong } = reportText(report);
  console.log(text);
  if (wrong > 0) process.exitCode = 1;
});

function createTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
