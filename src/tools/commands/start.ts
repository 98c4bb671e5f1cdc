/**
 * `npm start [-- --fresh] [-- --build]`: builds what has changed, or everything with `--build`, and serves all sites and the
 * sandbox exchange on one port. Accounts are stored in the user's cache folder; with `--fresh` only in memory.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { siteOf, sites } from '../../../sites/all.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { siteIds } from '../../domain/site/site.ts';
import { buildSites, buildStaleSites } from '../build/build-sites.ts';
import { reportBuild } from '../build/report-build.ts';
import { startSandbox } from '../serve/sandbox.ts';
import { readOptions, root, runCommand, untilStopped, userCacheDir } from '../system/command.ts';
import { requestedPort, requireFreePort } from '../system/port.ts';

await runCommand(async () => {
  const { values } = readOptions('npm start -- --fresh --build', {
    fresh: { type: 'boolean' },
    build: { type: 'boolean' },
  });
  const port = requestedPort();
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
  console.log(`\n${addresses(port)}\n\nPress Ctrl-C to stop.`);
  await stopped;
  await server.close();
});

function databaseFile(): string {
  const folder = userCacheDir();
  mkdirSync(folder, { recursive: true });
  return join(folder, 'sandbox.sqlite');
}

/** Lines with the address of each site and of the other hosts. */
function addresses(port: number): string {
  const regulated = siteOf('tur').regulatedHosts.find((host) => host.endsWith('.localhost')) ?? '';
  const login = (host: string, language: string) => `http://${host}:${port}${localizedPath(language, '/login')}`;
  const rows = sites.map((site): [string, string] => [
    site.code || 'global',
    login(site.hosts.local[0] ?? '', site.defaultLanguage),
  ]);
  const otherHosts: [string, string][] = [
    ['TUR, regulated host', login(regulated, siteOf('tur').defaultLanguage)],
    ['Sent codes and mails', `http://api.localhost:${port}/outbox`],
    ['What an exchange answers', `http://api.localhost:${port}/docs`],
    ['Faults and scenarios', `http://api.localhost:${port}/control`],
  ];
  const lines = (list: [string, string][]) => list.map(([name, url]) => `  ${name.padEnd(24)}${url}`).join('\n');
  return `${lines(rows)}\n\n${lines(otherHosts)}`;
}
