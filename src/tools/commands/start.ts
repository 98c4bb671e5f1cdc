/**
 * `npm start [-- --site tur] [-- --fresh] [-- --no-build] [-- --api URL]`: builds all sites or those named and serves them and the
 * sandbox exchange on one port. With `--no-build` (`npm run preview`) it serves the pages of the last build. Accounts are stored in
 * the user's cache folder, in a file for each port; with `--fresh` only in memory, and the file stays as it is. With `--api` the
 * pages talk to somebody's exchange, and the sandbox keeps nothing.
 */

import { join } from 'node:path';
import { brandSiteIds, siteOf } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { readBuild } from '../../edge/page-manifest.ts';
import { buildSites } from '../build/build-sites.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { reportBuild } from '../build/report-build.ts';
import { checkExchange, exchangeAt, exchangeOrigin } from '../serve/exchange-at.ts';
import { databaseFile, startSandbox } from '../serve/sandbox.ts';
import { type CommandHelp, readOptions, root, runCommand, StopError, untilStopped } from '../system/command.ts';
import { requestedPort, requireFreePort } from '../system/port.ts';

const help: CommandHelp = {
  command: 'npm start',
  does: 'Builds the sites and serves them with an exchange on one port; PORT changes it. npm run preview does not build.',
  example: 'npm start -- --site eu --api https://api.test.exchange.example',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    api: { type: 'string', value: 'URL', help: 'the origin of an exchange that answers in place of the sandbox' },
    fresh: { type: 'boolean', help: 'begins without accounts and keeps none' },
    'no-build': { type: 'boolean', help: 'serves the pages of the last build' },
  });
  const ids = values.site === undefined ? brandSiteIds : [...new Set(values.site.map(parseSiteId))];
  const api = values.api === undefined ? undefined : exchangeOrigin(values.api);
  const port = requestedPort();
  await requireFreePort(port);
  const distDir = join(root, 'dist');
  if (values['no-build']) requirePages(distDir, ids);
  else {
    console.log('Building the sites ...');
    console.log(reportBuild(await buildSites(ids)));
  }
  const server = await startSandbox({
    port,
    distDir,
    database: values.fresh || api !== undefined ? ':memory:' : databaseFile(port),
    exchange: api === undefined ? undefined : exchangeAt(api, console.error),
  });
  const stopped = untilStopped();
  console.log(`\n${addresses(port, ids, api)}\n\nPress Ctrl-C to stop.`);
  if (api !== undefined) void checkExchange(api, pageOrigins(port, ids), console.error);
  await stopped;
  await server.close();
});

function pageOrigins(port: number, ids: readonly SiteId[]): string[] {
  return ids.map((id) => `http://${siteOf(id).hosts.local[0]}:${port}`);
}

/** @throws {StopError} with the sites that are not built */
function requirePages(distDir: string, ids: readonly SiteId[]): void {
  const missing = ids.filter((id) => readBuild(distDir, id)?.brand !== brandName);
  if (missing.length === 0) return;
  throw new StopError(
    `dist/ has no pages of ${missing.join(', ')} for the brand ${brandName}: run npm run build first.`,
  );
}

/** Lines with the address of each site and of the other hosts. */
function addresses(port: number, ids: readonly SiteId[], api: string | undefined): string {
  const regulated = siteOf('tur').regulatedHosts.find((host) => host.endsWith('.localhost')) ?? '';
  const login = (host: string, language: string) => `http://${host}:${port}${localizedPath(language, '/login')}`;
  const rows = ids
    .map(siteOf)
    .map((site): [string, string] => [site.code || 'global', login(site.hosts.local[0] ?? '', site.defaultLanguage)]);
  if (ids.includes('tur')) rows.push(['TUR, regulated host', login(regulated, siteOf('tur').defaultLanguage)]);
  const exchange: [string, string][] = [
    ['Sent codes and mails', `http://api.localhost:${port}/outbox`],
    ['What an exchange answers', `http://api.localhost:${port}/docs`],
    ['Faults and scenarios', `http://api.localhost:${port}/control`],
    ['Maps of journeys', `http://api.localhost:${port}/journeys`],
  ];
  const otherHosts: [string, string][] = api === undefined ? exchange : [['The exchange that answers', api]];
  const lines = (list: [string, string][]) => list.map(([name, url]) => `  ${name.padEnd(26)}${url}`).join('\n');
  return `${lines(rows)}\n\n${lines(otherHosts)}`;
}
