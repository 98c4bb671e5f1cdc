/**
 * `npm start [-- --fresh] [-- --build]`: builds what has changed and serves all sites and the sandbox exchange on one
 * port. Accounts live in the user's cache folder, with `--fresh` in memory.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { siteOf, sites } from '../../sites/all.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { siteIds } from '../domain/site.ts';
import { buildSites, buildStaleSites } from './build-sites.ts';
import { readOptions, root, runCommand, untilStopped } from './command.ts';
import { requireFreePort, wantedPort } from './port.ts';
import { reportBuild } from './report-build.ts';
import { startSandbox } from './start-sandbox.ts';
import { userCacheDir } from './user-cache-dir.ts';

await runCommand(async () => {
  const { values } = readOptions('npm start -- --fresh --build', {
    fresh: { type: 'boolean' },
    build: { type: 'boolean' },
  });
  const port = wantedPort();
  await requireFreePort(port);
  console.log('Building the sites ...');
  const result = values.build ? await buildSites(siteIds) : await buildStaleSites();
  console.log(result === undefined ? 'Nothing has changed since the last build.' : reportBuild(result));

  const server = await startSandbox({
    port,
    distDir: join(root, 'dist'),
    database: values.fresh ? ':memory:' : databaseFile(),
  });
  const stopped = untilStopped();
  console.log(`\n${addresses(port)}\n\nCtrl-C ends it.`);
  await stopped;
  await server.close();
});

function databaseFile(): string {
  const folder = userCacheDir();
  mkdirSync(folder, { recursive: true });
  return join(folder, 'sandbox.sqlite');
}

/** The nine sites, then the hosts beside them. */
function addresses(port: number): string {
  const regulated = siteOf('tur').regulatedHosts.find((host) => host.endsWith('.localhost')) ?? '';
  const login = (host: string, language: string) => `http://${host}:${port}${localizedPath(language, '/login')}`;
  const rows = sites.map((site): [string, string] => [
    site.code || 'global',
    login(site.hosts.local[0] ?? '', site.defaultLanguage),
  ]);
  const beside: [string, string][] = [
    ['TUR, regulated host', login(regulated, siteOf('tur').defaultLanguage)],
    ['Codes and mails "sent"', `http://api.localhost:${port}/outbox`],
    ['Make things go wrong', `http://api.localhost:${port}/control`],
  ];
  const lines = (list: [string, string][]) => list.map(([name, url]) => `  ${name.padEnd(24)}${url}`).join('\n');
  return `${lines(rows)}\n\n${lines(beside)}`;
}
